import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Relationships and people")
struct RelationshipTests {
    private func caller(_ scope: String = "openid User.Read.All People.Read") async throws -> Caller {
        try await SharedContoso.caller(scope)
    }

    @Test("Reports are those of the person, and of those below them where that is asked for")
    func reports() async throws {
        let caller = try await caller()
        let direct = try await caller.get("/users/miriamg@contoso.onmicrosoft.com/directReports")
        #expect(direct.names.contains("Adele Vance"))
        #expect(direct.list("value").first?["@odata.type"] as? String == "#microsoft.graph.user")

        let all = try await caller.ask(
            .get, "/users/pattif@contoso.onmicrosoft.com/transitiveReports?$top=999&$count=true")
        let below = try await caller.get("/users/pattif@contoso.onmicrosoft.com/directReports")
        #expect(all.names.count > below.names.count)
        #expect(Set(below.names).isSubset(of: Set(all.names)))
        #expect(all.json["@odata.count"] as? Int == all.names.count)
        #expect(try await caller.get("/me/directReports").names.isEmpty)
    }

    @Test("A page of reports leads to the next one at the same path")
    func paging() async throws {
        let caller = try await caller()
        let page = try await caller.get("/users/pattif@contoso.onmicrosoft.com/directReports?$top=2")
        let link = page.string("@odata.nextLink")
        #expect(link.hasPrefix("http://127.0.0.1:8380/v1.0/users/pattif@contoso.onmicrosoft.com/directReports?"))
        let next = try await caller.get(page.link())
        #expect(!next.names.isEmpty)
        #expect(Set(page.names).isDisjoint(with: Set(next.names)))
    }

    @Test("Others' relationships need User.Read.All, one's own do not; groups follow from the department")
    func permissions() async throws {
        let caller = try await caller("openid User.Read User.ReadBasic.All")
        #expect(try await caller.get("/users/pattif@contoso.onmicrosoft.com/directReports").status == 403)
        #expect(try await caller.get("/me/directReports").status == 200)
        let groups = try await caller.get("/me/memberOf")
        #expect(Set(groups.names) == ["All Company", "Sales & Marketing"])
        #expect(try await caller.get("/me/people").status == 403, "People.Read was not asked for")
    }

    @Test("People are the close ones first, and a search finds the others too")
    func people() async throws {
        let caller = try await caller()
        let people = try await caller.get("/me/people")
        #expect(people.names.first == "Miriam Graham", "the manager")
        #expect(people.names.count == 10)
        #expect(!people.names.contains("Adele Vance"))
        let found = try await caller.get("/me/people?$search=%22jan%22")
        #expect(found.names.contains("Jan Žižka"))
        let body = #"{"requests":[{"entityTypes":["person"],"query":{"queryString":"zizka"}}]}"#
        let search = try await caller.ask(.post, "/search/query", body)
        #expect(search.status == 200)
        #expect(search.body.contains("Jan Žižka"))
        #expect(search.body.contains(#""total":1"#))
    }
}
