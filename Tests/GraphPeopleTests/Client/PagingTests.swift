import Foundation
import HTTPTypes
import NativeOAuth
import PeopleTestSupport
import Testing

@testable import GraphPeople

@Suite("Paging")
struct PagingTests {
    private let graph = "https://graph.example/v1.0"

    private func page(after link: String, _ transport: ScriptedGraph) async throws -> PeoplePage? {
        try await transport.graph().page(after: PeoplePage(people: [], nextLink: URL(string: link)))
    }

    @Test("the next link is followed as it is, on the same origin")
    func follows() async throws {
        let transport = ScriptedGraph([.init(body: #"{"value":[{"id":"1"}]}"#)])

        let next = try await page(after: "\(graph)/users?$filter=x%27y&$skiptoken=a%2Bb", transport)

        #expect(next?.people.map(\.id) == ["1"])
        #expect(next?.nextLink == nil)
        #expect(transport.requests.map(\.path) == ["/v1.0/users?$filter=x%27y&$skiptoken=a%2Bb"])
    }

    @Test("an empty page with a next link is not the end")
    func emptyPage() async throws {
        let transport = ScriptedGraph([.init(body: #"{"value":[],"@odata.nextLink":"\#(graph)/users?$skiptoken=2"}"#)])

        let next = try await page(after: "\(graph)/users?$skiptoken=1", transport)

        #expect(next?.people.isEmpty == true)
        #expect(next?.nextLink?.absoluteString == "\(graph)/users?$skiptoken=2")
    }

    @Test(
        "a link to another origin is refused and nothing is sent",
        arguments: [
            "https://evil.example/v1.0/users?$skiptoken=1",
            "http://graph.example/v1.0/users?$skiptoken=1",
            "https://graph.example:444/v1.0/users?$skiptoken=1",
            "https://graph.example.evil.example/v1.0/users",
            "https://graph.example@evil.example/v1.0/users",
            "https://someone@graph.example/v1.0/users",
            "/v1.0/users?$skiptoken=1",
            "file:///etc/passwd",
        ])
    func foreign(link: String) async {
        let transport = ScriptedGraph()

        let error = await #expect(throws: GraphError.self) { try await page(after: link, transport) }

        #expect(error?.code == .untrustedLink)
        #expect(transport.requests.isEmpty)
    }

    @Test("the same origin may be written in capitals and with its usual port")
    func sameOrigin() async throws {
        let transport = ScriptedGraph([.init(body: #"{"value":[]}"#)])
        _ = try await page(after: "HTTPS://Graph.Example:443/v1.0/users?$skiptoken=1", transport)
        #expect(transport.requests.count == 1)
    }

    @Test("a page that names itself as the next one is refused")
    func loop() async {
        let link = "\(graph)/users?$skiptoken=1"
        let transport = ScriptedGraph([.init(body: #"{"value":[],"@odata.nextLink":"\#(link)"}"#)])

        let error = await #expect(throws: GraphError.self) { try await page(after: link, transport) }
        #expect(error?.code == .malformedResponse)
    }

    @Test("after the last page there is none")
    func last() async throws {
        #expect(try await ScriptedGraph().graph().page(after: PeoplePage(people: [])) == nil)
    }
}
