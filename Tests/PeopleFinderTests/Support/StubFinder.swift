import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

/// An app with a provider in the process and a clock that stands still, driven by a person's gestures.
struct StubFinder {
    let clock = ManualClock()
    let store: any AccountStore
    let accounts: SignedInAccounts
    let provider: StubProvider
    let client: OAuthClient

    init(
        store: any AccountStore = InMemoryAccountStore(), issuer: String = "https://login.example",
        provider kind: ClientSettings.Provider = .oidc, scopes: ScopeSet? = nil
    ) throws {
        self.store = store
        accounts = SignedInAccounts(store: store)
        provider = try StubProvider(issuer: issuer, time: clock.source)
        client = OAuthClient(
            settings: try provider.settings(scopes: scopes, provider: kind), transport: provider.transport,
            store: store, time: clock.source)
    }

    /// A sign-in model with a browser before which somebody sits.
    @MainActor
    func signInModel(_ userAgent: (any UserAgent)? = nil) -> SignInModel {
        let userAgent = userAgent ?? provider.userAgent()
        return SignInModel(
            accounts: accounts,
            signIn: { [client] options in try await client.signIn(with: userAgent, options: options) },
            signInOnDevice: { [client] options in client.signInWithDeviceCode(options: options) },
            time: clock.source)
    }

    /// A model of all accounts with a browser before which somebody sits.
    @MainActor
    func accountsModel(_ userAgent: (any UserAgent)? = nil) -> AccountsModel {
        let userAgent = userAgent ?? provider.userAgent()
        return AccountsModel(
            accounts: accounts, client: client, userAgent: userAgent,
            signOut: { [client] id in SignOutOutcome(report: try await client.signOut(id)) },
            endSession: { [client] id in
                let redirect = client.settings.redirectURI
                return SignOutOutcome(
                    report: try await client.endSession(of: id, with: userAgent, returningTo: redirect))
            })
    }

    /// Somebody who is signed in, and a model of all accounts that knows it.
    @MainActor
    func signedInModel(_ userAgent: (any UserAgent)? = nil) async throws -> (Account, AccountsModel) {
        let account = try await signedIn()
        let model = accountsModel(userAgent)
        await model.load()
        return (account, model)
    }

    /// Signs somebody in beforehand.
    @discardableResult
    func signedIn(_ person: StubPerson = .adele) async throws -> Account {
        try await client.signIn(with: provider.userAgent(as: person))
    }

    /// Has the provider end all sessions: the next refresh finds that out.
    func endSession(of account: Account) async throws {
        await provider.refuseToken("invalid_grant")
        clock.advance(by: .seconds(3600))
        _ = try? await client.accessToken(for: account.id)
    }
}

extension StubProvider {
    /// Takes the network away, until it is mended.
    func disconnect() {
        for endpoint in Endpoint.allCases {
            instead(of: endpoint) { _ in throw OAuthError(.connectionFailed, "The cable is out.") }
        }
    }

    /// Refuses the next token.
    func refuseToken(_ error: String) {
        on(.token, times: 1) {
            $0.status = .badRequest
            $0.members = ["error": .string(error)]
        }
    }
}

/// A store that a locked keychain keeps, until it is unlocked.
actor LockableStore: AccountStore {
    private let base = InMemoryAccountStore()
    private(set) var isLocked = false

    nonisolated var protection: StoreProtection { .keychain }

    func lock(_ isLocked: Bool) {
        self.isLocked = isLocked
    }

    func records() async throws -> [AccountRecord] {
        try check()
        return try await base.records()
    }

    func save(_ record: AccountRecord) async throws {
        try check()
        try await base.save(record)
    }

    func remove(_ id: Account.ID) async throws {
        try check()
        try await base.remove(id)
    }

    private func check() throws {
        guard isLocked else { return }
        throw OAuthError(.storeLocked, "The keychain is locked.")
    }
}

extension SettingsValues {
    /// Says an address on this machine at which nothing answers.
    static var nowhere: SettingsValues {
        var values = SettingsValues()
        values.authority = "http://127.0.0.1:1/common/v2.0"
        values.clientID = "client"
        values.provider = "entra"
        values.graph = "http://127.0.0.1:1/v1.0"
        return values
    }

    /// Says what is shipped with an app of a provider.
    init(of provider: StubProvider) {
        self.init()
        authority = provider.issuer.absoluteString
        clientID = "test-client"
        self.provider = "oidc"
        graph = provider.graph.absoluteString
        redirectURI = "com.example.app:/callback"
    }
}

// What went wrong, as PeopleSearchModel.Phase says it.
extension SignInModel.Phase {
    var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }
}

extension PersonModel.Phase {
    var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }
}

extension PersonPart {
    var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }
}
