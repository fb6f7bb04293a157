import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Use the $search query parameter](https://learn.microsoft.com/graph/search-query-parameter)
@Suite("$search and the advanced filters")
struct SearchTests {
    /// Asks for users as somebody who may see everything.
    private func users(_ query: String, advanced: Bool = true) async throws -> Answer {
        let (caller, path) = (try await SharedContoso.caller("openid User.Read.All"), "/users?\(query.optionsEncoded)")
        return try await advanced ? caller.ask(.get, path) : caller.get(path)
    }

    @Test(
        "A word of the name, or another property, is found by its beginning, in any order, whatever its case and accents",
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
            (#""otherMails:adelev@""#, ["Adele Vance"]), (#""city:ank""#, ["İsmet İnönü", "Işık Kılıç"]),
            (#""city:kara""#, []), (#""displayName:wa""#, ["Ben Walters", "Łukasz Wałęsa-Nowak"]),
            (#""displayName:obrien""#, ["Siobhán O'Brien", "Patrick O’Brien"]),
            (#""employeeId:1001""#, ["Patti Fernandez"]),
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
        let caller = try await Caller.adele("openid User.Read.All People.Read")
        for (number, name) in [name, other].enumerated() {
            let body: JSONValue = [
                "userPrincipalName": .string("sign\(number)@contoso.onmicrosoft.com"), "displayName": .string(name),
            ]
            #expect(try await AdminClient(caller.browser.emulator).post("/people", body.text).status == 201)
        }
        let text = typed.unicodeScalars.map { $0 == "\"" ? "\\\"" : String($0) }.joined()
        let answer = try await caller.ask(.get, "/users?$search=\("\"displayName:\(text)\"".queryEncoded)")
        #expect(answer.status == 200 && answer.names == [name], "\(answer.body)")
        let people = try await caller.get("/me/people?$search=\("\"\(typed)\"".queryEncoded)")
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
            (
                "identities/any(i:i/issuerAssignedId eq 'adelev@contoso.onmicrosoft.com' and "
                    + "i/issuer eq 'contoso.onmicrosoft.com')", ["Adele Vance"]
            ),
            ("companyName in (null, 'Contoso') and startswith(displayName,'Adele')", ["Adele Vance"]),
            ("assignedLicenses/$count eq 0 and startswith(displayName,'Conf')", ["Conf Room Adams"]),
            (
                "not(assignedPlans/any(a:a/service eq 'exchange')) and startswith(displayName,'Conf')",
                ["Conf Room Adams"]
            ),
            ("faxNumber eq null and startswith(displayName,'Adele')", ["Adele Vance"]),
            ("employeeId eq '1001'", ["Patti Fernandez"]),
            ("employeeId in ('1001', '1002')", ["Adele Vance", "Patti Fernandez"]),
            ("state eq 'SP'", ["Helena Prado", "Tomás Barros"]),
            ("streetAddress eq 'Deneme Caddesi 41'", ["İsmet İnönü", "Işık Kılıç"]),
            ("postalCode eq '11511'", ["Pradeep Gupta", "عمر حداد"]),
            ("usageLocation eq 'GR'", ["Ελένη Παπαδοπούλου"]),
            ("country eq 'Brazil' and city eq 'São Paulo'", ["Helena Prado", "Tomás Barros"]),
            ("employeeType eq 'Contractor'", ["Brian Johnson (TAILSPIN)"]),
            ("createdDateTime le 2024-01-09T09:00:00Z", ["Adele Vance", "Patti Fernandez"]),
            ("createdDateTime eq 2024-01-08T09:00:00Z", ["Patti Fernandez"]),
            ("otherMails/any(m:m eq 'ADELEV@home.example')", ["Adele Vance"]),
            ("otherMails/any(m:startswith(m,'adelev@'))", ["Adele Vance"]),
            ("proxyAddresses/any(p:p eq 'smtp:adelev@contoso.onmicrosoft.com')", ["Adele Vance"]),
            ("proxyAddresses/any(p:endsWith(p,'meganb@contoso.onmicrosoft.com'))", ["Megan Bowen"]),
            ("imAddresses/any(i:i in ('alexw@contoso.onmicrosoft.com','nobody'))", ["Alex Wilber"]),
            ("proxyAddresses/$count eq 0 and startswith(displayName,'Conf')", ["Conf Room Adams"]),
            ("otherMails/$count ne 0 and startswith(displayName,'Ad')", ["Adele Vance"]),
            (
                "not(otherMails/any(m:startswith(m,'a'))) and startswith(displayName,'Pat')",
                ["Patti Fernandez", "Patrick O’Brien"]
            ),
            ("department ne 'Finance' and startswith(displayName,'Conf')", ["Conf Room Adams"]),
            ("companyName eq 'contoso' and displayName eq 'Suharto'", ["Suharto"]),
        ] as [(String, [String])])
    func filters(filter: String, names: [String]) async throws {
        let answer = try await users("$count=true&$filter=\(filter)")
        #expect(answer.status == 200, "\(answer.body)")
        #expect(answer.names.sorted() == names.sorted())
        #expect(answer.json["@odata.count"] as? Int == names.count)
    }

    @Test("A search and a filter hold together, and the order may be asked for with them")
    func searchAndFilter() async throws {
        let finance = "&$filter=department eq 'Finance'"
        #expect(try await users(#"$search="displayName:a""# + finance).names == [])
        let named = try await users(#"$search="displayName:d""# + finance + "&$orderby=displayName desc")
        #expect(named.names == ["Diego Siciliani", "Debra Berger"])
    }

    @Test("The day of creation orders an advanced query only, page after page")
    func createdDateTime() async throws {
        let caller = try await SharedContoso.caller("openid User.Read.All")
        let path = "/users?$orderby=createdDateTime+desc&$top=40&$select=createdDateTime"
        #expect(try await caller.get(path).status == 400)
        #expect(try await caller.get(path + "&$count=true").status == 400)
        let first = try await caller.ask(.get, path + "&$count=true")
        let second = try await caller.ask(.get, first.link())
        let days = [first, second].flatMap { $0.json["value"] as? [[String: String]] ?? [] }
            .compactMap { $0["createdDateTime"] }
        #expect(days.count == first.json["@odata.count"] as? Int)
        #expect(days == days.sorted().reversed())
    }

    @Test("The documentation's example of a selection comes back in its order and no other")
    func selection() async throws {
        let answer = try await users(
            "$select=displayName,givenName,postalCode,identities&$top=1"
                + "&$filter=userPrincipalName eq 'adelev@contoso.onmicrosoft.com'", advanced: false)
        #expect(
            answer.body == """
                {"@odata.context":"http://127.0.0.1:8380/v1.0/$metadata\
                #users(displayName,givenName,postalCode,identities)","value":[{"displayName":"Adele Vance",\
                "givenName":"Adele","postalCode":"98101","identities":[{"signInType":"userPrincipalName",\
                "issuer":"contoso.onmicrosoft.com","issuerAssignedId":"adelev@contoso.onmicrosoft.com"}]}]}
                """)
    }
}
