import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Use the $search query parameter](https://learn.microsoft.com/graph/search-query-parameter)
@Suite("$search and the advanced filters")
struct SearchTests {
    private static let eventual: HTTPFields = [.consistencyLevel: "eventual"]

    /// Asks for users as somebody who may see everything.
    private func users(_ query: String, advanced: Bool = true) async throws -> Answer {
        let encoded = query.split(separator: "&").map { part in
            let halves = part.split(separator: "=", maxSplits: 1)
            return "\(halves[0])=\(String(halves[1]).queryEncoded)"
        }
        return try await SharedContoso.graph(
            "/users?" + encoded.joined(separator: "&"), scope: "openid User.Read.All",
            headers: advanced ? Self.eventual : [:])
    }

    @Test(
        "A word of the name is found by its beginning, in any order, whatever its case and accents",
        arguments: [
            (#""displayName:ad""#, ["Adele Vance", "Conf Room Adams"]),
            (#""displayName:vance adele""#, ["Adele Vance"]),
            (#""displayName:ZIZKA""#, ["Jan Žižka"]),
            (#""displayName:王""#, ["王小明"]),
            (#""mail:adelev""#, ["Adele Vance"]),
            (#""displayName:adele" OR "displayName:megan""#, ["Adele Vance", "Megan Bowen"]),
            (#""displayName:a" AND ("mail:adele" OR "mail:alexw")"#, ["Adele Vance", "Alex Wilber"]),
            (#""jobTitle:audit""#, ["Megan Bowen"]),
            (#""displayName:nobody at all""#, []),
            (#""displayName:\"; DROP TABLE user; --""#, []),
        ] as [(String, [String])])
    func found(search: String, names: [String]) async throws {
        let answer = try await users("$search=\(search)")
        #expect(answer.status == 200, "\(answer.body)")
        // In which order, Graph leaves open.
        #expect(answer.names.sorted() == names.sorted())
    }

    @Test(
        "A name whose vowels are signs is found by its beginning, and no other is",
        arguments: [
            ("राम", "राम कुमार", "रीमा"), ("รัตน์", "รัตน์ ใจดี", "ราตรี"), ("தமிழ்", "தமிழ்ச்செல்வன்", "தாமரை"),
            ("مُحَمَّد", "مُحَمَّد علي", "محسن"), ("\u{D4E}\"x", "\u{D4E}\"x", "x"), ("\u{D4E}-x", "\u{D4E}-x", "x"),
        ])
    func vowelSigns(typed: String, name: String, other: String) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        for (number, name) in [name, other].enumerated() {
            let body: JSONValue = [
                "userPrincipalName": .string("sign\(number)@contoso.onmicrosoft.com"), "displayName": .string(name),
            ]
            #expect(try await AdminClient(emulator).post("/people", body.text).status == 201)
        }
        var browser = TestBrowser(emulator)
        let token = try await browser.tokens(scope: "openid User.Read.All People.Read").string("access_token")
        let text = typed.unicodeScalars.map { $0 == "\"" ? "\\\"" : String($0) }.joined()
        let answer = try await browser.graph(
            "/users?$search=\("\"displayName:\(text)\"".queryEncoded)", token: token, headers: Self.eventual)
        #expect(answer.status == 200 && answer.names == [name], "\(answer.body)")
        let people = try await browser.graph("/me/people?$search=\("\"\(typed)\"".queryEncoded)", token: token)
        #expect(people.status == 200, "\(people.body)")
    }

    @Test("The parts of a name are its words: case, digits and symbols part them")
    func tokens() {
        #expect(SearchTokenizer.tokens(of: "HelloWorld") == ["hello", "world"])
        #expect(SearchTokenizer.tokens(of: "HELLOworld") == ["helloworld"])
        #expect(SearchTokenizer.tokens(of: "HelloWORld") == ["hello", "world"])
        #expect(SearchTokenizer.tokens(of: "hello.world") == ["hello", "world", "helloworld"])
        #expect(SearchTokenizer.tokens(of: "Siobhán O'Brien") == ["siobhan", "o", "brien", "obrien"])
        #expect(SearchTokenizer.tokens(of: "Room2B") == ["room", "2", "b"])
        #expect(SearchTokenizer.tokens(of: " \t.-' ").isEmpty)
    }

    @Test(
        "A search that makes no sense is refused, and so is one without the header",
        arguments: [
            "adele", #"displayName:adele"#, #""adele""#, #""displayName:a" and "#, #"("displayName:a""#, #""x:a""#,
        ])
    func refused(search: String) async throws {
        let answer = try await users("$search=\(search)")
        #expect(answer.status == 400, "\(answer.body)")
        let bare = try await users(#"$search="displayName:ad""#, advanced: false)
        #expect(bare.graphError?.contains("ConsistencyLevel: eventual") == true)
    }

    @Test(
        "Filters go as Microsoft's table has them",
        arguments: [
            ("jobTitle eq 'Auditor'", ["Megan Bowen"]),
            ("displayName in ('Adele Vance', 'Megan Bowen')", ["Adele Vance", "Megan Bowen"]),
            ("endswith(mail,'nv@contoso.onmicrosoft.com')", []),
            ("endsWith(userPrincipalName,'meganb@contoso.onmicrosoft.com')", ["Megan Bowen"]),
            ("not(startswith(department,'Sales')) and startswith(displayName,'Ad')", []),
            (
                "department eq 'Finance' and jobTitle ne 'Auditor' and startswith(displayName,'D')",
                ["Debra Berger", "Diego Siciliani"]
            ),
            ("givenName eq null and startswith(displayName,'Conf')", ["Conf Room Adams"]),
            ("mobilePhone ne null and startswith(displayName,'Adele')", ["Adele Vance"]),
            ("businessPhones/any(p:p eq '+1 425 555 0109')", ["Adele Vance"]),
            ("accountEnabled eq false", []),
            ("userType eq 'Member' and mailNickname eq 'adelev'", ["Adele Vance"]),
            ("createdDateTime le 2024-01-09T09:00:00Z and startswith(surname,'Va')", ["Adele Vance"]),
            ("identities/any(i:i/issuerAssignedId eq 'adelev@contoso.onmicrosoft.com')", ["Adele Vance"]),
            ("companyName in (null, 'Contoso') and startswith(displayName,'Adele')", ["Adele Vance"]),
            ("assignedLicenses/$count eq 0 and startswith(displayName,'Conf')", ["Conf Room Adams"]),
            (
                "not(assignedPlans/any(a:a/service eq 'exchange')) and startswith(displayName,'Conf')",
                ["Conf Room Adams"]
            ),
            ("faxNumber eq null and startswith(displayName,'Adele')", ["Adele Vance"]),
        ] as [(String, [String])])
    func filters(filter: String, names: [String]) async throws {
        let caller = try await Caller.adele("openid User.Read.All")
        let answer = try await caller.ask(.get, "/users?$count=true&$filter=\(filter.queryEncoded)")
        #expect(answer.status == 200, "\(answer.body)")
        #expect(answer.names.sorted() == names.sorted())
        #expect(answer.json["@odata.count"] as? Int == names.count)
    }

    @Test(
        "What needs an advanced query says so without one",
        arguments: [
            "jobTitle ne 'x'", "not(mail eq 'x')", "endswith(mail,'x')", "givenName eq null",
            "officeLocation eq '18/2111'", "mail eq null",
        ])
    func advancedOnly(filter: String) async throws {
        let answer = try await users("$filter=\(filter)", advanced: false)
        #expect(answer.status == 400)
        #expect(answer.graphError?.contains("ConsistencyLevel:eventual") == true)
    }

    @Test(
        "What Graph never filters is refused, advanced or not",
        arguments: [
            "startswith(employeeId,'A')", "displayName ge 'A'", "id ge 'a'", "userPrincipalName eq null",
            "accountEnabled eq 'true'",
            "endswith(displayName,'e')", "contains(displayName,'e')", "displayName gt 'A'", "businessPhones eq 'x'",
        ])
    func never(filter: String) async throws {
        let answer = try await users("$count=true&$filter=\(filter)")
        #expect(answer.status == 400, "\(answer.body)")
        #expect(answer.graphError?.hasPrefix("Request_UnsupportedQuery") == true, "\(answer.body)")
    }
}
