import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import GraphPeople

@Suite("Being put off", .timeLimit(.minutes(1)))
struct RetryTests {
    private let clock = ManualClock()
    private let person = ScriptedGraph.Answer(body: #"{"id":"1"}"#)

    private func client(_ graph: ScriptedGraph) -> GraphClient {
        graph.graph(retries: .interactive, time: clock.source)
    }

    private func putOff(_ wait: String?, status: Int = 429) -> ScriptedGraph.Answer {
        .init(status: status, headers: wait.map { [.retryAfter: $0] } ?? [:], body: "")
    }

    @Test(
        "the wait that Graph asks for is kept to, in seconds, decimals and dates",
        arguments: [
            ("3", 3.0), ("2.5", 2.5), ("0", 1.0), ("0.249", 1.0), ("Fri, 31 Dec 1999 23:59:03 GMT", 3.0), (nil, 1.0),
        ])
    func waits(retryAfter: String?, seconds: Double) async throws {
        let headers: HTTPFields = [.date: "Fri, 31 Dec 1999 23:59:00 GMT"]
        var answer = putOff(retryAfter)
        answer.headers.append(contentsOf: headers)
        let graph = ScriptedGraph([answer, person])
        let client = client(graph)
        let asking = Task { try await client.me() }
        try await eventually { clock.sleeperCount == 1 }
        clock.advance(by: .seconds(seconds - 0.01))
        #expect(graph.requests.count == 1 && clock.sleeperCount == 1)
        clock.advance(by: .seconds(0.02))
        #expect(try await asking.value.id == "1")
        #expect(graph.requests.count == 2)
    }

    @Test("a longer wait than a person has patience for is told, and until it is over nothing is sent")
    func long() async throws {
        let graph = ScriptedGraph([putOff("30"), person])
        let client = client(graph)
        let error = await #expect(throws: GraphError.self) { try await client.me() }
        #expect(error?.code == .throttled)
        clock.advance(by: .seconds(20))
        let again = await #expect(throws: GraphError.self) { try await client.person("x") }
        #expect(again?.code == .throttled)
        #expect(again?.server?.retryAfter == .seconds(10))
        #expect(graph.requests.count == 1)
        clock.advance(by: .seconds(11))
        #expect(try await client.me().id == "1")
    }

    @Test("what Graph asks for can be told sooner than what is waited for when it fails")
    func throttling() async throws {
        let graph = ScriptedGraph([putOff("3", status: 503), person, putOff("3"), person])
        var client = client(graph)
        client.retries.maximumThrottling = .seconds(1)
        let asking = Task { [client] in try await client.me() }
        try await eventually { clock.sleeperCount == 1 }
        clock.advance(by: .seconds(3.01))
        #expect(try await asking.value.id == "1")
        let error = await #expect(throws: GraphError.self) { try await client.me() }
        #expect(error?.code == .throttled && error?.server?.retryAfter == .seconds(3))
        #expect(graph.requests.count == 3 && client.session.retries == .interactive)
    }

    @Test("all who ask in the name of an account wait together")
    func shared() async throws {
        let graph = ScriptedGraph([putOff("3"), person, person])
        let client = client(graph)
        let first = Task { try await client.me() }
        try await eventually { clock.sleeperCount == 1 }
        let second = Task { try await client.me() }
        try await eventually { clock.sleeperCount == 2 }
        #expect(graph.requests.count == 1)
        clock.advance(by: .seconds(4))
        _ = try await (first.value, second.value)
        #expect(graph.requests.count == 3)
    }

    @Test("a shorter wait cuts no longer one short, and each service is waited for by itself")
    func pauses() {
        let session = GraphSession(time: clock.source)
        session.pause(.photos, for: .seconds(30))
        session.pause(.photos, for: .seconds(3))
        let paths = [
            "/users/1/photo/$value", "/users/1/presence", "/communications/getPresencesByUserId", "/me/people?$top=5",
            "/users?$search=%22/photo%22",
        ]
        let workloads = paths.map { Workload(path: "/v1.0" + $0) }
        #expect(workloads == [.photos, .presence, .presence, .people, .directory])
        #expect(workloads.map(session.pause(of:)) == [.seconds(30), nil, nil, nil, nil])
    }

    @Test("a server that fails is asked three times, with a longer pause each time")
    func failing() async throws {
        let graph = ScriptedGraph([putOff(nil, status: 503), putOff(nil, status: 502), putOff(nil, status: 500)])
        let client = client(graph)
        let asking = Task { try await client.me() }
        for pause in [1.0, 2.0] {
            try await eventually { clock.sleeperCount == 1 }
            clock.advance(by: .seconds(pause + 0.01))
        }
        let error = await #expect(throws: GraphError.self) { try await asking.value }
        #expect(error?.code == .serverFailed)
        #expect(graph.requests.count == 3)
    }

    @Test("what would be answered alike is asked once", arguments: [400, 401, 403, 404, 410, 501])
    func once(status: Int) async throws {
        let graph = ScriptedGraph([.init(status: status, body: "")])
        await #expect(throws: GraphError.self) { try await client(graph).me() }
        #expect(graph.requests.count == 1)
    }

    @Test("canceling ends the wait")
    func canceled() async throws {
        let client = client(ScriptedGraph([putOff("3")]))
        let asking = Task { try await client.me() }
        try await eventually { clock.sleeperCount == 1 }
        asking.cancel()
        await #expect(throws: CancellationError.self) { try await asking.value }
    }

    @Test("pauses are random between half and the whole of a time that doubles")
    func jitter() {
        for (attempt, seconds) in [(1, 1.0), (2, 2.0), (3, 4.0), (5, 16.0), (60, 16.0)] {
            #expect(RetryPolicy.pause(after: attempt, random: 0) == .seconds(seconds / 2))
            #expect(RetryPolicy.pause(after: attempt, random: 1) == .seconds(seconds))
        }
    }
}
