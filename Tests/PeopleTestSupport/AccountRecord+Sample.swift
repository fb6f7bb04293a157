import Foundation
package import NativeOAuth

extension AccountRecord {
    /// The access token of every sample account: no real token, and easy to search for in what was printed.
    package static let sampleToken = "sample-access-token-that-must-not-be-printed"

    /// An account whose token is good for an hour.
    ///
    /// - Parameters:
    ///   - name: The person's name; the user name and the subject are made of it.
    ///   - issuer: Where the person signed in.
    ///   - needsSignIn: Whether the session is over.
    ///   - token: The access token.
    ///   - scopes: What the person has agreed to.
    /// - Returns: A record as a store would give it back.
    /// - Throws: `DecodingError` when the form of a record has changed.
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
