import Foundation
package import NativeOAuth

extension AccountRecord {
    /// The access token of every sample account: no real token, and easy to search for in what was printed.
    package static let sampleToken = "sample-access-token-that-must-not-be-printed"

    /// An account whose token is good for an hour, as a store would give it back; the user name and the subject are made of
    /// the person's name.
    package static func sample(
        _ name: String = "Adele Vance",
        issuer: String = "http://127.0.0.1:1/c0470500-0000-4000-8000-00000000da7a/v2.0", needsSignIn: Bool = false,
        token: String = sampleToken, scopes: String = "User.Read"
    ) throws -> AccountRecord {
        let user = name.lowercased().filter { $0.isLetter }
        let now = Date().timeIntervalSinceReferenceDate
        let json = """
            {"account": {"id": {"issuer": "\(issuer)", "subject": "subject-of-\(user)"},
              "username": "\(user)@contoso.example", "name": "\(name)", "grantedScopes": "\(scopes)",
              "needsSignIn": \(needsSignIn)},
             "tokens": {"accessToken": "\(token)", "scopes": "\(scopes)", "receivedAt": \(now),
              "expiresAt": \(now + 3600)}}
            """
        return try JSONDecoder().decode(AccountRecord.self, from: Data(json.utf8))
    }
}
