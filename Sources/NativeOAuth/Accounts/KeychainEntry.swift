import Crypto
import SmallFoundation

/// What a keychain keeps of an account: one item for each, with the record as its secret.
struct KeychainEntry: Sendable, Codable {
    /// The form of the entry; another one is of another version of this library.
    private var version = 1
    /// When the account was first saved, in microseconds since 1970: the order to list accounts in.
    let firstSaved: Int64
    let record: AccountRecord

    init(_ record: AccountRecord, replacing previous: KeychainEntry?, now: Date) {
        firstSaved = previous?.firstSaved ?? Int64(now.timeIntervalSince1970 * 1_000_000)
        self.record = record
    }

    /// Reads an item, or throws an error that names it.
    init(_ item: KeychainItem) throws(OAuthError) {
        let data = Data(item.secret.reveal())
        let name = "The account \u{201C}\(DisplayText.clean(item.label, limit: 120))\u{201D} in the keychain"
        // What a newer program writes may look like damage here, and is not to be overwritten.
        if case .integer(let version)? = (try? JSONValue.object(in: data))?["version"], version != 1 {
            throw OAuthError(
                .storeUnreadable, "\(name) is of version \(version), which this program does not know.")
        }
        guard let entry = try? JSONDecoder().decode(KeychainEntry.self, from: data) else {
            throw OAuthError(.accountDamaged, "\(name) is damaged: it is not what this program writes.")
        }
        self = entry
    }

    func secret() throws -> Redacted<[UInt8]> { Redacted([UInt8](try JSONEncoder.canonical.encode(self))) }

    /// What an account's item is found by: a digest, which says nothing of the person, for attributes are not encrypted
    /// everywhere, and which is as exact as issuer and subject are, letter for letter.
    static func name(of id: Account.ID) -> String {
        SHA256.hash(data: Array("\(id.issuer.utf8.count)\n\(id.issuer)\n\(id.subject)".utf8)).hexadecimal
    }

    /// What a person reads in the program that shows the keyring.
    static func label(of account: Account, app: String) -> String {
        DisplayText.clean("\(app): \(account.username ?? account.name ?? account.id.key)", limit: 120)
    }
}
