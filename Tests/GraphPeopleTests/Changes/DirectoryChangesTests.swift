import Foundation
import HTTPTypes
import NativeOAuth
import PeopleTestSupport
import Testing

@testable import GraphPeople

@Suite("DirectoryChanges")
struct DirectoryChangesTests {
    private let base = "https://graph.example/v1.0"

    @Test("page after page leads to a token, from which only changes are asked for")
    func changes() async throws {
        let graph = ScriptedGraph([
            .init(body: #"{"value":[{"id":"1"}],"@odata.nextLink":"\#(base)/users/delta?$skiptoken=a"}"#),
            .init(
                body:
                    #"{"value":[{"id":"2","@removed":{"reason":"changed"}},{"id":"3","@removed":{"reason":"deleted"}}],"@odata.deltaLink":"\#(base)/users/delta?$deltatoken=b"}"#
            ), .init(body: #"{"value":[],"@odata.deltaLink":"\#(base)/users/delta?$deltatoken=c"}"#),
        ])
        let client = graph.graph()
        var all: [DirectoryChange] = []
        for try await change in client.changes() { all.append(change) }
        #expect(all.map { $0.changed.map(\.id) } == [["1"], []])
        #expect(all.last?.removed == ["2", "3"])
        #expect(all.map(\.isLast) == [false, true])
        let saved = try JSONEncoder().encode(try #require(all.last?.next))
        let token = try JSONDecoder().decode(DirectoryChangeToken.self, from: saved)
        for try await change in client.changes(since: token) { all.append(change) }
        #expect(all.count == 3)
        #expect(graph.requests.last?.path == "/v1.0/users/delta?$deltatoken=b")
    }

    @Test(
        "a token that is too old is told as such",
        arguments: [(410, ""), (400, #"{"error":{"code":"syncStateNotFound","message":"x"}}"#)])
    func expired(status: Int, body: String) async throws {
        let graph = ScriptedGraph([.init(status: status, body: body)])
        var changes = graph.graph().changes().makeAsyncIterator()
        let error = await #expect(throws: GraphError.self) { try await changes.next() }
        #expect(error?.code == .changesExpired)
    }

    @Test("a change keeps what it does not name, and takes away what it names as empty")
    func applied() async throws {
        let graph = ScriptedGraph([
            .init(
                body: """
                    {"value":[{"id":"1","displayName":"A","jobTitle":"x","mobilePhone":"+1","department":"d","city":"c",
                    "businessPhones":["+2"],"accountEnabled":true},{"id":"2","displayName":"B"},{"id":"3"}],
                    "@odata.deltaLink":"\(base)/users/delta?$deltatoken=a"}
                    """),
            .init(
                body: """
                    {"value":[{"id":"1","jobTitle":"y","mobilePhone":null,"department":null,"businessPhones":[]},
                    {"id":"2","@removed":{"reason":"changed"}},{"id":"4","displayName":"D"},
                    {"id":"3","mail":"a@x"},{"id":"3","surname":"S"}],
                    "@odata.deltaLink":"\(base)/users/delta?$deltatoken=b"}
                    """),
        ])
        let client = graph.graph()
        var copy: [Person.ID: Person] = [:]
        var token: DirectoryChangeToken?
        for _ in 0..<2 {
            for try await change in client.changes(since: token) {
                change.apply(to: &copy)
                token = change.next
            }
        }
        var extended = ExtendedProperties()
        extended.city = "c"
        extended.accountEnabled = true
        #expect(copy.keys.sorted() == ["1", "3", "4"])
        #expect(copy["1"] == Person(id: "1", displayName: "A", jobTitle: "y", extended: extended))
        #expect(copy["3"] == Person(id: "3", surname: "S", mail: "a@x"))
        #expect(copy["4"] == Person(id: "4", displayName: "D"))
    }

    @Test("a token of another server is refused, and a page without any is malformed")
    func foreign() async throws {
        for (link, code) in [
            (#","@odata.deltaLink":"https://evil.example/""#, GraphError.Code.untrustedLink), ("", .malformedResponse),
        ] {
            var changes = ScriptedGraph([.init(body: #"{"value":[]\#(link)}"#)]).graph().changes()
                .makeAsyncIterator()
            let error = await #expect(throws: GraphError.self) { try await changes.next() }
            #expect(error?.code == code)
        }
    }
}
