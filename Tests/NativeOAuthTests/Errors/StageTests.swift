import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Where an error belongs, and what it means", .timeLimit(.minutes(5)))
struct StageTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: OAuthError.Code
        let stage: OAuthError.Stage
        let outcome: OAuthError.Outcome
        let plant: @Sendable (StubProvider) async -> Void
    }

    static let signIns: [Case] = [
        Case(testDescription: "no metadata", code: .serverError, stage: .discovery, outcome: .transient) {
            await $0.instead(of: .discovery) { $0.status = .serviceUnavailable }
        },
        Case(testDescription: "another issuer", code: .issuerMismatch, stage: .discovery, outcome: .permanent) {
            await $0.on(.discovery) { $0.members["issuer"] = "https://other.example" }
        },
        Case(testDescription: "no keys", code: .throttled, stage: .discovery, outcome: .transient) {
            await $0.instead(of: .keys) { $0.status = .tooManyRequests }
        },
        Case(testDescription: "no token endpoint", code: .missingEndpoint, stage: .discovery, outcome: .permanent) {
            await $0.on(.discovery) { $0.members["token_endpoint"] = nil }
        },
        Case(
            testDescription: "a refusal", code: .authorizationDenied, stage: .authorization,
            outcome: .interactionRequired
        ) {
            await $0.on(.authorization) {
                $0.redirect?.parameters["code"] = nil
                $0.redirect?.parameters["error"] = "access_denied"
            }
        },
        Case(
            testDescription: "a spoilt answer", code: .malformedCallback, stage: .authorization,
            outcome: .interactionRequired
        ) {
            await $0.on(.authorization) { $0.redirect?.parameters["code"] = nil }
        },
        Case(
            testDescription: "a code that is not known", code: .invalidGrant, stage: .tokenRequest,
            outcome: .interactionRequired
        ) {
            await $0.on(.authorization) { $0.redirect?.parameters["code"] = "test-unknown" }
        },
        Case(
            testDescription: "a network that breaks", code: .connectionFailed, stage: .tokenRequest, outcome: .transient
        ) {
            await $0.instead(of: .token) { _ in throw OAuthError(.connectionFailed, "Test.") }
        },
        Case(
            testDescription: "an app that is not known", code: .tokenRequestFailed, stage: .tokenRequest,
            outcome: .permanent
        ) {
            await $0.configure { $0.rules.clientSecret = "test-secret" }
        },
        Case(
            testDescription: "a spoilt ID token", code: .invalidIDToken, stage: .identity, outcome: .interactionRequired
        ) {
            await $0.onIDToken { $0.claims["aud"] = nil }
        },
    ]

    @Test("a sign-in that fails says in which part, and whether the same again can succeed", arguments: signIns)
    func signIn(example: Case) async throws {
        let app = try StubApp()
        await example.plant(app.provider)
        let error = await expectFailure(example.code, at: example.stage) {
            _ = try await app.client().signIn(with: app.provider.userAgent())
        }
        #expect(error?.outcome == example.outcome)
        #expect(try await app.store.records().isEmpty)
    }

    @Test("a store that cannot be read or written is named as such, before the browser opens if that can be")
    func storage() async throws {
        let app = try StubApp()
        let read = await expectFailure(.storeUnreadable, at: .storage) {
            _ = try await app.client(store: UnreadableStore()).signIn(with: app.provider.userAgent())
        }
        #expect(read?.outcome == .permanent)
        #expect(await app.provider.requests.isEmpty)
        let store = FailingStore(app.store)
        store.fails.withLock { $0 = true }
        await expectFailure(.storeWriteFailed, at: .storage) {
            _ = try await app.client(store: store).signIn(with: app.provider.userAgent())
        }
        #expect(try await app.store.records().isEmpty)
    }

    @Test(
        "a refresh that fails says whether the session goes on",
        arguments: [
            (503, "server_error", OAuthError.Code.serverError, OAuthError.Outcome.transient),
            (429, "slow_down", .throttled, .transient), (400, "invalid_grant", .signInRequired, .interactionRequired),
            (400, "interaction_required", .interactionRequired, .interactionRequired),
            (401, "invalid_client", .tokenRequestFailed, .permanent),
            (400, "never_heard_of", .tokenRequestFailed, .permanent),
        ])
    func refresh(status: Int, error: String, code: OAuthError.Code, outcome: OAuthError.Outcome) async throws {
        let app = try StubApp()
        let client = try app.client()
        let id = try await client.signIn(with: app.provider.userAgent()).id
        app.endTokens()
        await app.provider.instead(of: .token) {
            $0.status = .init(code: status)
            $0.headerFields[.retryAfter] = "7"
            $0.members = ["error": .string(error)]
        }
        let failure = await expectFailure(code, at: .refresh) { _ = try await client.accessToken(for: id) }
        #expect(failure?.outcome == outcome)
        #expect(failure?.retryAfter == (code == .signInRequired ? nil : .seconds(7)))
        #expect(try await app.store.record(for: id)?.account.needsSignIn == (code == .signInRequired))
    }

    @Test("patience that is asked for before the sign-in is told as well", arguments: [429, 503])
    func patience(status: Int) async throws {
        let app = try StubApp()
        await app.provider.instead(of: .discovery) {
            $0.status = .init(code: status)
            $0.headerFields[.retryAfter] = "42"
        }
        let error = await expectFailure(status == 429 ? .throttled : .serverError, at: .discovery) {
            _ = try await app.client().metadata()
        }
        #expect(error?.retryAfter == .seconds(42))
    }

    @Test("an inner part's mark is not written over by an outer one's")
    func innermost() async {
        let inner: () async throws -> Void = { throw OAuthError(.timedOut, "Test.") }
        let error = await expectFailure(.timedOut, at: .discovery) {
            try await OAuthError.during(.request) { try await OAuthError.during(.discovery, inner) }
        }
        #expect(error?.message == "Test.")
    }
}
