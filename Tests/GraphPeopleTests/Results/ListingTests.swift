import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import GraphPeople

@Suite("Lists of people")
struct ListingTests {
    private let base = "https://graph.example/v1.0"

    private func page(_ ids: [Int], next: String? = nil) -> ScriptedGraph.Answer {
        let people = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        let link = next.map { #","@odata.nextLink":"\#($0)""# } ?? ""
        return ScriptedGraph.Answer(body: #"{"value":[\#(people)]\#(link)}"#)
    }

    @Test("nothing is fetched before it is asked for")
    func demand() async throws {
        let graph = ScriptedGraph([page([1], next: "\(base)/users?$skiptoken=2"), page([2])])
        var pages = graph.graph().results(for: try PeopleQuery("a")).makeAsyncIterator()
        #expect(graph.requests.isEmpty)
        #expect(try await pages.next()?.people.count == 1)
        #expect(graph.requests.count == 1)
        #expect(try await pages.next()?.people.count == 1)
        #expect(try await pages.next() == nil)
        #expect(try await pages.next() == nil)
        #expect(graph.requests.count == 2)
    }

    @Test("empty pages are passed over")
    func emptyPages() async throws {
        let graph = ScriptedGraph([
            page([], next: "\(base)/users?$skiptoken=2"), page([], next: "\(base)/users?$skiptoken=3"), page([7]),
        ])
        var pages = graph.graph().results(for: try PeopleQuery("a")).makeAsyncIterator()
        #expect(try await pages.next()?.people.map(\.id) == ["7"])
    }

    @Test("a circle of links ends with an error", .timeLimit(.minutes(1)))
    func circle() async throws {
        let base = base
        let graph = ScriptedGraph { request in
            let next = request.path?.hasSuffix("=2") == true ? 3 : 2
            return .init(body: #"{"value":[{"id":"1"}],"@odata.nextLink":"\#(base)/users?$skiptoken=\#(next)"}"#)
        }
        let error = await #expect(throws: GraphError.self) {
            for try await _ in graph.graph().results(for: try PeopleQuery("a")) {}
        }
        #expect(error?.code == .endlessPages)
        let changes = await #expect(throws: GraphError.self) { for try await _ in graph.graph().changes() {} }
        #expect(changes?.code == .endlessPages)
    }

    @Test("more pages than were allowed end with an error", .timeLimit(.minutes(1)))
    func tooMany() async throws {
        let base = base
        let graph = ScriptedGraph { _ in
            .init(body: #"{"value":[{"id":"1"}],"@odata.nextLink":"\#(base)/users?$skiptoken=\#(UUID())"}"#)
        }
        var count = 0
        let error = await #expect(throws: GraphError.self) {
            for try await _ in graph.graph().results(for: try PeopleQuery("a"), maximumPages: 5) { count += 1 }
        }
        #expect(error?.code == .endlessPages)
        #expect(count == 4)
    }

    @Test("counting gives the number, and nonsense is no number", arguments: [("64", 64), ("\u{FEFF}64", 64)])
    func count(body: String, number: Int) async throws {
        let graph = ScriptedGraph([.init(body: body), .init(body: "many")])
        let client = graph.graph()
        #expect(try await client.count() == number)
        #expect(graph.requests.first?.path == "/v1.0/users/$count")
        let error = await #expect(throws: GraphError.self) { try await client.count() }
        #expect(error?.code == .malformedResponse)
    }

    @Test("results in memory stay within their number and their age")
    func bounds() throws {
        let clock = ManualClock()
        let recent = RecentPeople(time: clock.source)
        let queries = try (0...RecentPeople.most + 1).map { try PeopleQuery("q\($0)") }
        for query in queries.dropLast() { recent.keep(PeoplePage(people: []), of: query) }
        #expect(recent.page(of: queries[0]) == nil && recent.page(of: queries[1]) != nil)
        // What was used lately stays.
        recent.keep(PeoplePage(people: []), of: queries[RecentPeople.most + 1])
        #expect(recent.page(of: queries[1]) != nil && recent.page(of: queries[2]) == nil)
        clock.advance(by: .seconds(301))
        #expect(recent.page(of: queries[1]) == nil)
    }
}
