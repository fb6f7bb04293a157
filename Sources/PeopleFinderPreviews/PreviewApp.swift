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

    private let directory: PreviewDirectory
    private let signedIn: [String]
    private let state: PreviewAccount.State
    private let store: any AccountStore
    private let hasSettings: Bool
    private let hasStarted: Bool
    /// The settings that came with the app; nil for some that can be used.
    private let bundled: (@Sendable () throws(OAuthError) -> SettingsValues)?
    /// What becomes of a sign-in.
    private let browser: @Sendable () async throws -> Void
    private let before: @MainActor (AppModel) async -> Void
    private let content: (AppModel) -> Content

    init(
        directory: PreviewDirectory = .people, signedIn: [String] = [], state: PreviewAccount.State = .usual,
        store: any AccountStore = InMemoryAccountStore(), hasSettings: Bool = true, hasStarted: Bool = true,
        bundled: (@Sendable () throws(OAuthError) -> SettingsValues)? = nil,
        browser: @escaping @Sendable () async throws -> Void = {},
        before: @escaping @MainActor (AppModel) async -> Void = { _ in },
        @ViewBuilder content: @escaping (AppModel) -> Content
    ) {
        self.directory = directory
        self.signedIn = signedIn
        self.state = state
        self.store = store
        self.hasSettings = hasSettings
        self.hasStarted = hasStarted
        self.bundled = bundled
        self.browser = browser
        self.before = before
        self.content = content
    }

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
