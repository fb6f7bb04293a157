import Foundation
import NativeOAuth
import NativeOAuthTesting
import Testing

@Suite("Conformance: two sign-ins at once", .timeLimit(.minutes(5)))
struct CrossedAnswersConformance {
    private let app: StubApp

    init() throws {
        app = try StubApp()
    }

    @Test("of two open sign-ins each takes its own answer, and none the other's (A22; RFC 9700, section 4.7)")
    func crossed() async throws {
        let swap = Swap()
        let verdicts = Verdicts()
        func userAgent(_ person: StubPerson, keepsOther: Bool) -> CrossedUserAgent {
            CrossedUserAgent(
                browser: app.provider.userAgent(as: person), swap: swap, verdicts: verdicts, keepsOther: keepsOther)
        }
        let client = try app.client()
        async let first = client.signIn(with: userAgent(.adele, keepsOther: false))
        async let second = client.signIn(with: userAgent(.jan, keepsOther: false))
        let names = try await [first.name, second.name]
        #expect(names == ["Adele Vance", "Jan Žižka"])
        #expect(await verdicts.all == [.anotherRequest, .anotherRequest])
        let requests = await app.provider.requests(to: .token)
        #expect(Set(requests.compactMap { $0.form["code_verifier"] }).count == 2)
        #expect(requests.count == 2)
    }

    @Test("answers that a bad user agent exchanged are refused on both sides, and nothing is redeemed (A22)")
    func exchanged() async throws {
        let swap = Swap()
        let verdicts = Verdicts()
        let client = try app.client()
        func code(_ person: StubPerson) async -> OAuthError.Code? {
            let userAgent = CrossedUserAgent(
                browser: app.provider.userAgent(as: person), swap: swap, verdicts: verdicts, keepsOther: true)
            do {
                _ = try await client.signIn(with: userAgent)
                return nil
            } catch {
                return (error as? OAuthError)?.code
            }
        }
        async let first = code(.adele)
        async let second = code(.jan)
        #expect(await [first, second] == [.stateMismatch, .stateMismatch])
        #expect(await app.provider.requests(to: .token).isEmpty)
        #expect(try await app.store.records().isEmpty)
    }

    private actor Verdicts {
        var all: [ExpectedCallback.Verdict] = []

        func add(_ verdict: ExpectedCallback.Verdict) { all.append(verdict) }
    }

    /// Gives each of two callers what the other brought.
    private actor Swap {
        private var waiting: (callback: URL, continuation: CheckedContinuation<URL, Never>)?

        func other(for own: URL) async -> URL {
            if let waiting {
                self.waiting = nil
                waiting.continuation.resume(returning: own)
                return waiting.callback
            }
            return await withCheckedContinuation { waiting = (own, $0) }
        }
    }

    /// Receives the other sign-in's answer before its own.
    private struct CrossedUserAgent: UserAgent, RedirectReceiver {
        let browser: StubUserAgent
        let swap: Swap
        let verdicts: Verdicts
        let keepsOther: Bool

        var redirectURI: String { "http://127.0.0.1/callback" }

        func prepare(_ redirect: RedirectURI) async throws -> any RedirectReceiver { self }

        func receive(opening url: URL, expecting expected: ExpectedCallback) async throws -> URL {
            let own = try #require(try await browser.callback(opening: url))
            let other = await swap.other(for: own)
            await verdicts.add(expected.verdict(on: other))
            return keepsOther ? other : own
        }

        func close() async {}
    }
}
