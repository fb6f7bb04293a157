import Foundation
import GraphPeople
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

/// A whole app with a provider and a directory in the process, and a person before it.
@MainActor
final class AppWindow {
    let provider: StubProvider
    let browser: SwitchingUserAgent
    let kept: SignedInAccounts
    let app: AppModel
    /// What the app is made of, so that a test can have it made again.
    let make: () -> AppModel

    init(bundled: SettingsValues? = nil, store: any AccountStore = InMemoryAccountStore()) throws {
        let provider = try StubProvider()
        let kept = SignedInAccounts(store: store)
        let browser = SwitchingUserAgent(provider.userAgent())
        let settingsStore = InMemorySettingsStore()
        let values = bundled ?? SettingsValues(of: provider)
        make = {
            AppModel(
                settings: SettingsModel(store: settingsStore, bundled: { values }),
                userAgent: browser,
                services: { values throws(OAuthError) in
                    try PeopleServices(values, transport: provider.transport, accounts: kept, retries: .none)
                })
        }
        (self.provider, self.kept, self.browser) = (provider, kept, browser)
        app = make()
    }

    /// Signs somebody in before the app starts, as a start of before would have.
    @discardableResult
    func signedIn(_ person: StubPerson = .adele, scopes: ScopeSet? = nil) async throws -> Account {
        let services = try PeopleServices(
            SettingsValues(of: provider), transport: provider.transport, accounts: kept)
        let account = try await services.client.signIn(
            with: provider.userAgent(as: person), options: SignInOptions(scopes: scopes))
        try await kept.use(account)
        return account
    }

    /// An app that was started by somebody who is signed in.
    static func started(
        scopes: ScopeSet? = nil
    ) async throws -> (window: AppWindow, app: AppModel, account: Account) {
        let window = try AppWindow()
        let account = try await window.signedIn(scopes: scopes)
        await window.app.start()
        return (window, window.app, account)
    }

    /// Types a text and waits for the people.
    func search(_ text: String) async throws {
        app.search?.text = text
        try await eventually { app.search?.phase == .results && app.search?.isFromCache == false }
    }

    static func url(_ text: String) throws -> URL {
        try #require(URL(string: text))
    }
}
