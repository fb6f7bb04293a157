import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Every answer of Graph")
struct GraphHeaderTests {
    private static let name = "adelev@contoso.onmicrosoft.com"

    @Test(
        "carries Graph's headers, whatever it says",
        arguments: [
            ("/me", 200), ("/users?$top=1", 200), ("/users/$count", 400), ("/users/nobody", 404), ("/planets", 400),
            ("/me/photo/$value", 200), ("/me/photo", 200), ("/me/people", 403), ("/users?$select=skills", 501),
            ("/users/\(name)/manager", 403), ("/me/memberOf", 200),
        ])
    func headers(path: String, status: Int) async throws {
        let id = "0c5b04a4-2f42-4cd9-a47f-9f2bd24a7f7d"

        let answer = try await SharedContoso.caller().get(path, [.clientRequestID: id])

        #expect(answer.status == status, "\(answer.body)")
        #expect(answer.headers[.clientRequestID] == id)
        #expect(answer.headers[.requestID].flatMap { UUID(uuidString: $0) } != nil)
        #expect(answer.headers[.requestID] != id)
        #expect(answer.headers[.cacheControl] == "no-cache" && answer.headers[.oDataVersion] == "4.0")
        #expect(answer.headers[.vary] == "Accept-Encoding")
        #expect(answer.headers[.accessControlAllowOrigin] == "*")
        #expect(answer.headers[.accessControlExposeHeaders]?.contains("Retry-After") == true)
        let diagnostic = try JSONSerialization.jsonObject(with: Data((answer.headers[.diagnostic] ?? "").utf8))
        let server = (diagnostic as? [String: [String: String]])?["ServerInfo"]
        #expect(Set(server?.keys.map { $0 } ?? []) == ["DataCenter", "Slice", "Ring", "ScaleUnit", "RoleInstance"])
        #expect(answer.headers[.strictTransportSecurity] == nil, "browsers would hold every port of this host to it")
    }

    @Test(
        "says what the request has cost",
        arguments: [
            ("/users", "2"), ("/users?$select=id", "1"), ("/users?%24select=id", "1"), ("/users?$top=19", "1"),
            ("/users?$top=20", "2"), ("/users?$top=19&$select=id", "1"), ("/me", "1"), ("/me?$select=id", "1"),
            ("/me?$expand=manager", "2"), ("/users?$expand=manager", "3"), ("/users/nobody", "1"),
        ])
    func cost(path: String, units: String) async throws {
        let answer = try await SharedContoso.caller("User.Read.All").get(path)
        #expect(answer.headers[.resourceUnit] == units)
    }

    @Test("says in an error when and for which request it was, without a zone and without a fraction")
    func innerError() async throws {
        let time = TestTime()
        var browser = TestBrowser(try await Emulator(keyMaker: .shared, now: { time.now }))

        let answer = try await browser.send(.get, "/v1.0/me")

        let inner = try #require((answer.json["error"] as? [String: Any])?["innerError"] as? [String: String])
        #expect(inner["date"] == "2027-01-15T08:00:00")
        #expect(inner["request-id"] == answer.headers[.requestID])
        #expect(inner["client-request-id"] == answer.headers[.clientRequestID])
        #expect(inner.count == 3)
    }

    @Test("may be asked for by a page of another origin, which asks beforehand without a token")
    func preflight() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        for path in ["/v1.0/me", "/v1.0/users?$top=1", "/v1.0/$batch"] {
            let answer = try await browser.send(
                .options, path,
                headers: [
                    .origin: "https://app.example", .accessControlRequestMethod: "GET",
                    .accessControlRequestHeaders: "authorization,consistencylevel",
                ])
            #expect(answer.status == 200)
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
            #expect(answer.headers[.accessControlAllowHeaders] == "authorization,consistencylevel")
            #expect(answer.headers[.accessControlAllowMethods]?.contains("POST") == true)
        }
    }

    @Test(
        "refuses a verb that a path doesn't have",
        arguments: [
            "me/manager", "users/x/manager", "me/directReports", "me/photo",
            "me/photos/48x48", "me/photos('48x48')", "me/photos/48x48/$value", "users/$count",
            "me/people", "me/memberOf",
        ])
    func verbs(path: String) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        for method in [HTTPRequest.Method.post, .put, .patch, .delete] {
            let answer = try await browser.send(method, "/v1.0/" + path)
            #expect(answer.status == 405, "\(method)")
            #expect(
                answer.graphError
                    == "Request_BadRequest: Specified HTTP method is not allowed for the request target.")
        }
        for path in ["/v1.0/me", "/v1.0/users", "/v1.0/users/x", "/v1.0/users('x')", "/v1.0/groups/x"] {
            #expect(try await browser.send(.put, path).status == 405)
        }
        for path in ["/v1.0/search/query", "/v1.0/$batch"] {
            #expect(try await browser.send(.get, path).status == 405)
        }
        #expect(try await browser.send(.delete, "/v1.0/planets").status == 400)
    }

    @Test(
        "is the same for a name in OData's quotation marks",
        arguments: ["", "/manager", "/directReports", "/memberOf", "/photo", "/photos/48x48", "/people"])
    func quoted(tail: String) async throws {
        let caller = try await SharedContoso.caller("User.Read.All People.Read")
        let quoted = try await caller.get("/users('\(Self.name)')\(tail)")
        let plain = try await caller.get("/users/\(Self.name)\(tail)")
        #expect(quoted.status == 200, "\(quoted.body)")
        #expect(quoted.body == plain.body)
        #expect(try await caller.get("/users(\(Self.name))\(tail)").status == 400)
    }

    @Test(
        "takes what is in OData's quotation marks for a name, whatever it is",
        arguments: [
            ("delta", "delta"), ("$count", "$count"), ("%24count", "$count"), ("o''b", "o'b"), ("a%2Fb", "a/b"),
            ("a%20b+c", "a b+c"), ("..", ".."), ("%25zz", "%zz"), ("x(''y'')", "x('y')"),
        ])
    func quotedNames(written: String, name: String) async throws {
        let caller = try await SharedContoso.caller("User.Read.All")
        for path in ["/users('\(written)')", "/USERS%28%27\(written)%27%29"] {
            let answer = try await caller.get(path)
            #expect(answer.status == 404, "\(path): \(answer.body)")
            #expect(answer.graphError?.hasPrefix("Request_ResourceNotFound: Resource '\(name)'") == true)
        }
        let organization = "/organization('\(SampleOrganization.contoso.id)')"
        #expect(try await caller.get(organization).status == 200)
    }
}
