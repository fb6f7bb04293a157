#if canImport(SwiftUI) && DEBUG
import Foundation
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
@testable import PeopleFinderUI
import SwiftUI

/// A whole app for a preview: its accounts are in memory, and its directory is a recorded one.
struct PreviewApp<Content: View>: View {
    // Not private, or the initializer would be.
    @State var model: AppModel?

    var directory = PreviewDirectory.people
    var signedIn: [String] = []
    var state = PreviewAccount.State.usual
    var store: any AccountStore = InMemoryAccountStore()
    var hasSettings = true
    var hasStarted = true
    /// The settings that came with the app; nil for some that can be used.
    var bundled: (@Sendable () throws(OAuthError) -> SettingsValues)?
    /// What becomes of a sign-in.
    var browser: @Sendable () async throws -> Void = {}
    var before: @MainActor (AppModel) async -> Void = { _ in }
    @ViewBuilder let content: (AppModel) -> Content

    var body: some View {
        Group {
            if let model { content(model) } else { ProgressView() }
        }
        .task {
            guard model == nil else { return }
            let accounts = SignedInAccounts(store: store)
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
        let (hasSettings, bundled, browser, network) = (hasSettings, bundled, browser, directory.network)
        let settings = SettingsModel(offersEmulator: true, store: InMemorySettingsStore()) {
            () throws(OAuthError) -> SettingsValues in
            if let bundled { return try bundled() }
            var values = SettingsValues()
            guard hasSettings else { return values }
            (values.authority, values.clientID) = ("https://login.example", "test-client")
            (values.graph, values.redirectURI) = ("https://graph.example/v1.0", "org.example.preview:/auth")
            return values
        }
        let agent = PreviewUserAgent(browser: browser)
        return AppModel(settings: settings, userAgent: agent) { values throws(OAuthError) in
            try PeopleServices(values, transport: network, accounts: accounts)
        }
    }
}

/// Signs nobody in.
private struct PreviewUserAgent: UserAgent {
    let browser: @Sendable () async throws -> Void

    func prepare(_ redirect: RedirectURI) async throws -> any RedirectReceiver {
        try await browser()
        throw CancellationError()
    }
}
#endif
