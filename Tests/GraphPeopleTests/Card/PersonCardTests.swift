import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import GraphPeople

@Suite("PersonCard", .timeLimit(.minutes(1)))
struct PersonCardTests {
    private let clock = ManualClock()
    private let picture = Data([0xFF, 0xD8, 0xFF, 0xE0, 0x00]).base64EncodedString()

    private func client(
        _ graph: ScriptedGraph, _ permissions: AccountPermissions, _ retries: RetryPolicy = .interactive
    ) -> GraphClient {
        graph.graph(permissions, retries: retries, time: clock.source)
    }

    private let person = #"{"id":"person","status":200,"body":{"id":"1","displayName":"Adele","accountEnabled":true}}"#

    @Test("a whole card is one round trip, its answers in any order and their ids in any case")
    func whole() async throws {
        let graph = ScriptedGraph([
            .batch(
                #"{"id":"PHOTO","status":200,"headers":{"ETag":"\"x\""},"body":"\#(picture)"}"#,
                #"{"id":"presence","status":200,"body":{"availability":"Busy","activity":"InACall"}}"#,
                #"{"id":"reports","status":200,"body":{"value":[{"id":"4"}]}}"#, person,
                #"{"id":"managers","status":200,"body":{"id":"1","manager":{"id":"2","manager":{"id":"3"}}}}"#)
        ])
        let card = try await client(graph, .init(directory: .full, presence: true)).card(of: "1")
        #expect(card.person.displayName == "Adele")
        #expect(card.managers.value?.map(\.id) == ["2", "3"])
        #expect(card.directReports.value?.map(\.id) == ["4"])
        #expect(card.photo.value?.data.count == 5)
        #expect(card.photo.value?.etag == "\"x\"")
        #expect(card.presence.value == Presence(availability: "Busy", activity: "InACall"))
        #expect(graph.requests.map(\.path) == ["/v1.0/$batch"])
        #expect(graph.requests.first?.method == .post)
    }

    @Test("each part fails by itself")
    func parts() async throws {
        let graph = ScriptedGraph([
            .batch(
                person, #"{"id":"managers","status":403,"body":{"error":{"code":"x"}}}"#,
                #"{"id":"reports","status":500,"headers":{"request-id":"r"},"body":{}}"#,
                #"{"id":"photo","status":404}"#)
        ])
        let card = try await client(graph, .init(directory: .full), .none).card(of: "1")
        guard case .hidden = card.managers, case .none = card.photo, case .unasked = card.presence,
            case .failed(let error) = card.directReports
        else {
            Issue.record("\(card)")
            return
        }
        #expect(error.code == .serverFailed)
        #expect(error.server?.requestID == "r")
    }

    @Test("an answer that is missing is a fault of that part, and a broken one too")
    func missing() async throws {
        let graph = ScriptedGraph([
            .batch(person, #"{"id":"managers","status":200,"body":[]}"#, #"{"id":"photo","status":200,"body":"!!"}"#)
        ])
        let card = try await client(graph, .init(directory: .full)).card(of: "1")
        guard case .failed = card.managers, case .failed = card.directReports, case .none = card.photo else {
            Issue.record("\(card)")
            return
        }
    }

    @Test("all reports come, page after page, and are sorted by name; where a page fails, those before it stay")
    func manyReports() async throws {
        let next = #""@odata.nextLink":"https://graph.example/v1.0/users/1/directReports?$skiptoken=2""#
        let first = ScriptedGraph.Answer.batch(
            person, #"{"id":"reports","status":200,"body":{"value":[{"id":"4","displayName":"Zoe"}],\#(next)}}"#)
        let graph = ScriptedGraph([
            first, .init(body: #"{"value":[{"id":"5","displayName":"adam"},{"id":"4"}]}"#), first,
            .init(status: 404, body: "{}"),
        ])
        let client = client(graph, .init(directory: .full), .none)
        #expect(try await client.card(of: "1", photoSize: nil).directReports.value?.map(\.id) == ["5", "4"])
        #expect(try await client.card(of: "1", photoSize: nil).directReports.value?.map(\.id) == ["4"])
    }

    @Test("with the basic permission nothing is asked for that it hides")
    func basic() async throws {
        let graph = ScriptedGraph([.batch(person, #"{"id":"photo","status":404}"#)])
        let card = try await client(graph, .init(directory: .basic)).card(of: "1")
        guard case .hidden = card.managers, case .hidden = card.directReports else {
            Issue.record("\(card)")
            return
        }
    }

    @Test("a server that does not know every property is asked for fewer, from then on")
    func fewerProperties() async throws {
        let refused = ScriptedGraph.Answer.batch(#"{"id":"person","status":400,"body":{}}"#)
        let graph = ScriptedGraph([refused, .batch(person), .batch(person)])
        let client = client(graph, .init(directory: .full))
        #expect(try await client.card(of: "1", photoSize: nil).person.id == "1")
        #expect(try await client.card(of: "1", photoSize: nil).person.id == "1")
        #expect(graph.requests.count == 3)
    }

    @Test("nobody of that name is not found")
    func notFound() async throws {
        let graph = ScriptedGraph([.batch(#"{"id":"person","status":404}"#)])
        let error = await #expect(throws: GraphError.self) { try await client(graph, .init()).card(of: "x") }
        #expect(error?.code == .notFound)
    }

    @Test("what is throttled inside is asked for once more, and only that")
    func throttled() async throws {
        let graph = ScriptedGraph([
            .batch(person, #"{"id":"photo","status":429,"headers":{"Retry-After":"2.5"}}"#),
            .batch(#"{"id":"photo","status":200,"body":"\#(picture)"}"#),
        ])
        let client = client(graph, .init(directory: .basic))
        let asking = Task { try await client.card(of: "1") }
        try await eventually { clock.sleeperCount == 1 }
        #expect(graph.requests.count == 1)
        clock.advance(by: .seconds(3))
        #expect(try await asking.value.photo.value != nil)
    }

    @Test("what fails for a moment inside is asked for once more, after a pause", arguments: [424, 500, 502, 503, 504])
    func putOff(status: Int) async throws {
        let graph = ScriptedGraph([
            .batch(
                #"{"id":"person","status":\#(status),"body":{"error":{"code":"x"}}}"#, #"{"id":"photo","status":404}"#),
            .batch(person),
        ])
        let client = client(graph, .init(directory: .basic))
        let asking = Task { try await client.card(of: "1") }
        try await eventually { clock.sleeperCount == 1 }
        clock.advance(by: .seconds(1))
        #expect(try await asking.value.person.id == "1")
        #expect(graph.requests.count == 2)
    }

    @Test("a part that failed has the id of the request that it came with")
    func requestID() async throws {
        let name = try #require(HTTPField.Name("request-id"))
        var answer = ScriptedGraph.Answer.batch(person, #"{"id":"photo","status":400}"#)
        answer.headers = [name: "batch-1"]
        let card = try await client(ScriptedGraph([answer]), .init(directory: .basic)).card(of: "1")
        guard case .failed(let error) = card.photo else {
            Issue.record("\(card)")
            return
        }
        #expect(error.server?.requestID == "batch-1")
    }

    @Test("a small photo stands in for one that was not sent in so large, in the same round trip")
    func smallPhoto() async throws {
        let graph = ScriptedGraph([
            .batch(
                person, #"{"id":"photo","status":404}"#, #"{"id":"small-photo","status":200,"body":"\#(picture)"}"#)
        ])
        let card = try await client(graph, .init(directory: .basic)).card(of: "1", photoSize: .pixels360)
        #expect(card.photo.value?.size == .pixels96)
        #expect(graph.requests.count == 1)
    }

    @Test(
        "what is refused inside for want of another token is sent by itself, so that the transport sees it",
        arguments: [
            #""status":401"#,
            #""status":403,"headers":{"WWW-Authenticate":"Bearer error=\"insufficient_claims\", claims=\"e30=\""}"#,
        ])
    func challenged(refusal: String) async throws {
        let graph = ScriptedGraph([
            .batch(#"{"id":"person",\#(refusal)}"#, #"{"id":"photo","status":404}"#), .init(body: #"{"id":"1"}"#),
        ])
        #expect(try await client(graph, .init(directory: .basic)).card(of: "a b").person.id == "1")
        #expect(graph.requests.map(\.path) == ["/v1.0/$batch", "/v1.0/users/a%20b"])
    }

    @Test("a batch is JSON whatever is in the names")
    func body() throws {
        let items = [GraphBatch.Item(id: "a\"\\\u{1}é", target: "/users/x?$select=id", isAdvanced: true)]
        let json = try JSONSerialization.jsonObject(with: GraphBatch.body(items)) as? [String: [[String: Any]]]
        let item = try #require(json?["requests"]?.first)
        #expect(item["id"] as? String == "a\"\\\u{1}é")
        #expect(item["headers"] as? [String: String] == ["ConsistencyLevel": "eventual"])
    }

    @Test("managers that go round in a circle come to an end")
    func circle() throws {
        let body = Data(#"{"manager":{"id":"2","manager":{"id":"3","manager":{"id":"2"}}}}"#.utf8)
        #expect(try PersonCard.managers(in: body).map(\.id) == ["2", "3"])
    }

    @Test(
        "the size that fills a space is the smallest that is enough",
        arguments: [(1, 48), (48, 48), (49, 64), (9999, 648)])
    func sizes(pixels: Int, size: Int) {
        #expect(PhotoSize.filling(pixels).rawValue == size)
    }
}
