import Foundation
import HTTPTypes
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("The provider's keys", .timeLimit(.minutes(1)))
struct JSONWebKeySetLoaderTests {
    private let base = IDTokenValidatorTests()
    private let key = ProviderKey.p256(id: "first")

    /// A provider's key set that a test changes, and how often it was asked for.
    private final class Published: Sendable {
        let answer: Locked<Result<[ProviderKey], OAuthError>>
        let count = Locked(0)

        init(_ keys: ProviderKey...) {
            answer = Locked(.success(keys))
        }

        func change(to answer: Result<[ProviderKey], OAuthError>) {
            self.answer.withLock { $0 = answer }
        }

        var fetches: Int { count.withLock { $0 } }

        var transport: StubTransport {
            StubTransport { _, _ in
                self.count.withLock { $0 += 1 }
                let keys = try self.answer.withLock { $0 }.get().map { try $0.published() }
                let set = String(decoding: try JSONEncoder().encode(["keys": keys]), as: UTF8.self)
                let answer = StubTransport.Answer.json(set)
                return (answer.response, answer.body)
            }
        }
    }

    private func check(_ key: ProviderKey, _ validator: RelyingParty) async throws {
        _ = try await validator.validate(
            Redacted(try key.token(base.claims())), with: .sample(accessToken: "access"),
            expecting: ExpectedIDToken(nonce: Redacted("nonce")))
    }

    private static let down = OAuthError(.connectionFailed, "Test data.")
    private static let busy = OAuthError(.serverError, "Test data.")

    @Test(
        "a fetch that fails is not tried again at each token with an unknown key, and takes no known key away",
        arguments: [down, busy])
    func failedRenewal(failure: OAuthError) async throws {
        let published = Published(key)
        let validator = try base.validator(transport: published.transport)
        try await check(key, validator)
        published.change(to: .failure(failure))
        for _ in 0..<10 {
            await expectFailure(failure.code) { try await check(.p256(id: "unknown"), validator) }
        }
        try await check(key, validator)
        #expect(published.fetches == 2)
        base.clock.advance(by: .seconds(30))
        let new = ProviderKey.p256(id: "new")
        published.change(to: .success([new]))
        try await check(new, validator)
        #expect(published.fetches == 3)
    }

    @Test("a provider that asks to wait is asked again when the wait is over, and the error says what is left of it")
    func retryAfter() async throws {
        let published = Published(key)
        let loader = JSONWebKeySetLoader(transport: published.transport, time: base.clock.source)
        let url = try SigningOut.url("https://login.example/keys")
        published.change(to: .failure(OAuthError(.throttled, "Test data.", retryAfter: .seconds(90))))
        for _ in 0..<2 {
            await #expect(throws: OAuthError.self) { _ = try await loader.keys(at: url) }
            base.clock.advance(by: .seconds(30))
        }
        await #expect { _ = try await loader.keys(at: url) } throws: {
            ($0 as? OAuthError)?.retryAfter == .seconds(30)
        }
        #expect(published.fetches == 1)
        published.change(to: .success([key]))
        base.clock.advance(by: .seconds(30))
        #expect(try await loader.keys(at: url).keys.count == 1)
    }

    @Test("a person who tries again is not held up: without any keys the next fetch is tried at once")
    func failedAtFirst() async throws {
        let published = Published()
        let validator = try base.validator(transport: published.transport)
        for failure in [Self.down, Self.busy] {
            published.change(to: .failure(failure))
            await expectFailure(failure.code) { try await check(key, validator) }
        }
        published.change(to: .success([key]))
        try await check(key, validator)
    }

    @Test("keys are fetched again after a day, and one that was withdrawn is believed no longer")
    func age() async throws {
        let published = Published(key)
        let validator = try base.validator(transport: published.transport)
        try await check(key, validator)
        published.change(to: .success([.p256(id: "other")]))
        base.clock.advance(by: .seconds(86_399))
        try await check(key, validator)
        #expect(published.fetches == 1)
        base.clock.advance(by: .seconds(1))
        await expectFailure(.invalidIDToken) { try await check(key, validator) }
    }

    @Test("old keys stay when the network is down, which is tried again now and then", arguments: [down, busy])
    func oldKeys(failure: OAuthError) async throws {
        let published = Published(key)
        let validator = try base.validator(transport: published.transport)
        try await check(key, validator)
        published.change(to: .failure(failure))
        base.clock.advance(by: .seconds(86_400))
        for _ in 0..<10 {
            try await check(key, validator)
        }
        #expect(published.fetches == 2)
        base.clock.advance(by: .seconds(30))
        published.change(to: .success([key]))
        try await check(key, validator)
        #expect(published.fetches == 3)
    }

    @Test("one who is canceled stops waiting for keys and metadata; the others have them, and each was asked for once")
    func canceled() async throws {
        let (gate, count) = (Gate(), Locked(0))
        let published = try JSONEncoder().encode(["keys": [try key.published()]])
        let transport = StubTransport { request, _ in
            count.withLock { $0 += 1 }
            await gate.pass()
            let isKeys = request.path == "/keys"
            let answer = StubTransport.Answer.json(
                isKeys ? String(decoding: published, as: UTF8.self) : #"{"issuer": "https://login.example"}"#)
            return (answer.response, answer.body)
        }
        let (issuer, url) = (
            try SigningOut.url("https://login.example"), try SigningOut.url("https://login.example/keys")
        )
        let keys = JSONWebKeySetLoader(transport: transport, time: base.clock.source)
        let metadata = ServerMetadataLoader(
            settings: try ClientSettings(issuer: issuer, clientID: "client"), transport: transport)
        let uses: [@Sendable () async throws -> Void] = [
            { _ = try await keys.keys(at: url) }, { _ = try await metadata.metadata() },
        ]
        let leaving = uses.map { use in Task { try await use() } }
        let staying = uses.map { use in Task { try await use() } }
        await gate.somebodyIsHeld()
        for task in leaving {
            task.cancel()
            // The gate is shut: only one who stops waiting gets here.
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        await gate.open()
        for task in staying {
            try await task.value
        }
        #expect(count.withLock { $0 } == 2)
    }
}
