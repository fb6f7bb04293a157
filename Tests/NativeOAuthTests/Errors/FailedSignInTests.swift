import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("What an error of a sign-in or a refresh means", .timeLimit(.minutes(5)))
struct FailedSignInTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: OAuthError.Code
        let recovery: OAuthError.Recovery
        let plant: @Sendable (StubProvider) async -> Void
    }

    static let signIns: [Case] = [
        Case(testDescription: "no metadata", code: .serverError, recovery: .tryAgain) {
            await $0.instead(of: .discovery) { $0.status = .serviceUnavailable }
        },
        Case(testDescription: "another issuer", code: .issuerMismatch, recovery: .fixSettings) {
            await $0.on(.discovery) { $0.members["issuer"] = "https://other.example" }
        },
        Case(testDescription: "no keys", code: .throttled, recovery: .tryAgain) {
            await $0.instead(of: .keys) { $0.status = .tooManyRequests }
        },
        Case(testDescription: "no token endpoint", code: .missingEndpoint, recovery: .fixSettings) {
            await $0.on(.discovery) { $0.members["token_endpoint"] = nil }
        },
        Case(testDescription: "a refusal", code: .authorizationDenied, recovery: .signInAgain) {
            await $0.on(.authorization) {
                $0.redirect?.parameters["code"] = nil
                $0.redirect?.parameters["error"] = "access_denied"
            }
        },
        Case(testDescription: "a spoilt answer", code: .malformedCallback, recovery: .signInAgain) {
            await $0.on(.authorization) { $0.redirect?.parameters["code"] = nil }
        },
        Case(testDescription: "a code that is not known", code: .invalidGrant, recovery: .signInAgain) {
            await $0.on(.authorization) { $0.redirect?.parameters["code"] = "test-unknown" }
        },
        Case(testDescription: "a network that breaks", code: .connectionFailed, recovery: .tryAgain) {
            await $0.instead(of: .token) { _ in throw OAuthError(.connectionFailed, "Test.") }
        },
        Case(testDescription: "an app that is not known", code: .tokenRequestFailed, recovery: .fixSettings) {
            await $0.configure { $0.rules.clientSecret = "test-secret" }
        },
        Case(testDescription: "a spoilt ID token", code: .invalidIDToken, recovery: .signInAgain) {
            await $0.onIDToken { $0.claims["aud"] = nil }
        },
    ]

    @Test("a sign-in that fails says what happened, and the step that helps", arguments: signIns)
    func signIn(example: Case) async throws {
        let app = try StubApp()
        await example.plant(app.provider)
        let error = await expectFailure(example.code) {
            _ = try await app.client().signIn(with: app.provider.userAgent())
        }
        #expect(error?.recovery == example.recovery)
        #expect(try await app.store.records().isEmpty)
    }

    @Test("a store that cannot be read or written is named as such, before the browser opens if that can be")
    func storage() async throws {
        let app = try StubApp()
        let read = await expectFailure(.storeUnreadable) {
            _ = try await app.client(store: UnreadableStore()).signIn(with: app.provider.userAgent())
        }
        #expect(read?.recovery == .fixSettings)
        #expect(await app.provider.requests.isEmpty)
        let folder = try TemporaryDirectory()
        let taken = try folder.file("accounts", Data())
        let below = taken.appendingPathComponent("below")
        await expectFailure(.storeWriteFailed, says: below.path) {
            let unwritable = try app.client(store: EncryptedFileAccountStore(directory: below))
            _ = try await unwritable.signIn(with: app.provider.userAgent())
        }
        #expect(await app.provider.requests.isEmpty)
        let keyless = StoreKeySource.passphrase { _ in throw OAuthError(.storeKeyUnavailable, "Nobody can type.") }
        await expectFailure(.storeKeyUnavailable) {
            let store = EncryptedFileAccountStore(directory: folder.url.appending(path: "new"), keys: [keyless])
            _ = try await app.client(store: store).signIn(with: app.provider.userAgent())
        }
        #expect(await app.provider.requests.isEmpty)
        let store = FailingStore(app.store)
        store.fails.withLock { $0 = true }
        await expectFailure(.storeWriteFailed) {
            _ = try await app.client(store: store).signIn(with: app.provider.userAgent())
        }
        #expect(try await app.store.records().isEmpty)
    }

    @Test(
        "a refresh that fails says whether the session goes on",
        arguments: [
            (503, "server_error", OAuthError.Code.serverError, OAuthError.Recovery.tryAgain),
            (429, "slow_down", .throttled, .tryAgain), (400, "invalid_grant", .signInRequired, .signInAgain),
            (400, "interaction_required", .interactionRequired, .signInAgain),
            (401, "invalid_client", .tokenRequestFailed, .fixSettings),
            (400, "never_heard_of", .tokenRequestFailed, .none),
        ])
    func refresh(status: Int, error: String, code: OAuthError.Code, recovery: OAuthError.Recovery) async throws {
        let app = try StubApp()
        let (client, id) = try await app.signedIn()
        app.endTokens()
        await app.provider.instead(of: .token) {
            $0.status = .init(code: status)
            $0.headerFields[.retryAfter] = "7"
            $0.members = ["error": .string(error)]
        }
        let failure = await expectFailure(code) { _ = try await client.accessToken(for: id) }
        #expect(failure?.recovery == recovery)
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
        let error = await expectFailure(status == 429 ? .throttled : .serverError) {
            _ = try await app.client().metadata()
        }
        #expect(error?.retryAfter == .seconds(42))
    }
}
