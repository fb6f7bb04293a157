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
    let settingsStore: InMemorySettingsStore
    let app: AppModel
    /// What the app is made of, so that a test can have it made again.
    let make: () -> AppModel

    static let redirect = "com.example.app:/callback"

    init(
        bundled: SettingsValues? = nil, chosen: ChosenSettings? = nil, managed: ManagedSettings = ManagedSettings(),
        store: any AccountStore = InMemoryAccountStore()
    ) throws {
        let provider = try StubProvider()
        let kept = SignedInAccounts(store: store, choice: InMemoryAccountChoice())
        let browser = SwitchingUserAgent(provider.userAgent())
        let settingsStore = InMemorySettingsStore(chosen)
        let values = bundled ?? Self.values(of: provider)
        make = {
            AppModel(
                settings: SettingsModel(managed: managed, store: settingsStore, bundled: { values }),
                userAgent: browser,
                services: { values throws(OAuthError) in
                    try PeopleServices(values, transport: provider.transport, accounts: kept, retries: .none)
                })
        }
        (self.provider, self.kept, self.browser, self.settingsStore) = (provider, kept, browser, settingsStore)
        app = make()
    }

    /// The settings that are shipped with an app of this provider.
    static func values(of provider: StubProvider) -> SettingsValues {
        var values = SettingsValues()
        values.authority = provider.issuer.absoluteString
        values.clientID = "test-client"
        values.provider = "oidc"
        values.graph = provider.graph.absoluteString
        values.redirectURI = redirect
        return values
    }

    /// Signs somebody in before the app starts, as a start of before would have.
    @discardableResult
    func signedIn(_ person: StubPerson = .adele) async throws -> Account {
        let services = try PeopleServices(
            Self.values(of: provider), transport: provider.transport, accounts: kept)
        let account = try await services.client.signIn(with: provider.userAgent(as: person))
        try await kept.use(account)
        return account
    }

    /// Takes the network away.
    func disconnect() async {
        for endpoint in StubProvider.Endpoint.allCases {
            await provider.instead(of: endpoint) { _ in throw OAuthError(.connectionFailed, "The cable is out.") }
        }
    }

    /// Types a text and waits for the people.
    func search(_ text: String, in app: AppModel? = nil) async throws {
        let app = app ?? self.app
        app.search?.text = text
        try await eventually { app.search?.phase == .results && app.search?.isFromCache == false }
    }

    static func url(_ text: String) throws -> URL {
        try #require(URL(string: text))
    }
}
