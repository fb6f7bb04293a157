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

    private func client(_ graph: any HTTPTransport) throws -> GraphClient {
        GraphClient(endpoint: try #require(URL(string: base)), transport: graph)
    }

    private func page(_ ids: [Int], next: String? = nil, count: Int? = nil) -> ScriptedGraph.Answer {
        let people = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        let link = next.map { #","@odata.nextLink":"\#($0)""# } ?? ""
        let total = count.map { #","@odata.count":\#($0)"# } ?? ""
        return ScriptedGraph.Answer(body: #"{"value":[\#(people)]\#(link)\#(total)}"#)
    }

    @Test("nothing is fetched before it is asked for")
    func demand() async throws {
        let graph = ScriptedGraph([page([1], next: "\(base)/users?$skiptoken=2"), page([2])])
        var pages = try client(graph).results(for: try PeopleQuery("a")).makeAsyncIterator()
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
        var pages = try client(graph).results(for: try PeopleQuery("a")).makeAsyncIterator()
        #expect(try await pages.next()?.people.map(\.id) == ["7"])
    }

    @Test("a circle of links ends with an error", .timeLimit(.minutes(1)))
    func circle() async throws {
        let base = base
        let graph = StubTransport { request, _ in
            let next = request.path?.hasSuffix("=2") == true ? 3 : 2
            let answer = StubTransport.Answer.json(
                #"{"value":[{"id":"1"}],"@odata.nextLink":"\#(base)/users?$skiptoken=\#(next)"}"#)
            return (answer.response, answer.body)
        }
        let error = await #expect(throws: GraphError.self) {
            for try await _ in try client(graph).results(for: try PeopleQuery("a")) {}
        }
        #expect(error?.code == .endlessPages)
        let listing = await #expect(throws: GraphError.self) { for try await _ in try client(graph).directory() {} }
        #expect(listing?.code == .endlessPages)
    }

    @Test("more pages than were allowed end with an error", .timeLimit(.minutes(1)))
    func tooMany() async throws {
        let base = base
        let number = Locked(0)
        let graph = StubTransport { _, _ in
            let next = number.withLock { value in
                value += 1
                return value
            }
            let answer = StubTransport.Answer.json(
                #"{"value":[{"id":"1"}],"@odata.nextLink":"\#(base)/users?$skiptoken=\#(next)"}"#)
            return (answer.response, answer.body)
        }
        var count = 0
        let error = await #expect(throws: GraphError.self) {
            for try await _ in try client(graph).results(for: try PeopleQuery("a"), maximumPages: 5) { count += 1 }
        }
        #expect(error?.code == .endlessPages)
        #expect(count == 4)
    }

    @Test("everybody is listed with progress, and a listing goes on in another process where it was broken off")
    func directory() async throws {
        let graph = ScriptedGraph([
            page([1, 2], next: "\(base)/users?$top=999&$count=true&$skiptoken=a", count: 5),
            page([3, 4], next: "\(base)/users?$top=999&$count=true&$skiptoken=b"), page([5]),
        ])
        let client = try client(graph)
        var listing = client.directory().makeAsyncIterator()
        let first = try #require(try await listing.next())
        #expect(first.progress == .init(listed: 2, total: 5))
        let saved = try JSONEncoder().encode(try #require(first.resumption))
        let resumption = try JSONDecoder().decode(DirectoryResumption.self, from: saved)
        var progress: [DirectoryPage.Progress] = []
        for try await page in client.directory(resuming: resumption) { progress.append(page.progress) }
        #expect(progress == [.init(listed: 4, total: 5), .init(listed: 5, total: 5)])
        #expect(graph.requests.first?.path == "/v1.0/users?$top=999&$count=true")
        #expect(graph.requests.map(\.path).last == "/v1.0/users?$top=999&$count=true&$skiptoken=b")
    }

    @Test("a directory that cannot be counted is listed all the same")
    func uncounted() async throws {
        let graph = ScriptedGraph([.init(status: 400, body: ""), page([1])])
        var listing = try client(graph).directory().makeAsyncIterator()
        #expect(try await listing.next()?.progress == .init(listed: 1, total: nil))
        #expect(graph.requests.last?.path == "/v1.0/users?$top=999")
    }

    @Test("a place to go on that leads to another server is refused before anything is sent")
    func foreign() async throws {
        let graph = ScriptedGraph([page([1], next: "https://evil.example/users")])
        var listing = try client(graph).directory().makeAsyncIterator()
        let error = await #expect(throws: GraphError.self) { try await listing.next() }
        #expect(error?.code == .untrustedLink)
        // One that was kept, and changed since, is no better.
        let kept = try JSONDecoder().decode(
            DirectoryResumption.self, from: Data(#"{"link":"https://evil.example/users","listed":1}"#.utf8))
        var resumed = try client(ScriptedGraph()).directory(resuming: kept).makeAsyncIterator()
        let again = await #expect(throws: GraphError.self) { try await resumed.next() }
        #expect(again?.code == .untrustedLink)
    }

    @Test("counting gives the number, and nonsense is no number", arguments: [("64", 64), ("\u{FEFF}64", 64)])
    func count(body: String, number: Int) async throws {
        let graph = ScriptedGraph([.init(body: body), .init(body: "many")])
        let client = try client(graph)
        #expect(try await client.count(of: PeopleQuery("adele")) == number)
        #expect(graph.requests.first?.path?.hasPrefix("/v1.0/users/$count?$search=%22displayName%3Aadele%22") == true)
        let error = await #expect(throws: GraphError.self) { try await client.count() }
        #expect(error?.code == .malformedResponse)
    }

    @Test("results in memory stay within their bytes and their age")
    func bounds() throws {
        let clock = ManualClock()
        let recent = RecentPeople(time: clock.source, most: 100)
        let queries = try (1...5).map { try PeopleQuery("q\($0)") }
        for query in queries { recent.keep(PeoplePage(people: []), of: query, cost: 40) }
        #expect(recent.cost == 80)
        #expect(recent.page(of: queries[2]) == nil && recent.page(of: queries[4]) != nil)
        // What was used lately stays.
        _ = recent.page(of: queries[3])
        recent.keep(PeoplePage(people: []), of: queries[0], cost: 40)
        #expect(recent.page(of: queries[3]) != nil && recent.page(of: queries[4]) == nil)
        recent.keep(PeoplePage(people: []), of: queries[1], cost: 101)
        #expect(recent.page(of: queries[1]) == nil)
        clock.advance(by: .seconds(301))
        #expect(recent.page(of: queries[3]) == nil)
    }
}
