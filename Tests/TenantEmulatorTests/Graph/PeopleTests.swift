import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [List people](https://learn.microsoft.com/graph/api/user-list-people)
@Suite("The people around somebody")
struct PeopleTests {
    private func caller() async throws -> Caller { try await SharedContoso.caller("openid User.Read People.Read") }

    @Test("are persons, with the members of the documentation's example in its order")
    func shape() async throws {
        let answer = try await caller().get("/me/people?$top=1")
        #expect(
            answer.body.contains(
                """
                "displayName":"Miriam Graham","givenName":"Miriam","surname":"Graham","birthday":"","personNotes":"",\
                "isFavorite":false,"jobTitle":"VP Marketing","companyName":"Contoso","yomiCompany":"",\
                "department":"Sales & Marketing","officeLocation":"131/2103","profession":"",\
                "userPrincipalName":"miriamg@contoso.onmicrosoft.com","imAddress":"sip:miriamg@contoso.onmicrosoft.com",\
                "scoredEmailAddresses":[{"address":"miriamg@contoso.onmicrosoft.com","relevanceScore":30}],\
                "phones":[{"type":"business","number":"+1 858 555 0109"}],"postalAddresses":[],"websites":[],\
                "personType":{"class":"Person","subclass":"OrganizationUser"}}
                """))
    }

    @Test("come ten at a time, and the link repeats what was asked for")
    func pages() async throws {
        let caller = try await caller()
        let first = try await caller.get("/me/people?$select=displayName")
        #expect(first.names.count == 10)
        #expect(first.string("@odata.context").hasSuffix("/people(displayName)"))
        #expect(first.string("@odata.nextLink") == "http://127.0.0.1:8380/v1.0/me/people?$select=displayName&$skip=10")
        let second = try await caller.get(first.link())
        #expect(!second.names.isEmpty && Set(second.names).isDisjoint(with: first.names))
        #expect(second.list("value").allSatisfy { Set($0.keys) == ["id", "displayName"] })
    }

    @Test("can be filtered by kind and by name, and ordered")
    func filter() async throws {
        let caller = try await caller()
        let kind = "personType/class eq 'Person' and personType/subclass eq 'OrganizationUser'".queryEncoded
        #expect(try await caller.get("/me/people?$filter=\(kind)").names.count == 10)
        let guests = "personType/subclass eq 'Guest'".queryEncoded
        #expect(try await caller.get("/me/people?$filter=\(guests)").names.isEmpty)
        let name = "displayName eq 'alex wilber'".queryEncoded
        #expect(try await caller.get("/me/people?$filter=\(name)").names == ["Alex Wilber"])
        let ordered = try await caller.get("/me/people?$orderby=displayName&$top=250").names
        #expect(ordered == ordered.sorted { NameFolding.fold($0) < NameFolding.fold($1) } && ordered.count > 10)
        let backwards = try await caller.get("/me/people?$orderby=displayName+desc&$top=250").names
        #expect(backwards == ordered.reversed())
    }

    @Test(
        "are refused to a question that makes no sense",
        arguments: [
            "$top=0", "$top=1001", "$top=x", "$skip=-1", "$search=%22a%22&$skip=1", "$select=shoeSize",
            "$filter=displayName", "$filter=displayName+ne+'a'", "$filter=shoeSize+eq+'1'", "$orderby=shoeSize",
            "$orderby=displayName+sideways", "$filter=displayName+eq+'a'+or+displayName+eq+'b'",
        ])
    func senseless(query: String) async throws {
        #expect(try await caller().get("/me/people?\(query)").status == 400)
    }

    @Test("are not people of the directory only: a group, a contact and a room stand among them")
    func groups() async throws {
        let caller = try await caller()
        let answer = try await caller.get("/me/people")
        #expect(answer.names[3] == "Sales & Marketing")
        #expect(answer.body.contains(#""personType":{"class":"Group","subclass":"UnifiedGroup"}"#))
        #expect(answer.body.contains(#""personType":{"class":"Person","subclass":"PersonalContact"}"#))
        let rooms = "personType/subclass eq 'Room'".queryEncoded
        let found = try await caller.get("/me/people?$filter=\(rooms)")
        #expect(found.names.contains("Conf Room Adams"))
    }

    @Test("are one's own: whom others work with needs what no app here has")
    func others() async throws {
        let caller = try await caller()
        let own = try await caller.get("/users/\(TestBrowser.adele)/people")
        #expect(own.names.first == "Miriam Graham")
        for name in ["meganb@contoso.onmicrosoft.com", "nobody"] {
            #expect(try await caller.get("/users/\(name)/people").status == 403)
        }
    }

    /// > Source: [Use the Microsoft Search API to search people](https://learn.microsoft.com/graph/search-concept-person)
    @Test("are found by Microsoft Search from any place on, as many as asked for")
    func search() async throws {
        let caller = try await caller()
        func ask(_ request: String) async throws -> Answer {
            try await caller.ask(.post, "/search/query", #"{"requests":[\#(request)]}"#)
        }
        func container(_ answer: Answer) -> [String: Any] {
            let value = (answer.json["value"] as? [[String: Any]])?.first
            return (value?["hitsContainers"] as? [[String: Any]])?.first ?? [:]
        }
        let query = #""entityTypes":["person"],"query":{"queryString":"a"}"#
        let all = container(try await ask("{\(query)}"))
        let total = try #require(all["total"] as? Int)
        #expect(total > 3 && (all["hits"] as? [Any])?.count == min(total, 25))
        let part = container(try await ask(#"{\#(query),"from":1,"size":2}"#))
        let hits = try #require(part["hits"] as? [[String: Any]])
        #expect(hits.compactMap { $0["rank"] as? Int } == [2, 3])
        #expect(part["moreResultsAvailable"] as? Bool == true && part["total"] as? Int == total)
        let resource = try #require(hits.first?["resource"] as? [String: Any])
        #expect(resource["@odata.type"] as? String == "#microsoft.graph.person")
        let ranks = ((all["hits"] as? [[String: Any]]) ?? []).compactMap { hit -> (Int?, Int?)? in
            let resource = hit["resource"] as? [String: Any]
            return (resource?["emailAddresses"] as? [[String: Any]])?.first.map {
                (hit["rank"] as? Int, $0["rank"] as? Int)
            }
        }
        #expect(resource["id"] == nil && ranks.count > 3 && ranks.allSatisfy { $0 != nil && $0 == $1 })
        let hit = try #require(hits.first?["hitId"] as? String)
        #expect(hit.split(separator: "@").count == 2)
        let end = container(try await ask(#"{\#(query),"from":\#(total - 1),"size":5}"#))
        #expect(end["moreResultsAvailable"] as? Bool == false && (end["hits"] as? [Any])?.count == 1)
        for bad in ["", "{}", #"{"entityTypes":["event"],"query":{"queryString":"a"}}"#, "{\(query)},{\(query)}"] {
            #expect(try await ask(bad).status == 400, "\(bad)")
        }
    }
}
