import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// What filters, searches and orders find in Contoso, asked as somebody who may see everything.
@Suite("What a query finds")
struct FilterResultTests {
    private static let eventual: HTTPFields = [.consistencyLevel: "eventual"]

    private func ask(_ query: String, headers: HTTPFields = eventual) async throws -> Answer {
        try await SharedContoso.graph("/users?" + query, scope: "openid User.Read.All", headers: headers)
    }

    @Test(
        "is who has the property",
        arguments: [
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
        let answer = try await ask("$count=true&$filter=\(filter.queryEncoded)")
        #expect(answer.status == 200, "\(answer.body)")
        #expect(Set(answer.names) == Set(names))
        #expect(answer.json["@odata.count"] as? Int == names.count)
    }

    @Test(
        "is who has the beginning of any other property, and a word of the name",
        arguments: [
            (#""otherMails:adelev@""#, ["Adele Vance"]), (#""city:ank""#, ["İsmet İnönü", "Işık Kılıç"]),
            (#""city:kara""#, []), (#""displayName:wa""#, ["Ben Walters", "Łukasz Wałęsa-Nowak"]),
            (#""displayName:obrien""#, ["Siobhán O'Brien", "Patrick O’Brien"]),
            (#""employeeId:1001""#, ["Patti Fernandez"]),
        ] as [(String, [String])])
    func searches(search: String, names: [String]) async throws {
        let answer = try await ask("$search=\(search.queryEncoded)")
        #expect(Set(answer.names) == Set(names), "\(answer.body)")
    }

    @Test("a search and a filter hold together, and the order may be asked for with them")
    func searchAndFilter() async throws {
        let query = "$search=" + #""displayName:a""#.queryEncoded + "&$filter=" + "department eq 'Finance'".queryEncoded
        #expect(try await ask(query).names == [])
        let named = "$search=" + #""displayName:d""#.queryEncoded + "&$filter=" + "department eq 'Finance'".queryEncoded
        #expect(try await ask(named + "&$orderby=displayName+desc").names == ["Diego Siciliani", "Debra Berger"])
    }

    @Test("the day of creation orders an advanced query only, page after page")
    func createdDateTime() async throws {
        let caller = try await Caller.adele("openid User.Read.All")
        let path = "/users?$orderby=createdDateTime+desc&$top=40&$select=createdDateTime"
        #expect(try await caller.get(path).status == 400)
        #expect(try await caller.get(path + "&$count=true").status == 400)
        let first = try await caller.ask(.get, path + "&$count=true")
        let link = first.string("@odata.nextLink").dropFirst("http://127.0.0.1:8380/v1.0".count)
        let second = try await caller.ask(.get, String(link))
        let days = [first, second].flatMap { $0.json["value"] as? [[String: String]] ?? [] }
            .compactMap { $0["createdDateTime"] }
        #expect(days.count == first.json["@odata.count"] as? Int)
        #expect(days == days.sorted().reversed())
    }

    @Test("the documentation's example of a selection comes back in its order and no other")
    func selection() async throws {
        let answer = try await ask(
            "$select=displayName,givenName,postalCode,identities&$top=1&$filter="
                + "userPrincipalName eq 'adelev@contoso.onmicrosoft.com'".queryEncoded, headers: [:])
        #expect(
            answer.body == """
                {"@odata.context":"http://127.0.0.1:8380/v1.0/$metadata\
                #users(displayName,givenName,postalCode,identities)","value":[{"displayName":"Adele Vance",\
                "givenName":"Adele","postalCode":"98101","identities":[{"signInType":"userPrincipalName",\
                "issuer":"contoso.onmicrosoft.com","issuerAssignedId":"adelev@contoso.onmicrosoft.com"}]}]}
                """)
    }
}
