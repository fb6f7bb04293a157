import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Create group](https://learn.microsoft.com/graph/api/group-post-groups),
/// > [Add members](https://learn.microsoft.com/graph/api/group-post-members)
@Suite("Groups that are changed by Graph")
struct GroupChangeTests {
    private static let new =
        #"{"displayName":"Testers","mailEnabled":false,"mailNickname":"testers","securityEnabled":true}"#
    private static let users = "http://127.0.0.1:8380/v1.0/directoryObjects"

    private func caller(_ scope: String = "openid User.Read.All Group.ReadWrite.All") async throws -> Caller {
        try await Caller.adele(scope)
    }

    @Test("are made, get people and groups inside, are counted through them, and go")
    func life() async throws {
        let caller = try await caller()
        let outer = try await caller.ask(.post, "/groups", Self.new)
        #expect(outer.status == 201 && outer.string("securityIdentifier").hasPrefix("S-1-12-1-"), "\(outer.body)")
        let inner = try await caller.ask(.post, "/groups", Self.new.replacing("Testers", with: "Inner"))
        let (alex, id) = (SampleOrganization.objectID("alexw"), outer.string("id"))
        for (group, member) in [(id, inner.string("id")), (inner.string("id"), alex)] {
            let body = "{\"@odata.id\":\"\(Self.users)/\(member)\"}"
            #expect(try await caller.ask(.post, "/groups/\(group)/members/$ref", body).status == 204)
            #expect(try await caller.ask(.post, "/groups/\(group)/members/$ref", body).status == 400)
        }
        let direct = try await caller.ask(.get, "/groups/\(id)/members").list("value")
        #expect(direct.map { $0["@odata.type"] as? String } == ["#microsoft.graph.group"])
        #expect(
            try await caller.ask(.get, "/groups/\(id)/transitiveMembers/microsoft.graph.user").names == ["Alex Wilber"])
        #expect(try await caller.ask(.get, "/groups/\(id)/transitiveMembers/$count").body == "2")
        // What is asked for of people is asked of the groups among them, too.
        func inside(_ query: String) async throws -> Answer {
            try await caller.ask(.get, "/groups/\(id)/transitiveMembers\(query)")
        }
        let first = try await inside("?$top=1")
        #expect(first.names == ["Inner"])
        let next = try await caller.ask(.get, first.link())
        #expect(next.names == ["Alex Wilber"] && next.json["@odata.nextLink"] == nil)
        for (filter, name) in [("displayName eq 'Inner'", "Inner"), ("startswith(displayName,'A')", "Alex Wilber")] {
            #expect(try await inside("?$filter=\(filter.queryEncoded)&$count=true").names == [name])
            #expect(try await inside("/$count?$filter=\(filter.queryEncoded)").body == "1")
        }
        let jobs = "startswith(jobTitle,'M')".queryEncoded
        #expect(try await inside("?$filter=\(jobs)&$count=true").names == ["Alex Wilber"])
        let around = try await caller.ask(
            .get, "/users/\(alex)/transitiveMemberOf?$count=true&$filter=\("displayName eq 'Testers'".queryEncoded)")
        #expect(around.names == ["Testers"])
        let near = try await caller.ask(
            .get, "/users/\(alex)/memberOf?$count=true&$filter=\("displayName eq 'Testers'".queryEncoded)")
        #expect(near.names.isEmpty)
        // Who makes a group owns it.
        #expect(try await caller.ask(.get, "/groups/\(id)/owners").names == ["Adele Vance"])
        #expect(try await caller.ask(.get, "/me/ownedObjects").names.sorted() == ["Inner", "Testers"])

        #expect(try await caller.ask(.patch, "/groups/\(id)", #"{"description":"They test"}"#).status == 204)
        #expect(try await caller.ask(.get, "/groups/\(id)").string("description") == "They test")
        let member = "/groups/\(inner.string("id"))/members/\(alex)/$ref"
        #expect(try await caller.ask(.delete, member).status == 204)
        #expect(try await caller.ask(.delete, member).status == 404)
        #expect(try await caller.ask(.delete, "/groups/\(id)").status == 204)
        #expect(try await caller.ask(.get, "/groups/\(id)").status == 404)
        try await caller.browser.emulator.reset()
        #expect(try await caller.database.groups(in: SampleOrganization.contoso.id).isEmpty)
    }

    @Test("have the security identifier that Microsoft's own has for the same id")
    func securityIdentifier() {
        let group = DirectoryGroup(
            id: "21d05557-b7b6-418f-86fa-a3118d751be4", displayName: "Operations group", description: nil, tenantID: "")
        #expect(
            group.members.first { $0.name == "securityIdentifier" }?.value
                == "S-1-12-1-567301463-1099937718-295959174-3827004813")
    }

    @Test("changes of one group at the same time are all kept, and of one that is refused nothing is")
    func together() async throws {
        let caller = try await caller()
        let id = try await caller.ask(.post, "/groups", Self.new).string("id")
        let fields = [("description", "d"), ("classification", "c"), ("preferredLanguage", "sv"), ("theme", "Teal")]
        @Sendable func write(_ name: String, _ value: String) async throws {
            for round in 0..<20 {
                let text = round == 19 ? value : "\(value)\(round)"
                let answer = try await caller.ask(.patch, "/groups/\(id)", "{\"\(name)\":\"\(text)\"}")
                #expect(answer.status == 204)
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for (name, value) in fields { tasks.addTask { try await write(name, value) } }
            try await tasks.waitForAll()
        }
        let names = fields.map(\.0).joined(separator: ",")
        let kept = try await caller.ask(.get, "/groups/\(id)?$select=\(names)")
        for (name, value) in fields { #expect(kept.string(name) == value, "\(name)") }

        let (alex, megan) = (SampleOrganization.objectID("alexw"), SampleOrganization.objectID("meganb"))
        let reference = { (id: String) in "{\"@odata.id\":\"\(Self.users)/\(id)\"}" }
        #expect(try await caller.ask(.post, "/groups/\(id)/members/$ref", reference(alex)).status == 204)
        let both = [megan, alex].map { "\"\(Self.users)/\($0)\"" }.joined(separator: ",")
        let body = "{\"description\":\"new\",\"members@odata.bind\":[\(both)]}"
        #expect(try await caller.ask(.patch, "/groups/\(id)", body).status == 400)
        #expect(try await caller.ask(.get, "/groups/\(id)/members").names == ["Alex Wilber"])
        #expect(try await caller.ask(.get, "/groups/\(id)").string("description") == "d")
    }

    @Test(
        "that make no sense are refused as Graph does",
        arguments: [
            ("POST /groups", "{}", 400), ("POST /groups", new.replacing("\"Testers\"", with: "5"), 400),
            ("POST /groups", new.replacing("true", with: "false"), 400),
            ("POST /groups", new.replacing("testers", with: "with space"), 400),
            ("POST /groups", new.replacing("}", with: #","colour":1}"#), 400),
            ("POST /groups", new.replacing("}", with: #","members@odata.bind":["x"]}"#), 400),
            ("POST /groups", new.replacing("}", with: #","owners@odata.bind":["https://a/v1.0/users/nobody"]}"#), 404),
            ("PATCH /groups/{everybody}", #"{"description":"x"}"#, 403), ("DELETE /groups/{everybody}", "", 403),
            ("POST /groups/{everybody}/members/$ref", "{\"@odata.id\":\"\(users)/x\"}", 403),
            ("DELETE /groups/00000000-0000-4000-8000-00000000dead", "", 404),
        ])
    func refused(request: String, body: String, status: Int) async throws {
        let everybody = DirectoryGroup.everybody(in: SampleOrganization.contoso.id, called: "Contoso").id
        let parts = request.replacing("{everybody}", with: everybody).split(separator: " ").map(String.init)
        let answer = try await caller().ask(
            try #require(HTTPRequest.Method(parts[0])), parts[1], body.isEmpty ? nil : body)
        #expect(answer.status == status && answer.graphError != nil, "\(answer.body)")
    }

    @Test("a Microsoft 365 group has a nickname of its own, no groups inside, and is in none that is for security")
    func unified() async throws {
        let caller = try await caller()
        let security = try await caller.ask(.post, "/groups", Self.new).string("id")
        let body = Self.new.replacing("false", with: "true").replacing("}", with: #","groupTypes":["Unified"]}"#)
        let made = try await caller.ask(.post, "/groups", body)
        #expect(made.status == 201, "\(made.body)")
        let taken = try await caller.ask(.post, "/groups", body)
        let details = (taken.json["error"] as? [String: Any])?["details"] as? [[String: String]]
        #expect(taken.status == 400 && details?.first?["code"] == "ObjectConflict")
        #expect(details?.first?["target"] == "mailNickname")
        for (outer, inner) in [(security, made.string("id")), (made.string("id"), security)] {
            let member = "{\"@odata.id\":\"\(Self.users)/\(inner)\"}"
            #expect(try await caller.ask(.post, "/groups/\(outer)/members/$ref", member).status == 400)
        }
    }

    @Test("need a permission on groups; to put people in, one on members is enough")
    func permissions() async throws {
        let reader = try await caller("openid User.Read.All Group.Read.All")
        #expect(try await reader.ask(.post, "/groups", Self.new).status == 403)
        let caller = try await caller("openid User.Read.All GroupMember.ReadWrite.All")
        let group = DirectoryGroup(
            id: nil, displayName: "Wardens", description: nil, tenantID: SampleOrganization.contoso.id)
        try await caller.database.upsert(group, members: [])
        let body = "{\"@odata.id\":\"\(Self.users)/\(SampleOrganization.objectID("alexw"))\"}"
        #expect(try await caller.ask(.post, "/groups/\(group.id)/members/$ref", body).status == 204)
        #expect(try await caller.ask(.patch, "/groups/\(group.id)", #"{"description":"x"}"#).status == 403)
    }
}
