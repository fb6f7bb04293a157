import NativeOAuth
import PeopleFinder

struct AccountRow: Encodable, Hashable {
    var id: String
    var username: String?
    var name: String?
    var issuer: String
    var isDefault: Bool
    var needsSignIn: Bool
    var protection: String

    private enum CodingKeys: String, CodingKey {
        case id, username, name, issuer, needsSignIn, protection
        case isDefault = "default"
    }

    /// Writes every key, with `null` for what is not known.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(username, forKey: .username)
        try container.encode(name, forKey: .name)
        try container.encode(issuer, forKey: .issuer)
        try container.encode(isDefault, forKey: .isDefault)
        try container.encode(needsSignIn, forKey: .needsSignIn)
        try container.encode(protection, forKey: .protection)
    }

    static func all(of accounts: SignedInAccounts) async throws -> [AccountRow] {
        let current = try await accounts.current()
        let protection = accounts.store.protection.rawValue
        return try await accounts.all().map { account in
            AccountRow(
                id: account.id.key, username: account.username, name: account.name, issuer: account.id.issuer,
                isDefault: account.id == current?.id, needsSignIn: account.needsSignIn, protection: protection)
        }
    }
}

extension Table {
    /// Lists accounts; an asterisk marks the default.
    init(accounts: [AccountRow]) {
        self.init(
            header: ["", "ID", "USER NAME", "NAME", "ISSUER", "STATE"],
            rows: accounts.map { row in
                [
                    row.isDefault ? "*" : "", row.id, row.username ?? "", row.name ?? "", row.issuer,
                    row.needsSignIn ? "sign-in needed" : "signed in",
                ]
            })
    }
}
