import Foundation
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

/// An app with a provider in the process and a clock that stands still, for tests that go through the whole client.
struct StubApp {
    let clock = ManualClock()
    let store = InMemoryAccountStore()
    let provider: StubProvider

    init() throws {
        provider = try StubProvider(time: clock.source)
    }

    func client(
        _ settings: ClientSettings? = nil, metadata: ServerMetadata? = nil, store other: (any AccountStore)? = nil
    ) throws -> OAuthClient {
        OAuthClient(
            settings: try settings ?? provider.settings(), metadata: metadata, transport: provider.transport,
            store: other ?? store, time: clock.source)
    }

    /// Settings with some things changed.
    func settings(
        scopes: ScopeSet? = nil, _ change: (inout ClientSettings) throws -> Void = { _ in }
    ) throws -> ClientSettings {
        var settings = try provider.settings(scopes: scopes)
        try change(&settings)
        return settings
    }

    /// What the provider writes in its handbook and nowhere else; it has no keys to publish.
    var handbook: ServerMetadata {
        let endpoint = { (path: String) in provider.issuer.appending(path: path) }
        var metadata = ServerMetadata(
            issuer: provider.issuer.absoluteString, authorizationEndpoint: endpoint("authorize"),
            tokenEndpoint: endpoint("token"))
        metadata.userinfoEndpoint = endpoint("userinfo")
        metadata.deviceAuthorizationEndpoint = endpoint("device_authorization")
        return metadata
    }

    /// A client with Adele signed in.
    func signedIn(store: (any AccountStore)? = nil) async throws -> (client: OAuthClient, id: Account.ID) {
        let client = try client(store: store)
        return (client, try await client.signIn(with: provider.userAgent()).id)
    }

    /// A client with Adele signed in, whose access token has ended.
    func ended() async throws -> (client: OAuthClient, id: Account.ID) {
        let signedIn = try await signedIn()
        endTokens()
        return signedIn
    }

    /// Signs Adele in on another device.
    @discardableResult
    func signInOnDevice(_ client: OAuthClient, options: SignInOptions = SignInOptions()) async throws -> Account {
        var states = client.signInWithDeviceCode(options: options).makeAsyncIterator()
        _ = try await states.next()
        await provider.decideDevice(as: .adele)
        clock.advance(by: .seconds(5))
        guard case .signedIn(let account)? = try await states.next() else { throw CancellationError() }
        return account
    }

    /// The forms that were posted to the token endpoint with a grant.
    func tokenForms(_ grant: String) async -> [StubParameters] {
        await provider.requests(to: .token).map(\.form).filter { $0["grant_type"] == grant }
    }

    /// Moves the clock so far that every access token has ended.
    func endTokens() {
        clock.advance(by: .seconds(3600))
    }
}

/// Expects an error of the library's that says some words, and returns it.
@discardableResult
func expectFailure<Result>(
    _ code: OAuthError.Code, _ comment: Comment? = nil, says words: String = "",
    location: SourceLocation = #_sourceLocation, _ work: () async throws -> Result
) async -> OAuthError? {
    do {
        _ = try await work()
        Issue.record(comment ?? "it has succeeded, and \(code.rawValue) was expected", sourceLocation: location)
    } catch let error as OAuthError {
        #expect(error.code == code, comment, sourceLocation: location)
        #expect(words.isEmpty || error.message.contains(words), "\(error.message)", sourceLocation: location)
        return error
    } catch {
        Issue.record(error, sourceLocation: location)
    }
    return nil
}
