import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import PeopleTestSupport
import Testing

@Suite("The presence of several people", .timeLimit(.minutes(1)))
struct PresencesTests {
    private let adele = "87d349ed-44d7-43e1-9a83-5f2406dee5bd"
    private let alex = "4782e723-f4f4-4af3-a76e-25e3bab0d896"
    private let permitted = AccountPermissions(presence: true)

    @Test("one request asks for all, without ids that are no user's, and the answer may leave some out")
    func several() async throws {
        let graph = ScriptedGraph([
            .init(body: #"{"value":[{"id":"\#(alex)","availability":"Busy","activity":"InACall","x":null}]}"#)
        ])
        let found = try await graph.graph(permitted).presences(of: [adele, "AAMkAGZ=", alex])
        #expect(found == [alex: Presence(availability: "Busy", activity: "InACall")])
        #expect(graph.requests.map(\.path) == ["/v1.0/communications/getPresencesByUserId"])
        #expect(graph.requests.first?.method == .post)
        #expect(graph.requests.first?.headerFields[.contentType] == "application/json")
        #expect(graph.bodies == [Data(#"{"ids":["\#(adele)","\#(alex)"]}"#.utf8)])
    }

    @Test("at most 650 are asked for; nothing is sent for nobody, or without the permission")
    func bounds() async throws {
        let graph = ScriptedGraph([.init(body: #"{"value":[]}"#)])
        #expect(try await graph.graph(permitted).presences(of: []) == [:])
        #expect(try await graph.graph().presences(of: [adele]) == [:])
        #expect(graph.requests.isEmpty)
        _ = try await graph.graph(permitted).presences(of: (0..<700).map { _ in UUID().uuidString })
        let body = try #require(graph.bodies.first ?? nil)
        #expect(try JSONDecoder().decode([String: [String]].self, from: body)["ids"]?.count == 650)
    }

    @Test("a refusal and an answer that is none are told", arguments: [(403, "{}"), (200, #"{"value":[{}]}"#)])
    func refused(status: Int, body: String) async throws {
        let client = ScriptedGraph([.init(status: status, body: body)]).graph(permitted)
        await #expect(throws: GraphError.self) { try await client.presences(of: [adele]) }
    }
}
