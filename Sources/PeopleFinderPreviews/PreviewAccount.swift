#if canImport(SwiftUI) && DEBUG
import Foundation
import NativeOAuth
@testable import PeopleFinderUI

/// Accounts of previews, whose tokens open nothing anywhere.
enum PreviewAccount {
    /// What is the matter with an account.
    enum State: Sendable {
        /// Nothing: its token is good for an hour.
        case usual
        /// Its session is over.
        case ended
        /// It is somebody's own, and of no organization.
        case personal
    }

    /// Makes an account.
    static func record(of name: String, in state: State) -> AccountRecord? {
        let now = Date.now.timeIntervalSinceReferenceDate
        let json = """
            {"account": {"id": {"issuer": "https://login.example", "subject": "\(name)"}, "name": "\(name)",
              "username": "\(name.lowercased().filter(\.isLetter))@contoso.example", "needsSignIn": false,
              "objectID": "1", "grantedScopes": "User.Read User.Read.All"},
             "tokens": {"accessToken": "a token of a preview", "scopes": "User.Read", "receivedAt": \(now),
              "expiresAt": \(now + 3600)}}
            """
        var record = try? JSONDecoder().decode(AccountRecord.self, from: Data(json.utf8))
        switch state {
        case .usual: break
        case .ended: record?.account.needsSignIn = true
        // The tenant that Microsoft has for everybody's own accounts.
        case .personal: record?.account.tenantID = "9188040d-6c67-4c5b-b112-36a304b66dad"
        }
        return record
    }
}

/// Accounts in a keychain that is locked.
struct LockedPreviewStore: AccountStore {
    var protection: StoreProtection { .keychain }

    func records() async throws -> [AccountRecord] { throw Self.locked }
    func save(_ record: AccountRecord) async throws { throw Self.locked }
    func remove(_ id: Account.ID) async throws { throw Self.locked }
    private static var locked: OAuthError { OAuthError(.storeLocked, "A preview.") }
}
#endif
