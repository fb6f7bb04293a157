import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Lists of users")
struct UserListTests {
    static let eventual: HTTPFields = [.consistencyLevel: "eventual"]

    private func list(_ query: String, headers: HTTPFields = [:]) async throws -> Answer {
        try await SharedContoso.caller().get("/users?\(query)", headers)
    }

    @Test(
        "find people by the beginning of their names, whatever the alphabet",
        arguments: [
            ("startswith(displayName,'ADELE')", ["Adele Vance"]),
            ("startswith(surname,'o''brien')", ["Siobhán O'Brien"]),
            ("startswith(surname,'zizka')", ["Jan Žižka"]), ("startswith(surname,'ŽIŽ')", ["Jan Žižka"]),
            ("startswith(surname,'inonu')", ["İsmet İnönü"]), ("startswith(givenName,'asa')", ["Åsa Lindström"]),
            ("startswith(surname,'nunez')", ["María Nuñez"]), ("startswith(displayName,'王')", ["王小明"]),
            ("startswith(surname,'de la')", ["Catarina de la Cruz"]),
            ("startswith(surname,'Müller-L')", ["Karl-Heinz Müller-Lüdenscheidt"]),
            ("startswith(displayName,'عمر')", ["عمر حداد"]),
            ("startswith(displayName,'chris s')", ["Chris Smith", "Chris Smith"]),
            ("startswith(surname,'100%')", ["Rick 100% Sure_Thing"]), ("startswith(surname,'%')", []),
            ("startswith(surname,'_')", []), ("startswith(displayName,'dele')", []),
            ("startswith(mail,'adelev@') or startswith(userPrincipalName,'alexw@')", ["Adele Vance", "Alex Wilber"]),
            ("startswith(givenName,'chris') and startswith(mail,'chriss2')", ["Chris Smith"]),
            ("surname eq 'VANCE'", ["Adele Vance"]), ("surname eq 'Van'", []),
            ("id eq '24b30af1-b9c8-5fa9-92b1-12fa3808181d'", ["Adele Vance"]),
        ])
    func filter(filter: String, names: [String]) async throws {
        #expect(try await list("$filter=\(filter.queryEncoded)").names.sorted() == names.sorted())
    }

    @Test(
        "come in an order that says nothing where none is asked for, and always in the same",
        arguments: [
            "", "$filter=startswith(displayName,'a')", "$filter=startswith(surname,'s') or startswith(mail,'a')",
            "$filter=accountEnabled eq true",
        ])
    func unordered(query: String) async throws {
        let path = query.replacing(" ", with: "%20") + "&$top=999"
        let names = try await list(path).names
        let folded = names.map(NameFolding.fold)
        #expect(names.count > 3 && folded != folded.sorted() && folded != folded.sorted().reversed())
        #expect(try await list(path).names == names)
    }

    @Test("refuse an advanced filter in an address of more than 2,048 characters, and a longer text in a simple one")
    func long() async throws {
        let text = String(repeating: "a", count: 121)
        #expect(try await list("$filter=jobTitle%20eq%20'\(text)'").status == 400)
        let advanced = "$count=true&$filter=jobTitle%20eq%20'\(text)'"
        #expect(try await list(advanced, headers: Self.eventual).status == 200)
        let many = String(repeating: "%20or%20jobTitle%20eq%20'\(text)'", count: 14)
        #expect(try await list(advanced + many, headers: Self.eventual).status == 400)
        let values = (0..<16).map { "'\($0)'" }.joined(separator: ",")
        #expect(try await list("$filter=jobTitle%20in%20(\(values))").status == 400)
        #expect(try await list("$count=true&$filter=jobTitle%20in%20(\(values))", headers: Self.eventual).status == 200)
    }

    @Test("have the address of the beta version where it was asked")
    func beta() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let token = try await browser.tokens().string("access_token")
        let answer = try await browser.send(
            .get, "/beta/users?$top=2", headers: [.authorization: "Bearer \(token)"])
        #expect(answer.string("@odata.context") == "http://127.0.0.1:8380/beta/$metadata#users")
        #expect(answer.string("@odata.nextLink").hasPrefix("http://127.0.0.1:8380/beta/users?$top=2&$skiptoken="))
    }

    @Test("come in pages; the links lead through everybody once, and to the host that was asked")
    func paging() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        browser.authority = "graph.contoso.test"
        let token = try await browser.tokens().string("access_token")
        let caller = Caller(browser: browser, token: token)
        let everybody = try await caller.get("/users?$top=999")

        let pages = try await caller.pages("/users?$select=id&$top=7")

        let start = "http://graph.contoso.test/v1.0/users?$select=id&$top=7&$skiptoken="
        #expect(pages.dropLast().allSatisfy { $0.string("@odata.nextLink").hasPrefix(start) })
        let ids = pages.flatMap(\.ids)
        #expect(everybody.json["@odata.nextLink"] == nil)
        #expect(ids.count == everybody.names.count)
        #expect(Set(ids).count == ids.count)
        #expect(pages.count == (ids.count + 6) / 7)
    }

    @Test("end with the last person, also when that one fills the page", arguments: [(1, true), (2, false)])
    func fullPage(size: Int, leadsOn: Bool) async throws {
        let answer = try await list("$top=\(size)&$filter=" + "startswith(displayName,'chris s')".queryEncoded)

        #expect(answer.names.count == size && answer.json.keys.contains("@odata.nextLink") == leadsOn)
    }

    @Test("refuse a page token of another query, or one that was changed", arguments: ["&$filter=mail eq 'x'", "x"])
    func foreignToken(change: String) async throws {
        let caller = try await SharedContoso.caller()
        let path = try await caller.get("/users?$top=1").link()

        let answer = try await caller.get(path + change.replacing(" ", with: "+"))

        #expect(answer.status == 400)
        #expect(answer.graphError?.hasPrefix("Directory_ExpiredPageToken") == true)
    }

    @Test(
        "keep Graph's page sizes", arguments: [("1000", true), ("0", true), ("-1", true), ("x", false), ("1.5", false)])
    func top(top: String, isSize: Bool) async throws {
        let answer = try await list("$top=\(top)")

        #expect(answer.status == 400)
        let text =
            "Request_UnsupportedQuery: Invalid page size specified: '\(top)'. Must be between 1 and 999 inclusive."
        #expect((answer.graphError == text) == isSize)
    }

    @Test("are ordered as asked, page after page", arguments: ["displayName", "displayName desc", "userPrincipalName"])
    func order(order: String) async throws {
        let caller = try await SharedContoso.caller()
        let whole = try await caller.get("/users?$top=999&$orderby=\(order.queryEncoded)").names

        let first = try await caller.get("/users?$top=30&$orderby=\(order.queryEncoded)")
        let second = try await caller.get(first.link())

        #expect(first.names + second.names == Array(whole.prefix(60)))
        #expect(order != "displayName" || whole.map(NameFolding.fold) == whole.map(NameFolding.fold).sorted())
    }

    @Test("sort a filtered list only as an advanced query")
    func orderWithFilter() async throws {
        let query = "$orderby=displayName&$filter=" + "startswith(surname,'s')".queryEncoded

        #expect(
            try await list(query).graphError == "Request_UnsupportedQuery: Sorting not supported for current query.")
        #expect(try await list(query + "&$count=true").status == 400)
        #expect(try await list(query, headers: Self.eventual).status == 400)
        #expect(try await list(query + "&$count=true", headers: Self.eventual).status == 200)
    }

    @Test("are counted on the first page, and only with the header")
    func count() async throws {
        let caller = try await SharedContoso.caller()
        let query = "/users?$top=1&$count=true&$filter=" + "startswith(displayName,'chris')".queryEncoded

        let plain = try await caller.get(query)
        let counted = try await caller.ask(.get, query)
        let next = try await caller.ask(.get, counted.link())

        #expect(plain.json["@odata.count"] == nil)
        #expect(counted.json["@odata.count"] as? Int == 3)
        #expect(next.json["@odata.count"] == nil)
        #expect(next.status == 200)
    }

    @Test(
        "refuse what Graph refuses",
        arguments: [
            ("$skip=1", "BadRequest: '$skip' is not supported by the service."),
            ("$filter=x", "BadRequest: Invalid filter clause"),
            (
                "$filter=mail%20ne%20'x'",
                """
                Request_UnsupportedQuery: Operator 'ne' is not supported because the required parameters might be \
                missing. Try adding $count=true query parameter and ConsistencyLevel:eventual header. Refer to \
                https://aka.ms/graph-docs/advanced-queries for more information
                """
            ),
            ("$orderby=surname", "Request_UnsupportedQuery: Sorting not supported for current query."),
            (
                "$orderby=shoeSize",
                "BadRequest: Could not find a property named 'shoeSize' on type 'microsoft.graph.user'."
            ),
            (
                "$search=%22displayName:a%22",
                "Request_UnsupportedQuery: Request with $search query parameter only works through MSGraph with a special request header: 'ConsistencyLevel: eventual'"
            ),
        ])
    func refused(query: String, error: String) async throws {
        let answer = try await list(query)

        #expect(answer.status == 400)
        #expect(answer.graphError == error)
    }

    @Test("bear a search text of ten thousand characters")
    func longText() async throws {
        let text = String(repeating: "å", count: 10_000)

        let answer = try await list("$filter=" + "startswith(displayName,'\(text)')".queryEncoded)

        #expect(
            answer.graphError
                == "Request_UnsupportedQuery: Unsupported or invalid query filter clause specified for property 'displayName' of resource 'User'."
        )
    }
}
