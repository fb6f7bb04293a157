import Foundation
import GraphPeople
import HTTPTypes
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("Where somebody works is put into the search field", .timeLimit(.minutes(1)))
struct SearchTokenTests {
    private let answer = ScriptedGraph.Answer(
        body: """
            {"value": [
              {"id": "1", "displayName": "Adele Vance", "jobTitle": "Retail Manager", "department": "Retail"},
              {"id": "2", "displayName": "Alex Wilber", "jobTitle": "Assistant", "department": "Retail"}]}
            """)

    /// A search that has found two people of one department.
    private func screen() async throws -> SearchScreen {
        let screen = try SearchScreen(permissions: AccountPermissions(directory: .full))
        screen.server.add(answer)
        try await screen.type("a")
        try await screen.until(.results)
        return screen
    }

    @Test("the departments and titles of those who are here are suggested, the most frequent first")
    func suggestions() async throws {
        let screen = try await screen()
        #expect(screen.model.suggestedTokens.map(\.text) == ["Retail", "Retail Manager", "Assistant"])
        #expect(screen.model.suggestedTokens.map(\.kind) == [.department, .jobTitle, .jobTitle])
        #expect(screen.model.suggestedTokens.first?.label == .personDepartment)
    }

    @Test("a token is searched for at once, behind what is typed, and it is the only one")
    func chosen() async throws {
        let screen = try await screen()
        let sent = screen.sent
        screen.server.add(.init(body: #"{"value": [{"id": "1", "displayName": "Adele Vance"}]}"#))
        screen.server.add(.init(body: #"{"value": []}"#))
        screen.model.tokens = Array(screen.model.suggestedTokens.prefix(1))
        try await screen.untilSent(sent + 1)
        let path = try #require(screen.server.requests.last?.path?.removingPercentEncoding).lowercased()
        #expect(path.contains("retail"))
        #expect(screen.model.text == "a")
        #expect(screen.model.suggestedTokens.isEmpty)
        try await screen.until(.results)
    }

    @Test("a token that is taken out searches for what is typed alone, which is here already")
    func takenOut() async throws {
        let screen = try await screen()
        let nobody = ScriptedGraph.Answer(body: #"{"value": []}"#)
        screen.server.add(nobody, nobody, .init(body: #"{"responses": []}"#))
        screen.model.tokens = Array(screen.model.suggestedTokens.prefix(1))
        try await screen.until(.noResults)
        screen.model.tokens = []
        #expect(screen.names == ["Adele Vance", "Alex Wilber"])
    }

    @Test("with nothing else a token is a search of its own, and none is left after the sign-out")
    func alone() async throws {
        let screen = try await screen()
        let token = try #require(screen.model.suggestedTokens.first)
        screen.model.text = ""
        #expect(screen.model.phase == .idle)
        screen.server.add(answer, .init(body: #"{"value": []}"#))
        screen.model.tokens = [token]
        try await screen.until(.results)
        screen.model.close()
        #expect(screen.model.tokens.isEmpty)
        screen.model.tokens = [token]
        #expect(screen.model.phase == .idle)
    }
}
