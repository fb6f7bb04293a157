/// What Microsoft adds to an answer that was asked for with `client_info=1`: the account across tenants.
///
/// It is not signed, so it never decides who somebody is.
///
/// > Source: [MSAL, the home account id](https://learn.microsoft.com/dotnet/api/microsoft.identity.client.accountid)
struct ClientInfo: Sendable, Hashable {
    /// The person in the tenant where the account is at home.
    let uid: String
    /// That tenant.
    let utid: String

    /// The form in which Microsoft's libraries file tokens.
    var homeAccountID: String { "\(uid).\(utid)" }

    /// Reads base64url without padding, with a JSON object in it; nil for everything else.
    init?(_ text: String) {
        guard text.utf8.count <= 8 * 1024, let data = Base64URL.decode(text),
            let members = try? JSONBody.decode([String: JSONValue].self, from: data),
            let uid = members["uid"]?.string, let utid = members["utid"]?.string,
            Self.isIdentifier(uid), Self.isIdentifier(utid)
        else { return nil }
        self.uid = uid
        self.utid = utid
    }

    /// Letters, digits, hyphens and underscores, so that the dot between the two can only be ours.
    private static func isIdentifier(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }
}
