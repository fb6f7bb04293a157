import Foundation
import HTTPTypes
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Asking the person once", .timeLimit(.minutes(1)))
struct InteractionTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }

    init() throws {
        app = try StubApp()
    }

    /// Somebody whose session is over.
    private func over() async throws -> (client: OAuthClient, id: Account.ID) {
        let (client, id) = try await app.signedIn()
        app.endTokens()
        await provider.instead(of: .token, times: 1) {
            $0.status = .badRequest
            $0.members = ["error": "invalid_grant"]
        }
        await expectFailure(.signInRequired) { _ = try await client.accessToken(for: id) }
        return (client, id)
    }

    private var pages: Int {
        get async { await provider.requests(to: .authorization).filter { $0.method == .get }.count }
    }

    /// Lets everybody else go on for so long that nothing is left but to wait.
    private func othersArrive() async {
        for _ in 0..<1000 { await Task.yield() }
    }

    /// Five who wait for a browser, which ends when they all do.
    private func waiting(
        for browser: ClosingBrowser, _ client: OAuthClient, _ id: Account.ID
    ) async throws -> [Task<AccessToken, any Error>] {
        let waiting = (0..<5).map { _ in
            Task { try await client.accessToken(for: id, asking: browser) }
        }
        try await eventually { browser.opened.withLock { $0 } == 1 }
        await othersArrive()
        await browser.gate.open()
        return waiting
    }

    @Test("fifty who may ask the person at once open one browser, and all have the token")
    func once() async throws {
        let (client, id) = try await over()
        let before = await pages
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await client.accessToken(for: id, asking: provider.userAgent()).reveal()
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
        #expect(await pages == before + 1)
    }

    @Test("when the person closes the browser, everybody who waited is told, and the next one asks anew")
    func closed() async throws {
        let (client, id) = try await over()
        let browser = ClosingBrowser()
        for task in try await waiting(for: browser, client, id) {
            await expectFailure(.canceled) { _ = try await task.value }
        }
        #expect(browser.opened.withLock { $0 } == 1)
        _ = try await client.accessToken(for: id, asking: provider.userAgent())
    }

    @Test("when the browser gives up by itself, nobody who waited opens another one")
    func givenUp() async throws {
        let (client, id) = try await over()
        let browser = ClosingBrowser(end: CancellationError())
        for task in try await waiting(for: browser, client, id) {
            await #expect(throws: CancellationError.self) { _ = try await task.value }
        }
        #expect(browser.opened.withLock { $0 } == 1)
    }

    @Test("who gives up waiting closes the browser for nobody, and the last one closes it")
    func canceled() async throws {
        let (client, id) = try await over()
        let browser = ClosingBrowser()
        let (one, other) = (
            Task { try await client.accessToken(for: id, asking: browser) },
            Task { try await client.accessToken(for: id, asking: browser) }
        )
        try await eventually { browser.opened.withLock { $0 } == 1 }
        await othersArrive()
        one.cancel()
        await #expect(throws: CancellationError.self) { _ = try await one.value }
        await othersArrive()
        #expect(browser.closed.withLock { $0 } == 0)
        other.cancel()
        await #expect(throws: CancellationError.self) { _ = try await other.value }
        try await eventually { browser.closed.withLock { $0 } == 1 }
        #expect(browser.opened.withLock { $0 } == 1)
        await browser.gate.open()
        _ = try await client.accessToken(for: id, asking: provider.userAgent())
    }
}

/// A browser that is closed when the test says so.
private struct ClosingBrowser: UserAgent {
    let gate = Gate()
    var end: any Error = OAuthError(.canceled, "Closed.")
    let opened = Locked(0)
    /// How often its sign-in was given up.
    let closed = Locked(0)

    func prepare(_ redirect: RedirectURI) async throws -> any RedirectReceiver {
        Receiver(redirectURI: redirect.string, browser: self)
    }

    private struct Receiver: RedirectReceiver {
        let redirectURI: String
        let browser: ClosingBrowser

        func receive(opening url: URL, expecting expected: ExpectedCallback) async throws -> URL {
            browser.opened.withLock { $0 += 1 }
            await withTaskCancellationHandler {
                await browser.gate.pass()
            } onCancel: {
                browser.closed.withLock { $0 += 1 }
            }
            throw browser.end
        }

        func close() async {}
    }
}
