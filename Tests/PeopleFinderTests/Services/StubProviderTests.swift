import Foundation
import GraphPeople
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import Testing

/// What the maker of an app would write: sign-in and search with no server.
@Suite("An app's sign-in and search with the stub provider", .timeLimit(.minutes(5)))
struct StubProviderTests {
    private func services(_ provider: StubProvider) throws -> PeopleServices {
        let accounts = SignedInAccounts(store: InMemoryAccountStore())
        return try PeopleServices(SettingsValues(of: provider), transport: provider.transport, accounts: accounts)
    }

    @Test("a person signs in and finds colleagues, whatever their names", arguments: ["o'brien", "žiž", "王", "van ad"])
    func search(text: String) async throws {
        let provider = try StubProvider()
        let services = try services(provider)
        let account = try await services.client.signIn(with: provider.userAgent(as: .adele))
        let graph = try services.graph(for: account)
        #expect(try await graph.me().displayName == "Adele Vance")
        #expect(try await graph.people(matching: PeopleQuery(text)).people.count == 1)
        #expect(try await graph.person("jan@contoso.example").surname == "Žižka")
    }

    @Test("pages follow each other, and none of another host is asked for (F13)")
    func pages() async throws {
        let people = (1...5).map {
            StubPerson(id: "test-\($0)", username: "a\($0)@contoso.example", givenName: "A", surname: "\($0)")
        }
        let provider = try StubProvider(people: people)
        let services = try services(provider)
        let account = try await services.client.signIn(with: provider.userAgent(as: people[0]))
        let graph = try services.graph(for: account)
        let first = try await graph.people(matching: PeopleQuery("a", pageSize: 3))
        #expect(try await graph.page(after: first)?.people.count == 2)
        await provider.on(.users) { $0.members["@odata.nextLink"] = "https://evil.example/next" }
        let shown = try await graph.people(matching: PeopleQuery("a", pageSize: 3))
        let spoiled = try #require(try await graph.page(after: shown))
        await #expect { _ = try await graph.page(after: spoiled) } throws: {
            ($0 as? GraphError)?.code == .untrustedLink
        }
        #expect(await provider.requests.allSatisfy { $0.endpoint != nil })
    }
}
