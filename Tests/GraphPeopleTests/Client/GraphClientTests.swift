import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import GraphPeople

@Suite("GraphClient")
struct GraphClientTests {
    private let endpoint = URL(string: "https://graph.example:8443/v1.0/") ?? URL(filePath: "/")

    private func client(_ graph: ScriptedGraph) -> GraphClient {
        GraphClient(endpoint: endpoint, transport: graph)
    }

    private let adele = #"{"id":"1","displayName":"Adele Vance"}"#

    @Test("me asks for /me below the endpoint, as JSON")
    func me() async throws {
        let graph = ScriptedGraph([.init(body: adele)])

        let person = try await client(graph).me()

        #expect(person.displayName == "Adele Vance")
        #expect(graph.requests.first?.method == .get)
        #expect(graph.requests.first?.scheme == "https")
        #expect(graph.requests.first?.authority == "graph.example:8443")
        #expect(graph.requests.first?.path == "/v1.0/me")
        #expect(graph.requests.first?.headerFields[.accept] == "application/json")
    }

    @Test(
        "a person's name becomes one path segment, whatever is in it",
        arguments: [
            ("adelev@contoso.example", "/v1.0/users/adelev%40contoso.example"),
            ("o'brien", "/v1.0/users/o%27brien"),
            ("a/../me", "/v1.0/users/a%2F..%2Fme"),
            ("guest#EXT#@contoso.example", "/v1.0/users/guest%23EXT%23%40contoso.example"),
            ("50%", "/v1.0/users/50%25"),
            ("王小明", "/v1.0/users/%E7%8E%8B%E5%B0%8F%E6%98%8E"),
            ("..", "/v1.0/users(%27..%27)"),
            ("$x'y", "/v1.0/users(%27%24x%27%27y%27)"),
        ])
    func personPath(identifier: String, path: String) async throws {
        let graph = ScriptedGraph([.init(body: adele)])

        _ = try await client(graph).person(identifier)

        #expect(graph.requests.map(\.path) == [path])
    }

    @Test(
        "an empty name would list everybody, so it is refused",
        arguments: ["", " ", String(repeating: "a", count: 257)])
    func emptyPerson(identifier: String) async {
        let error = await #expect(throws: GraphError.self) { try await client(ScriptedGraph()).person(identifier) }
        #expect(error?.code == .invalidQuery)
    }

    @Test("a mail address that is nobody's user name is searched for among the mail addresses")
    func mail() async throws {
        let graph = ScriptedGraph([.init(status: 404, body: ""), .init(body: #"{"value":[\#(adele)]}"#)])

        let person = try await client(graph).person("adele.o'v@contoso.example")

        #expect(person.id == "1")
        #expect(
            graph.requests.last?.path
                == "/v1.0/users?$filter=mail%20eq%20%27adele.o%27%27v%40contoso.example%27&$top=1")
    }

    @Test("with the larger permission any address of a mailbox is found, and a server that refuses it asked for less")
    func furtherAddress() async throws {
        let found = ScriptedGraph.Answer(body: #"{"value":[\#(adele)]}"#)
        let nobody = ScriptedGraph.Answer(status: 404, body: "")
        let graph = ScriptedGraph([nobody, found, nobody, .init(status: 400, body: ""), found, nobody, found])
        let client = GraphClient(
            endpoint: endpoint, transport: graph,
            session: GraphSession(permissions: .init(directory: .full), retries: .none))
        for _ in 0..<3 { #expect(try await client.person("o'v@contoso.example").id == "1") }
        let filters = graph.requests.compactMap {
            $0.path?.removingPercentEncoding?.split(separator: "=").dropFirst().first
        }
        let any = "mail eq 'o''v@contoso.example' or proxyAddresses/any(a:a eq 'smtp:o''v@contoso.example')&$top"
        #expect(
            filters
                == [any, any, "mail eq 'o''v@contoso.example'&$top", "mail eq 'o''v@contoso.example'&$top"].map {
                    $0[...]
                })
    }

    @Test("somebody whom the server sends twice is shown once")
    func twice() async throws {
        let body = #"{"value":[\#(adele),\#(adele),{"id":"2","displayName":"Adele Zeta"}]}"#
        let page = try await client(ScriptedGraph([.init(body: body)])).people(matching: PeopleQuery("adele"))
        #expect(page.people.map(\.id) == ["1", "2"])
    }

    @Test("a mail address of nobody is not found")
    func unknownMail() async {
        let graph = ScriptedGraph([.init(status: 404, body: ""), .init(body: #"{"value":[]}"#)])

        let error = await #expect(throws: GraphError.self) { try await client(graph).person("x@contoso.example") }
        #expect(error?.code == .notFound)
    }

    @Test(
        "what was typed is percent-encoded once, everything but the unreserved characters, and never ordered by the server",
        arguments: [
            ("žiž", "search=%22displayName%3A%C5%BEi%C5%BE%22%20OR%20"),
            ("a&b=c+d#e", "search=%22displayName%3Aa%22%20AND%20"),
            ("王小明", "search=%22displayName%3A%E7%8E%8B%E5%B0%8F%E6%98%8E%22%20OR%20"),
            ("😀", "filter=startswith%28displayName%2C%27%F0%9F%98%80%27%29%20or%20"),
            ("\"%&=+#", "filter=startswith%28displayName%2C%27%22%25%26%3D%2B%23%27%29%20or%20"),
            ("o'b@x&y", "filter=startswith%28mail%2C%27o%27%27b%40x%26y%27%29%20or%20"),
        ])
    func encoded(text: String, encoded: String) async throws {
        let graph = ScriptedGraph([.init(body: #"{"value":[\#(adele)]}"#)])

        _ = try await client(graph).people(matching: PeopleQuery(text, pageSize: 3))

        let path = try #require(graph.requests.first?.path)
        #expect(path.hasPrefix("/v1.0/users?$\(encoded)"))
        #expect(path.hasSuffix("&$top=200"))
        #expect(!path.contains("orderby"))
    }

    @Test("those who begin so come first, by name, and those of one name stay in their order")
    func sorted() async throws {
        let body = """
            {"value":[{"id":"1","displayName":"megan Bowen"},{"id":"2","displayName":"Lee Gu"},
            {"id":"3","displayName":"Megan Bowen"},{"id":"4","displayName":null,"surname":"Alberts"}]}
            """
        let page = try await client(ScriptedGraph([.init(body: body)])).people(matching: PeopleQuery("m"))

        #expect(page.people.map(\.id) == ["1", "3", "4", "2"])
        #expect(page.nextLink == nil)
    }

    @Test(
        "a body that is not Graph's is malformed", arguments: ["", "<html>", "[]", "{}", #"{"value":[{"mail":"x"}]}"#])
    func malformed(body: String) async {
        let headers = HTTPField.Name("request-id").map { [$0: "req-1"] as HTTPFields } ?? [:]
        let graph = ScriptedGraph([.init(headers: headers, body: body)])
        let error = await #expect(throws: GraphError.self) {
            try await client(graph).people(matching: PeopleQuery("a"))
        }
        #expect(error?.code == .malformedResponse)
        #expect(error?.recovery == .fixSettings)
        #expect(error?.server?.requestID == "req-1")
    }

    @Test(
        "a network that is down and an answer that does not come are told as such",
        arguments: [(OAuthError.Code.timedOut, GraphError.Code.timedOut), (.connectionFailed, .offline)])
    func networkErrors(thrown: OAuthError.Code, code: GraphError.Code) async {
        let error = await #expect(throws: GraphError.self) {
            try await StubTransport { _, _ in throw OAuthError(thrown, "No.") }.graph().me()
        }
        #expect(error?.code == code)
        #expect(error?.recovery == .tryAgain)
        #expect(error?.underlying is OAuthError)
    }

    @Test("what the transport says of the sign-in comes through untouched")
    func transportErrors() async {
        let failing = OAuthError(
            .timedOut, "The token endpoint did not answer.", server: OAuthError.ServerErrorResponse(error: "x"))
        for thrown in [OAuthError(.signInRequired, "The session is over."), failing] {
            let error = await #expect(throws: OAuthError.self) {
                try await StubTransport { _, _ in throw thrown }.graph().me()
            }
            #expect(error?.code == thrown.code)
        }
    }
}
