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

    private struct Asker {
        var browser: TestBrowser
        var token = ""

        mutating func send(_ method: HTTPRequest.Method, _ path: String, _ body: String? = nil) async throws -> Answer {
            try await browser.send(
                method, "/v1.0\(path)", body: body,
                headers: [
                    .authorization: "Bearer \(token)", .contentType: "application/json", .consistencyLevel: "eventual",
                ])
        }
    }

    private func asker(_ scope: String = "openid User.Read.All Group.ReadWrite.All") async throws -> Asker {
        var configuration = EmulatorConfiguration()
        configuration.consentedInAdvance = true
        var asker = Asker(browser: TestBrowser(try await Emulator(keyMaker: .shared, configuration: configuration)))
        asker.token = try await asker.browser.tokens(scope: scope).string("access_token")
        return asker
    }

    @Test("are made, get people and groups inside, are counted through them, and go")
    func life() async throws {
        var asker = try await asker()
        let outer = try await asker.send(.post, "/groups", Self.new)
        #expect(outer.status == 201 && outer.string("securityIdentifier").hasPrefix("S-1-12-1-"), "\(outer.body)")
        let inner = try await asker.send(.post, "/groups", Self.new.replacing("Testers", with: "Inner"))
        let (alex, id) = (SampleOrganization.objectID("alexw"), outer.string("id"))
        for (group, member) in [(id, inner.string("id")), (inner.string("id"), alex)] {
            let body = "{\"@odata.id\":\"\(Self.users)/\(member)\"}"
            #expect(try await asker.send(.post, "/groups/\(group)/members/$ref", body).status == 204)
            #expect(try await asker.send(.post, "/groups/\(group)/members/$ref", body).status == 400)
        }
        let direct = try await asker.send(.get, "/groups/\(id)/members").list("value")
        #expect(direct.map { $0["@odata.type"] as? String } == ["#microsoft.graph.group"])
        #expect(
            try await asker.send(.get, "/groups/\(id)/transitiveMembers/microsoft.graph.user").names == ["Alex Wilber"])
        #expect(try await asker.send(.get, "/groups/\(id)/transitiveMembers/$count").body == "2")
        // What is asked for of people is asked of the groups among them, too.
        func inside(_ query: String) async throws -> Answer {
            try await asker.send(.get, "/groups/\(id)/transitiveMembers\(query)")
        }
        let first = try await inside("?$top=1")
        #expect(first.names == ["Inner"])
        let link = try #require(first.json["@odata.nextLink"] as? String)
        let next = try await asker.send(.get, String(link.dropFirst("http://127.0.0.1:8380/v1.0".count)))
        #expect(next.names == ["Alex Wilber"] && next.json["@odata.nextLink"] == nil)
        for (filter, name) in [("displayName eq 'Inner'", "Inner"), ("startswith(displayName,'A')", "Alex Wilber")] {
            #expect(try await inside("?$filter=\(filter.queryEncoded)&$count=true").names == [name])
            #expect(try await inside("/$count?$filter=\(filter.queryEncoded)").body == "1")
        }
        let jobs = "startswith(jobTitle,'M')".queryEncoded
        #expect(try await inside("?$filter=\(jobs)&$count=true").names == ["Alex Wilber"])
        let around = try await asker.send(
            .get, "/users/\(alex)/transitiveMemberOf?$filter=\("displayName eq 'Testers'".queryEncoded)")
        #expect(around.names == ["Testers"])
        let near = try await asker.send(
            .get, "/users/\(alex)/memberOf?$filter=\("displayName eq 'Testers'".queryEncoded)")
        #expect(near.names.isEmpty)
        // Who makes a group owns it.
        #expect(try await asker.send(.get, "/groups/\(id)/owners").names == ["Adele Vance"])
        #expect(try await asker.send(.get, "/me/ownedObjects").names.sorted() == ["Inner", "Testers"])

        #expect(try await asker.send(.patch, "/groups/\(id)", #"{"description":"They test"}"#).status == 204)
        #expect(try await asker.send(.get, "/groups/\(id)").string("description") == "They test")
        let member = "/groups/\(inner.string("id"))/members/\(alex)/$ref"
        #expect(try await asker.send(.delete, member).status == 204)
        #expect(try await asker.send(.delete, member).status == 404)
        #expect(try await asker.send(.delete, "/groups/\(id)").status == 204)
        #expect(try await asker.send(.get, "/groups/\(id)").status == 404)
        try await asker.browser.emulator.reset()
        #expect(try await asker.browser.emulator.database.groups(in: SampleOrganization.contoso.id).isEmpty)
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
        let asker = try await asker()
        var first = asker
        let id = try await first.send(.post, "/groups", Self.new).string("id")
        let fields = [("description", "d"), ("classification", "c"), ("preferredLanguage", "sv"), ("theme", "Teal")]
        @Sendable func write(_ name: String, _ value: String) async throws {
            var writer = asker
            for round in 0..<20 {
                let text = round == 19 ? value : "\(value)\(round)"
                let answer = try await writer.send(.patch, "/groups/\(id)", "{\"\(name)\":\"\(text)\"}")
                #expect(answer.status == 204)
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for (name, value) in fields { tasks.addTask { try await write(name, value) } }
            try await tasks.waitForAll()
        }
        let names = fields.map(\.0).joined(separator: ",")
        let kept = try await first.send(.get, "/groups/\(id)?$select=\(names)")
        for (name, value) in fields { #expect(kept.string(name) == value, "\(name)") }

        let (alex, megan) = (SampleOrganization.objectID("alexw"), SampleOrganization.objectID("meganb"))
        let reference = { (id: String) in "{\"@odata.id\":\"\(Self.users)/\(id)\"}" }
        #expect(try await first.send(.post, "/groups/\(id)/members/$ref", reference(alex)).status == 204)
        let both = [megan, alex].map { "\"\(Self.users)/\($0)\"" }.joined(separator: ",")
        let body = "{\"description\":\"new\",\"members@odata.bind\":[\(both)]}"
        #expect(try await first.send(.patch, "/groups/\(id)", body).status == 400)
        #expect(try await first.send(.get, "/groups/\(id)/members").names == ["Alex Wilber"])
        #expect(try await first.send(.get, "/groups/\(id)").string("description") == "d")
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
        var asker = try await asker()
        let everybody = DirectoryGroup.everybody(in: SampleOrganization.contoso.id, called: "Contoso").id
        let parts = request.replacing("{everybody}", with: everybody).split(separator: " ").map(String.init)
        let answer = try await asker.send(
            try #require(HTTPRequest.Method(parts[0])), parts[1], body.isEmpty ? nil : body)
        #expect(answer.status == status && answer.graphError != nil, "\(answer.body)")
    }

    @Test("need a permission on groups; to put people in, one on members is enough")
    func permissions() async throws {
        var reader = try await asker("openid User.Read.All Group.Read.All")
        #expect(try await reader.send(.post, "/groups", Self.new).status == 403)
        var asker = try await asker("openid User.Read.All GroupMember.ReadWrite.All")
        let group = DirectoryGroup(
            id: nil, displayName: "Wardens", description: nil, tenantID: SampleOrganization.contoso.id)
        try await asker.browser.emulator.database.upsert(group, members: [])
        let body = "{\"@odata.id\":\"\(Self.users)/\(SampleOrganization.objectID("alexw"))\"}"
        #expect(try await asker.send(.post, "/groups/\(group.id)/members/$ref", body).status == 204)
        #expect(try await asker.send(.patch, "/groups/\(group.id)", #"{"description":"x"}"#).status == 403)
    }
}
