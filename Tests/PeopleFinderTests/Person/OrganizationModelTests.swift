import Foundation
import GraphPeople
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("OrganizationModel")
struct OrganizationModelTests {
    /// Miriam leads Adele, who leads Alex and Diego.
    private static let card = ScriptedGraph.Answer(
        body: #"""
            {"responses":[{"id":"person","status":200,"body":{"id":"1","displayName":"Adele"}},
            {"id":"managers","status":200,"body":{"id":"1","manager":{"id":"9","displayName":"Miriam"}}},
            {"id":"reports","status":200,"body":{"value":[{"id":"2"},{"id":"3"}]}}]}
            """#)

    private func tree(_ graph: ScriptedGraph) async throws -> OrganizationModel {
        let client = graph.graph()
        let adele = PersonModel(row: Person(id: "1"), graph: client)
        await adele.loadCard()
        return try #require(OrganizationModel(around: adele) { PersonModel(row: $0, graph: client) })
    }

    private func shown(_ tree: OrganizationModel) -> [String] { tree.rows.map { "\($0.depth) \($0.id) \($0.team)" } }

    @Test("whoever leads nobody is seen to, and nobody is asked about twice")
    func leads() async throws {
        let answers = #"""
            {"responses":[{"id":"0","status":200,"body":{"value":[]}},
            {"id":"1","status":200,"body":{"value":[{"id":"4"}]}}]}
            """#
        let graph = ScriptedGraph([Self.card, .init(body: answers)])
        let tree = try await tree(graph)
        #expect(shown(tree) == ["0 9 onTheWay", "1 1 open", "2 2 closed", "2 3 closed"])
        #expect(tree.rows.filter(\.isCenter).map(\.id) == ["1"])
        await tree.load()
        #expect(shown(tree) == ["0 9 onTheWay", "1 1 open", "2 2 nobody", "2 3 closed"])
        await tree.load()
        #expect(graph.requests.count == 2)
    }

    @Test("a team that nothing is known of stays one that can be opened")
    func unknown() async throws {
        let forbidden = #"{"responses":[{"id":"0","status":403,"body":{}}]}"#
        for answer in [ScriptedGraph.Answer.offline, .init(body: forbidden)] {
            let tree = try await tree(ScriptedGraph([Self.card, answer]))
            await tree.load()
            #expect(shown(tree) == ["0 9 onTheWay", "1 1 open", "2 2 closed", "2 3 closed"])
        }
    }
}
