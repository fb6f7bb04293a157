#if canImport(SwiftUI) && DEBUG
import Foundation
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
@testable import PeopleFinderUI
import SwiftUI

/// A whole app for a preview: its accounts are in memory, and its directory is a recorded one.
struct PreviewApp<Content: View>: View {
    @State private var model: AppModel?

    /// The directory.
    var directory = PreviewDirectory.people
    /// Who is signed in, by name.
    var signedIn: [String] = []
    /// What is the matter with their accounts.
    var state = PreviewAccount.State.usual
    /// Where the accounts are kept.
    var store: any AccountStore = InMemoryAccountStore()
    /// Whether the settings can be used.
    var hasSettings = true
    /// Whether the app has found out who is signed in.
    var hasStarted = true
    /// What becomes of a sign-in.
    var browser: @Sendable () async throws -> Void = {}
    /// What a person has done before the app is shown.
    var before: @MainActor (AppModel) async -> Void = { _ in }
    /// What is shown of it.
    @ViewBuilder let content: (AppModel) -> Content

    var body: some View {
        Group {
            if let model { content(model) } else { ProgressView() }
        }
        .task {
            guard model == nil else { return }
            let accounts = SignedInAccounts(store: store, choice: InMemoryAccountChoice())
            for name in signedIn {
                if let record = PreviewAccount.record(of: name, in: state) { try? await accounts.store.save(record) }
            }
            let new = makeModel(accounts)
            if hasStarted { await new.start() }
            await before(new)
            model = new
        }
    }

    private func makeModel(_ accounts: SignedInAccounts) -> AppModel {
        let (hasSettings, browser, network) = (hasSettings, browser, directory.network)
        let settings = SettingsModel(store: InMemorySettingsStore()) {
            var values = SettingsValues()
            guard hasSettings else { return values }
            (values.authority, values.clientID) = ("https://login.example", "test-client")
            (values.graph, values.redirectURI) = ("https://graph.example/v1.0", "org.example.preview:/auth")
            return values
        }
        return AppModel(settings: settings) { _ in
            ClosureUserAgent { _, _ in
                try await browser()
                throw CancellationError()
            }
        } services: { values throws(OAuthError) in
            try PeopleServices(values, transport: network, accounts: accounts)
        }
    }
}
#endif
