import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import Testing

/// The code about searches in the article of NativeOAuthTesting, line for line: Scripts/check-docs compares them.
@Suite("The article about testing: a search", .timeLimit(.minutes(2)))
struct SearchArticleTests {
    @Test("a search finds a sample person with one token, and two failures arrive as the errors that they are")
    func search() async throws {
        let clock = ManualClock()
        let provider = try StubProvider(time: clock.source)
        let client = OAuthClient(
            settings: try provider.settings(), transport: provider.transport, store: InMemoryAccountStore(),
            time: clock.source)
        let account = try await client.signIn(with: provider.userAgent(as: .adele))
        let graph = try GraphClient(account: account, client: client, endpoint: provider.graph)
        let found = try await graph.people(matching: PeopleQuery("o'brien")).people
        #expect(found.map(\.displayName) == ["Siobhán O'Brien"])
        #expect(await provider.requests(to: .token).count == 1)

        await provider.instead(of: .users) { _ in throw OAuthError(.connectionFailed, "gone") }
        await #expect {
            try await graph.people(matching: PeopleQuery("adele"))
        } throws: {
            ($0 as? GraphError)?.code == .offline
        }
        await provider.mend()

        clock.advance(by: .seconds(3600))
        await provider.instead(of: .token, times: 1) {
            $0.status = .badRequest
            $0.members = ["error": "interaction_required"]
        }
        await #expect {
            try await graph.people(matching: PeopleQuery("adele"))
        } throws: {
            ($0 as? OAuthError)?.code == .interactionRequired
        }
    }
}
