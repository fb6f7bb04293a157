import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Which token serves which scopes", .timeLimit(.minutes(1)))
struct ScopeSubsetTests {
    private let app: StubApp

    init() throws {
        app = try StubApp()
    }

    @Test(
        "what the account's token allows it serves, in any order; for more another is got, once for each set (G15)",
        arguments: [["a"], ["b"], ["a", "b"], ["c"], ["a", "c"], ["b", "c"], ["a", "b", "c"]])
    func subsets(names: [String]) async throws {
        // The person agrees to all three, and the first token is for two of them.
        await app.provider.on(.token, times: 1) { $0.members["scope"] = "openid a b" }
        let client = try app.client(app.settings(scopes: ["openid", "a", "b", "c"]))
        let id = try await client.signIn(with: app.provider.userAgent()).id
        let main = try await client.accessToken(for: id)
        let isServed = !names.contains("c")
        var tokens: Set<String> = []
        for order in [names, names.reversed(), names] {
            let scopes = try ScopeSet(parsing: order.joined(separator: " "))
            let token = try await client.accessToken(for: id, scopes: scopes)
            #expect((token == main) == isServed)
            #expect(token.scopes.isSuperset(of: scopes))
            tokens.insert(token.reveal())
        }
        #expect(tokens.count == 1)
        let asked = await app.tokenForms("refresh_token").map { $0["scope"] }
        #expect(asked == (isServed ? [] : [names.joined(separator: " ")]))
        #expect(try await client.accessToken(for: id) == main, "the account keeps its own token")
    }
}
