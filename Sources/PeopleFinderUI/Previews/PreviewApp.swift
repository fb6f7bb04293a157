#if canImport(SwiftUI) && DEBUG
import Foundation
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import SwiftUI

/// A whole app for a preview: its accounts are in memory, and its directory is a recorded one.
struct PreviewApp<Content: View>: View {
    @State private var model: AppModel?

    /// The directory.
    var directory = PreviewDirectory.people
    /// Who is signed in, by name.
    var signedIn: [String] = []
    /// Whether the settings can be used.
    var hasSettings = true
    /// What is shown of it.
    @ViewBuilder let content: (AppModel) -> Content

    var body: some View {
        Group {
            if let model { content(model) } else { ProgressView() }
        }
        .task {
            guard model == nil else { return }
            let accounts = SignedInAccounts(store: InMemoryAccountStore(), choice: InMemoryAccountChoice())
            for name in signedIn {
                if let record = Self.record(name) { try? await accounts.store.save(record) }
            }
            let new = Self.makeModel(accounts, transport: directory.transport, hasSettings: hasSettings)
            await new.start()
            model = new
        }
    }

    private static func makeModel(
        _ accounts: SignedInAccounts, transport: StubTransport, hasSettings: Bool
    ) -> AppModel {
        let settings = SettingsModel(store: InMemorySettingsStore()) {
            var values = SettingsValues()
            guard hasSettings else { return values }
            (values.authority, values.clientID) = ("https://login.example", "preview")
            (values.graph, values.redirectURI) = ("https://graph.example/v1.0", "org.example.preview:/auth")
            return values
        }
        return AppModel(settings: settings) { _ in
            ClosureUserAgent { _, _ in throw CancellationError() }
        } services: { values throws(OAuthError) in
            try PeopleServices(values, transport: transport, accounts: accounts)
        }
    }

    /// An account whose token is good for an hour; it opens nothing anywhere.
    private static func record(_ name: String) -> AccountRecord? {
        let now = Date.now.timeIntervalSinceReferenceDate
        let json = """
            {"account": {"id": {"issuer": "https://login.example", "subject": "\(name)"}, "name": "\(name)",
              "username": "\(name.lowercased().filter(\.isLetter))@contoso.example", "needsSignIn": false,
              "grantedScopes": "User.Read User.Read.All"},
             "tokens": {"accessToken": "a token of a preview", "scopes": "User.Read", "receivedAt": \(now),
              "expiresAt": \(now + 3600)}}
            """
        return try? JSONDecoder().decode(AccountRecord.self, from: Data(json.utf8))
    }
}
#endif
