import Foundation
import HTTPTypes
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Sign-out and revocation", .timeLimit(.minutes(5)))
struct RevocationTests {
    private func failure(_ token: SignOutReport.Token) -> OAuthError? {
        if case .failed(let error) = token.outcome { error } else { nil }
    }

    private func isRevoked(_ token: SignOutReport.Token) -> Bool {
        if case .revoked = token.outcome { true } else { false }
    }

    private func isNotOffered(_ token: SignOutReport.Token) -> Bool {
        if case .notOffered = token.outcome { true } else { false }
    }

    // RFC 7009, section 2.1
    @Test("both tokens are revoked, the refresh token first, each with its hint and the client's id (J07)")
    func both() async throws {
        let provider = try SigningOut()
        let report = try await provider.client().signOut(provider.id)
        #expect(
            provider.asked.withLock { $0 } == [
                ["token": "test-refresh", "token_type_hint": "refresh_token", "client_id": "client"],
                ["token": "test-access", "token_type_hint": "access_token", "client_id": "client"],
            ])
        #expect(report.tokens.map(\.kind) == [.refreshToken, .accessToken])
        #expect(report.tokens.allSatisfy(isRevoked) && report.failures.isEmpty)
        #expect(try await provider.store.records().isEmpty)
    }

    @Test("the account is gone before the provider is asked")
    func order() async throws {
        let provider = try SigningOut()
        let left = Locked<Int?>(nil)
        let client = try await provider.client(revoking: { [store = provider.store] _ in
            let count = try await store.records().count
            left.withLock { $0 = count }
            return StubTransport.Answer(HTTPResponse(status: .ok))
        })
        try await client.signOut(provider.id)
        #expect(left.withLock { $0 } == 0)
    }

    // RFC 7009, section 2.2: "The authorization server responds with HTTP status code 200 if the token has been revoked
    // successfully or if the client submitted an invalid token."
    @Test("a token that the provider does not know is revoked, whatever the body says (J06)")
    func unknownToken() async throws {
        let provider = try SigningOut()
        let client = try await provider.client(revoking: { _ in .json(#"{"error":"invalid_token"}"#) })
        let report = try await client.signOut(provider.id)
        #expect(report.tokens.count == 2 && report.tokens.allSatisfy(isRevoked))
    }

    @Test("a success without a body is one as well")
    func noContent() async throws {
        let provider = try SigningOut()
        let client = try await provider.client(revoking: { _ in
            StubTransport.Answer(HTTPResponse(status: .noContent))
        })
        let report = try await client.signOut(provider.id)
        #expect(report.tokens.count == 2 && report.tokens.allSatisfy(isRevoked))
    }

    @Test("a kind that is not supported is told by 400 alone: with another status it is a failure")
    func brokenRefusal() async throws {
        let provider = try SigningOut()
        let client = try await provider.client(revoking: { _ in
            .json(#"{"error":"unsupported_token_type"}"#, status: .serviceUnavailable)
        })
        #expect(try await client.signOut(provider.id).failures.map(\.code) == [.serverError, .serverError])
    }

    // RFC 7009, section 2.2.1
    @Test("a provider that is not able to at the moment is told in the report, with its wish to wait (J04)")
    func unavailable() async throws {
        let provider = try SigningOut()
        let isUp = Locked(false)
        let client = try await provider.client(revoking: { _ in
            let status: HTTPResponse.Status = isUp.withLock { $0 } ? .ok : .serviceUnavailable
            return StubTransport.Answer(HTTPResponse(status: status, headerFields: [.retryAfter: "120"]))
        })
        let report = try await client.signOut(provider.id)
        #expect(try await provider.store.records().isEmpty)
        #expect(report.tokens.count == 2)
        for token in report.tokens {
            let error = try #require(failure(token))
            #expect(error.code == .serverError && error.retryAfter == .seconds(120))
        }
        isUp.withLock { $0 = true }
        let second = try await client.retryRevocation(report)
        #expect(second.tokens.map(\.kind) == [.refreshToken, .accessToken])
        #expect(second.tokens.allSatisfy(isRevoked))
        #expect(try await client.retryRevocation(second).tokens.isEmpty)
    }

    @Test("one token that fails does not keep the other, and is the only one to be tried again")
    func partly() async throws {
        let provider = try SigningOut()
        let client = try await provider.client(revoking: { kind in
            if kind == "refresh_token" { throw OAuthError(.connectionFailed, "Test.") }
            return StubTransport.Answer(HTTPResponse(status: .ok))
        })
        let report = try await client.signOut(provider.id)
        #expect(report.tokens.map { failure($0)?.code } == [.connectionFailed, nil])
        #expect(try await client.retryRevocation(report).tokens.map(\.kind) == [.refreshToken])
    }

    @Test("what a transport of the app's own throws is not in the report: it may hold the token (K02)")
    func foreignError() async throws {
        struct Quoting: Error { let form = "token=test-refresh&token=test-access" }
        let provider = try SigningOut()
        let report = try await provider.client(revoking: { _ in throw Quoting() }).signOut(provider.id)
        var shown = ""
        dump(report, to: &shown)
        #expect(report.failures.map(\.code) == [.connectionFailed, .connectionFailed])
        #expect(!shown.contains("test-refresh") && !shown.contains("test-access"))
    }

    @Test("a provider that revokes none of a kind, or none at all, has not failed")
    func unsupported() async throws {
        var provider = try SigningOut()
        let some = try await provider.client(revoking: { kind in
            kind == "access_token"
                ? .json(#"{"error":"unsupported_token_type"}"#, status: .badRequest)
                : StubTransport.Answer(HTTPResponse(status: .ok))
        }).signOut(provider.id)
        #expect(some.tokens.map(isRevoked) == [true, false] && some.tokens.map(isNotOffered) == [false, true])
        #expect(some.failures.isEmpty)

        provider.metadata.revocationEndpoint = nil
        let none = try await provider.client(revoking: { _ in throw OAuthError(.timedOut, "Test.") })
            .signOut(provider.id)
        #expect(none.tokens.count == 2 && none.tokens.allSatisfy(isNotOffered))
    }

    @Test("a refusal is told in the report, and the account is gone")
    func refused() async throws {
        let provider = try SigningOut()
        let client = try await provider.client(revoking: { _ in
            .json(#"{"error":"invalid_client"}"#, status: .unauthorized)
        })
        let report = try await client.signOut(provider.id)
        #expect(report.failures.map(\.server?.error) == ["invalid_client", "invalid_client"])
        #expect(try await provider.store.records().isEmpty)
    }

    // RFC 6749, section 2.3.1
    @Test("the client's secret goes into the header, and not into the form")
    func secret() async throws {
        var provider = try SigningOut()
        provider.settings.authentication = .basic(Redacted("test-secret"))
        try await provider.client().signOut(provider.id)
        #expect(provider.asked.withLock { $0 }.map(\.keys.count) == [2, 2])
    }

    @Test("a provider that never answers is waited for no longer than its time, token by token")
    func silent() async throws {
        let provider = try SigningOut()
        let clock = provider.clock
        let client = try await provider.client(revoking: { _ in
            try await eventually { clock.sleeperCount > 0 }
            clock.advance(by: RelyingParty.revocationTimeout)
            try await Task.sleep(for: .seconds(3600))
            throw CancellationError()
        })
        let report = try await client.signOut(provider.id)
        #expect(report.failures.map(\.code) == [.timedOut, .timedOut])
        #expect(try await provider.store.records().isEmpty)
    }

    @Test("nothing is sent when nothing is to be, or when the tokens belong to another app or provider")
    func notSent() async throws {
        let provider = try SigningOut()
        let client = try await provider.client()
        #expect(try await client.signOut(provider.id, revoking: false).tokens.isEmpty)

        let other = try await provider.client(clientID: "another app")
        #expect(try await other.signOut(provider.id).tokens.isEmpty)

        let stranger = Account.ID(issuer: "https://other.example", subject: "1")
        try await provider.store.save(AccountRecord(account: Account(id: stranger), tokens: .sample()))
        let report = try await client.signOut(stranger)
        #expect(report.failures.map(\.code) == [.signInRequired, .signInRequired])
        #expect(try await client.retryRevocation(report).failures.count == 2)

        #expect(try await client.signOut(provider.id).tokens.isEmpty)
        #expect(provider.asked.withLock { $0 }.isEmpty)
        #expect(try await provider.store.records().isEmpty)
    }

    @Test("a store that cannot be written is said, nothing is revoked, and the next try has the tokens still")
    func brokenStore() async throws {
        let provider = try SigningOut()
        let record = AccountRecord(account: Account(id: provider.id), tokens: .sample(), clientID: "client")
        try await provider.store.save(record)
        let store = FailingStore(provider.store)
        let revoked = Locked(0)
        let client = OAuthClient(
            settings: provider.settings, metadata: provider.metadata,
            transport: StubTransport { _, _ in
                revoked.withLock { $0 += 1 }
                return (HTTPResponse(status: .ok), Data())
            }, store: store, time: provider.clock.source)
        _ = try await client.accessToken(for: provider.id)
        store.fails.withLock { $0 = true }
        await expectFailure(.storeWriteFailed) { try await client.signOut(provider.id) }
        #expect(revoked.withLock { $0 } == 0)
        store.fails.withLock { $0 = false }
        #expect(try await client.signOut(provider.id).tokens.count == 2)
        #expect(revoked.withLock { $0 } == 2)
    }

    @Test("the report shows no token")
    func report() async throws {
        let provider = try SigningOut()
        let client = try await provider.client(
            signedIn: try SigningOut.idToken(),
            revoking: { kind in
                .json(#"{"error":"test"}"#, status: kind == "access_token" ? .ok : .badRequest)
            })
        let report = try await client.signOut(provider.id)
        #expect(report.failures.count == 1)
        var shown = "\(report) \(String(reflecting: report))"
        dump(report, to: &shown)
        #expect(!shown.contains("test-refresh") && !shown.contains("test-access"))
    }
}
