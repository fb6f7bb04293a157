import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [List groups](https://learn.microsoft.com/graph/api/group-list),
/// > [List members](https://learn.microsoft.com/graph/api/group-list-members)
@Suite("Groups and the organization")
struct GroupTests {
    /// Somebody who may read groups, and a group with two members.
    private func reader(
        _ scope: String = "openid User.Read User.Read.All Group.Read.All"
    ) async throws -> (Caller, DirectoryGroup) {
        let caller = try await Caller.adele(scope)
        let group = DirectoryGroup(
            id: nil, displayName: "Fire wardens", description: "Those who know the way out",
            tenantID: SampleOrganization.contoso.id)
        try await caller.database.upsert(group, members: ["adelev", "alexw"].map { SampleOrganization.objectID($0) })
        return (caller, group)
    }

    @Test("are listed page by page, with those that follow from the directory and those that were made")
    func pages() async throws {
        let (caller, _) = try await reader()
        let all = try await caller.get("/groups")
        #expect(Set(["All Company", "Fire wardens"]).isSubset(of: all.names) && all.names.count > 5)
        #expect(all.string("@odata.context").hasSuffix("/v1.0/$metadata#groups"))
        #expect(
            all.list("value").allSatisfy { $0["@odata.type"] == nil && $0["groupTypes"] as? [String] == ["Unified"] })
        let pages = try await caller.pages("/groups?$top=2")
        #expect(pages.allSatisfy { $0.names.count <= 2 } && pages.flatMap(\.names) == all.names)
        let count = try await caller.ask(.get, "/groups/$count")
        #expect(count.body == "\(all.names.count)")
        #expect(try await caller.get("/groups/$count").status == 400)
    }

    @Test("applications are listed page by page in the same way")
    func applicationPages() async throws {
        let (caller, _) = try await reader("openid User.Read Application.Read.All")
        let first = try await caller.get("/applications?$top=1")
        let second = try await caller.get(first.link())
        #expect(first.names.count == 1 && second.names.count == 1 && first.names != second.names)
    }

    @Test(
        "are filtered, searched, ordered and selected",
        arguments: [
            ("$filter=displayName eq 'fire wardens'", 1), ("$filter=startswith(displayName,'Fire')", 1),
            ("$filter=startsWith(displayName,'Fire') and mailEnabled eq true", 1),
            ("$filter=startswith(displayName,'Fire') and securityEnabled eq true", 0),
            ("$filter=groupTypes/any(c:c eq 'Unified') and displayName eq 'All Company'", 1),
            ("$filter=displayName in ('All Company', 'Fire wardens')", 2),
            ("$filter=displayName eq 'Nobody''s and others'", 0), ("$search=\"displayName:ward\"&$count=true", 1),
            ("$search=\"description:way out\"", 1),
            ("$search=\"displayName:nothing\" OR \"description:way\"", 1),
            ("$filter=not(groupTypes/any(c:c eq 'Unified'))&$count=true", 0),
            ("$filter=(displayName eq 'Fire wardens' or displayName eq 'All Company') and mailEnabled eq true", 2),
            ("$filter=startswith(displayName,'FÍRE') and not(securityEnabled eq true)&$count=true", 1),
            ("$filter=proxyAddresses/$count eq 0 and displayName eq 'Fire wardens'&$count=true", 1),
            ("$filter=proxyAddresses/any(p:endsWith(p,'x')) or endsWith(mail,'x')&$count=true", 0),
            ("$filter=renewedDateTime le 2024-01-08T08:59:59Z and mailEnabled eq true", 0),
            ("$filter=mail ne null&$count=true", 0), ("$orderby=displayName desc&$top=1&$select=id,displayName", 1),
        ])
    func queries(query: String, count: Int) async throws {
        let (caller, _) = try await reader()
        let escaped = query.optionsEncoded
        let answer = try await caller.ask(.get, "/groups?\(escaped)")
        #expect(answer.status == 200 && answer.list("value").count == count, "\(answer.body)")
        if query.contains("$select") { #expect(Set(answer.list("value")[0].keys) == ["id", "displayName"]) }
    }

    @Test(
        "refuse what makes no sense, and never fail",
        arguments: [
            "$filter=displayName", "$filter=colour eq 'red'", "$filter=createdDateTime ge 2021-11-01",
            "$filter=startswith(displayName,'')", "$filter=startswith(visibility,'a')", "$filter=displayName ne 'a'",
            "$filter='", "$filter=displayName in ('''''''''''''''''''''''''''''''''''''''''''''''''''''",
            "$search=plain", "$search=\"colour:red\"", "$select=colour", "$top=0",
            "$top=1000",
            "$top=x", "$skip=1", "$orderby=colour", "$expand=colour", "$colour=red", "$skiptoken=guessed",
            "$count=maybe",
            "$top=1&$top=2",
        ])
    func refused(query: String) async throws {
        let (caller, _) = try await reader()
        let escaped = query.optionsEncoded
        let headers: HTTPFields = query.hasPrefix("$search") ? [.consistencyLevel: "eventual"] : [:]
        #expect(try await caller.get("/groups?\(escaped)", headers).status == 400)
        #expect(try await caller.get("/me/memberOf?\(escaped)", headers).status == 400)
    }

    @Test("one is read by its id, with its members, in one step or many, and nobody owns it")
    func one() async throws {
        let (caller, group) = try await reader()
        let read = try await caller.get("/groups/\(group.id)")
        #expect(
            read.string("displayName") == "Fire wardens" && read.string("@odata.context").hasSuffix("#groups/$entity"))
        for path in ["members", "transitiveMembers"] {
            let members = try await caller.get("/groups/\(group.id)/\(path)?$select=displayName")
            #expect(Set(members.names) == ["Adele Vance", "Alex Wilber"])
            #expect(members.list("value").allSatisfy { $0["@odata.type"] as? String == "#microsoft.graph.user" })
            for other in ["members/microsoft.graph.group", "owners/microsoft.graph.user"] {
                let list = try await caller.get("/groups/\(group.id)/\(other)")
                let count = try await caller.ask(.get, "/groups/\(group.id)/\(other)/$count")
                #expect(list.status == 200 && list.list("value").isEmpty && count.body == "0")
            }
            let around = try await caller.ask(.get, "/groups/\(group.id)/memberOf/$count")
            #expect(around.body == "0")
            let cast = try await caller.get("/groups/\(group.id)/\(path)/microsoft.graph.user")
            #expect(cast.names.count == 2)
            let count = try await caller.ask(.get, "/groups/\(group.id)/\(path)/$count")
            #expect(count.body == "2")
        }
        #expect(try await caller.get("/groups/\(group.id)/owners").names.isEmpty)
        for id in ["nobody", UUID().uuidString] {
            #expect(try await caller.get("/groups/\(id)").status == 404)
            #expect(try await caller.get("/groups/\(id)/members").status == 404)
        }
        #expect(try await caller.get("/groups/%00").status == 400)
        #expect(try await caller.get("/groups/\(group.id)/colour").status == 400)
    }

    @Test("everybody's and the department's have the members that the directory says")
    func derived() async throws {
        let (caller, _) = try await reader()
        let groups = try await caller.get("/me/memberOf").list("value")
        #expect(groups.map { $0["displayName"] as? String } == ["All Company", "Sales & Marketing", "Fire wardens"])
        #expect(groups.allSatisfy { $0["@odata.type"] as? String == "#microsoft.graph.group" })
        for group in groups {
            let id = try #require(group["id"] as? String)
            let names = try await caller.get("/groups/\(id)/members?$top=999").names
            #expect(names.contains("Adele Vance"))
        }
    }

    @Test("memberOf is filtered, selected and counted as it is asked, directly and transitively")
    func memberOf() async throws {
        let (caller, _) = try await reader()
        for path in ["/me/memberOf", "/me/transitiveMemberOf", "/users/adelev@contoso.onmicrosoft.com/memberOf"] {
            let filter = "$filter=\("startswith(displayName,'Fire')".queryEncoded)"
            #expect(try await caller.get("\(path)?\(filter)").status == 400)
            let found = try await caller.ask(.get, "\(path)?\(filter)&$select=id&$count=true")
            #expect(found.list("value").count == 1 && found.names.isEmpty)
            let counted = try await caller.ask(.get, "\(path)?$count=true&$top=1")
            #expect(counted.json["@odata.count"] as? Int == 3 && counted.list("value").count == 1)
            #expect(counted.json["@odata.nextLink"] != nil)
            let number = try await caller.ask(.get, "\(path)/microsoft.graph.group/$count")
            #expect(number.body == "3")
        }
    }

    @Test("ids of groups are told, and those that were asked about")
    func ids() async throws {
        let (caller, group) = try await reader()
        for path in ["/me", "/users/adelev@contoso.onmicrosoft.com"] {
            for operation in ["getMemberGroups", "getMemberObjects"] {
                let all = try await caller.ask(.post, "\(path)/\(operation)", "{\"securityEnabledOnly\":false}")
                #expect((all.json["value"] as? [String])?.count == 3 && all.body.contains(group.id))
                #expect(all.string("@odata.context").hasSuffix("#Collection(Edm.String)"))
                let security = try await caller.ask(.post, "\(path)/\(operation)", "{\"securityEnabledOnly\":true}")
                #expect((security.json["value"] as? [String])?.isEmpty == true)
                for body in ["", "{}", "[]", "{\"securityEnabledOnly\":1}", "{"] {
                    #expect(try await caller.ask(.post, "\(path)/\(operation)", body).status == 400)
                }
            }
            let other = UUID().uuidString
            let check = try await caller.ask(
                .post, "\(path)/checkMemberGroups", "{\"groupIds\":[\"\(group.id)\",\"\(other)\"]}")
            #expect(check.json["value"] as? [String] == [group.id])
            let many = (0..<21).map { _ in "\"\(other)\"" }.joined(separator: ",")
            for body in [
                "{}", "{\"groupIds\":5}", "{\"groupIds\":[5]}", "{\"groupIds\":[\"x\"]}", "{\"groupIds\":[\(many)]}",
            ] {
                #expect(try await caller.ask(.post, "\(path)/checkMemberGroups", body).status == 400)
            }
        }
    }

    @Test("need a permission on groups; one's own don't")
    func permissions() async throws {
        let (caller, group) = try await reader("openid User.Read")
        for path in ["/groups", "/groups/\(group.id)", "/groups/\(group.id)/members"] {
            #expect(try await caller.get(path).status == 403)
        }
        #expect(try await caller.get("/me/transitiveMemberOf").names.count == 3)
        #expect(try await caller.get("/users/alexw@contoso.onmicrosoft.com/memberOf").status == 403)
        #expect(try await caller.get("/organization").status == 200)
    }

    @Test("the organization says its name and domains")
    func organization() async throws {
        let (caller, _) = try await reader()
        let first = try #require(try await caller.get("/organization").list("value").first)
        #expect(first["displayName"] as? String == "Contoso" && first["id"] as? String == SampleOrganization.contoso.id)
        let domains = first["verifiedDomains"] as? [[String: Any]]
        #expect(domains?.first?["name"] as? String == "contoso.onmicrosoft.com")
        let id = SampleOrganization.contoso.id
        #expect(try await caller.get("/organization/\(id)").string("displayName") == "Contoso")
        #expect(try await caller.get("/organization/\(SampleOrganization.fabrikam.id)").status == 404)
        #expect(try await caller.ask(.post, "/organization").status == 405)
    }
}
