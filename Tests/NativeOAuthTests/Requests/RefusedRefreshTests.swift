import Foundation
import HTTPTypes
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Refused refreshes", .timeLimit(.minutes(1)))
struct RefusedRefreshTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }

    init() throws {
        app = try StubApp()
    }

    private var refreshes: Int {
        get async { await app.tokenForms("refresh_token").count }
    }

    @Test("the same is not sent again for a while, longer each time, and the error says how long (G08)")
    func waits() async throws {
        let (client, id) = try await app.ended()
        await provider.instead(of: .token) { $0.status = .serviceUnavailable }
        for (count, wait) in [5, 10, 20, 40, 60, 60].enumerated() {
            await expectFailure(.serverError) { _ = try await client.accessToken(for: id) }
            app.clock.advance(by: .seconds(wait - 1))
            let error = await expectFailure(.serverError) { _ = try await client.accessToken(for: id) }
            #expect(error?.retryAfter == .seconds(1) && error?.recovery == .tryAgain)
            #expect(await refreshes == count + 1)
            app.clock.advance(by: .seconds(1))
        }
        await provider.mend()
        _ = try await client.accessToken(for: id)
    }

    @Test("a longer wait that the provider asks for is kept to (Retry-After)")
    func retryAfter() async throws {
        let (client, id) = try await app.ended()
        await provider.instead(of: .token, times: 1) {
            $0.status = .tooManyRequests
            $0.headerFields[.retryAfter] = "120"
        }
        await expectFailure(.throttled) { _ = try await client.accessToken(for: id) }
        app.clock.advance(by: .seconds(119))
        await expectFailure(.throttled) { _ = try await client.accessToken(for: id) }
        #expect(await refreshes == 1)
        app.clock.advance(by: .seconds(1))
        _ = try await client.accessToken(for: id)
    }

    @Test("a new sign-in ends the wait, and another wish does not have to wait")
    func otherMatters() async throws {
        let (client, id) = try await app.ended()
        await provider.instead(of: .token, times: 1) { $0.status = .serviceUnavailable }
        await expectFailure(.serverError) { _ = try await client.accessToken(for: id) }
        _ = try? await client.accessToken(for: id, scopes: ["Mail.Read"])
        #expect(await refreshes == 2)
        _ = try await client.signIn(with: provider.userAgent())
        app.endTokens()
        _ = try await client.accessToken(for: id)
    }

    @Test("a network that was down is tried at once when somebody asks again (G06)")
    func network() async throws {
        let (client, id) = try await app.ended()
        await provider.instead(of: .token, times: 1) { _ in throw OAuthError(.connectionFailed, "Test.") }
        await expectFailure(.connectionFailed) { _ = try await client.accessToken(for: id) }
        _ = try await client.accessToken(for: id)
    }
}
