import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Grant or revoke API permissions programmatically](https://learn.microsoft.com/graph/permissions-grant-via-msgraph),
/// > [appRoleAssignment resource type](https://learn.microsoft.com/graph/api/resources/approleassignment)
@Suite("Roles of applications, and what was agreed to")
struct AssignmentTests {
    private static let apiID = "c0470500-0000-4000-8000-0000000000f1"
    private static let everything = """
        User.Read Application.Read.All Directory.Read.All AppRoleAssignment.ReadWrite.All \
        DelegatedPermissionGrant.ReadWrite.All
        """
    private static let graph = RegisteredApplication.graph.principalID
    private static let adele = SampleOrganization.objectID("adelev")

    /// Adele in an emulator with an API that has a role.
    private func caller(_ scope: String = everything) async throws -> (Caller, RegisteredApplication) {
        let caller = try await Caller.adele(scope)
        var api = RegisteredApplication(
            clientID: Self.apiID, displayName: "Tasks", homeTenantID: SampleOrganization.contoso.id)
        api.appRoles = ["Reader"]
        try caller.registry.upsert(api)
        return (caller, api)
    }

    private func json(_ body: [String: String]) throws -> String {
        String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
    }

    private func assignment(_ principal: String, _ resource: String, _ role: String) -> [String: String] {
        ["principalId": principal, "resourceId": resource, "appRoleId": role]
    }

    @Test("Microsoft Graph is among the principals, with Microsoft's ids of its roles and scopes")
    func graphItself() async throws {
        let (caller, _) = try await caller()
        let found = try await caller.get("/servicePrincipals?$filter=displayName+eq+'Microsoft+Graph'").list("value")
            .first
        #expect(found?["appId"] as? String == Permission.graphID && found?["id"] as? String == Self.graph)
        func entry(_ list: String, _ id: String) -> [String: Any]? {
            (found?[list] as? [[String: Any]])?.first { $0["id"] as? String == id }
        }
        let role = entry("appRoles", "df021288-bdef-4463-88db-98f22de89214")
        #expect(role?["value"] as? String == "User.Read.All")
        #expect(role?["allowedMemberTypes"] as? [String] == ["Application"])
        let scope = entry("oauth2PermissionScopes", "e1fe6dd8-ba31-4d61-89e7-88639da4683d")
        #expect(scope?["value"] as? String == "User.Read" && scope?["type"] as? String == "User")
    }

    @Test("a role is given to somebody once, found by its resource, kept by the application, and taken away")
    func person() async throws {
        let (caller, api) = try await caller()
        let path = "/users/\(Self.adele)/appRoleAssignments"
        let body = assignment(Self.adele, api.principalID, api.id(of: "Reader", isRole: true))
        let made = try await caller.ask(.post, path, json(body))
        #expect(made.status == 201 && made.string("principalType") == "User")
        #expect(made.string("resourceDisplayName") == "Tasks" && made.string("principalDisplayName") == "Adele Vance")
        #expect(caller.registry.application(Self.apiID)?.roleAssignments == [Self.adele: ["Reader"]])
        let again = try await caller.ask(.post, path, json(body))
        #expect(again.graphError == "Request_BadRequest: Permission being assigned already exists on the object")
        let mine = "/me/appRoleAssignments?$filter=resourceId+eq+"
        #expect(try await caller.get(mine + api.principalID).list("value").count == 1)
        #expect(try await caller.get(mine + Self.graph).list("value").isEmpty)
        let one = "\(path)/\(made.string("id"))"
        #expect(try await caller.get(one).string("appRoleId") == body["appRoleId"])
        #expect(try await caller.ask(.delete, one).status == 204)
        #expect(caller.registry.application(Self.apiID)?.roleAssignments == [:])
        #expect(try await caller.ask(.delete, one).status == 404)
    }

    @Test("a group's role is listed for those in it, too")
    func group() async throws {
        let (caller, api) = try await caller()
        let group = DirectoryGroup(
            id: nil, displayName: "Keepers", description: nil, tenantID: SampleOrganization.contoso.id)
        try await caller.database.upsert(group, members: [Self.adele])
        let made = try await caller.ask(
            .post, "/groups/\(group.id)/appRoleAssignments",
            json(assignment(group.id, api.principalID, api.id(of: "Reader", isRole: true))))
        #expect(made.status == 201 && made.string("principalType") == "Group")
        let mine = try await caller.get("/me/appRoleAssignments").list("value")
        #expect(mine.map { $0["principalId"] as? String } == [group.id])
        let path = "/me/memberOf/microsoft.graph.group"
        let filter = "?$filter=appRoleAssignments/$count+gt+0"
        let groups = try await caller.get("\(path)\(filter)&$select=id").list("value")
        #expect(groups.count == 1 && groups.first as? [String: String] == ["id": group.id])
        let number = try await caller.ask(.get, "\(path)/$count\(filter)")
        #expect(Int(number.body) == 1)
    }

    @Test("a permission on Graph that an application is given is in its tokens, until it is taken away")
    func application() async throws {
        let (caller, _) = try await caller()
        let job = RegisteredApplication.principalID(of: ErrorRow.job)
        let made = try await caller.ask(
            .post, "/servicePrincipals/\(Self.graph)/appRoleAssignedTo",
            json(assignment(job, Self.graph, "7ab1d382-f21e-4acd-a863-ba3e13f7da61")))
        #expect(made.status == 201 && made.string("resourceDisplayName") == "Microsoft Graph")
        func roles() async throws -> [String] {
            try await caller.signIn(ErrorRow.job, SampleOrganization.secret).claims("access_token")?["roles"]
                as? [String] ?? []
        }
        #expect(try await roles().sorted() == ["Directory.Read.All", "User.Read.All"])
        let listed = try await caller.get("/servicePrincipals(appId='\(Permission.graphID)')/appRoleAssignedTo")
        #expect(listed.list("value").count == 2)
        let gone = try await caller.ask(.delete, "/servicePrincipals/\(job)/appRoleAssignments/\(made.string("id"))")
        #expect(gone.status == 204)
        #expect(try await roles() == ["User.Read.All"])
    }

    @Test(
        "whoever is assigned without a role, or has one, may sign in where that is required",
        arguments: [true, false])
    func assigned(hasRole: Bool) async throws {
        let (caller, api) = try await caller()
        try caller.registry.update(Self.apiID) {
            ($0.assignmentRequired, $0.redirectURIs) = (true, ["http://localhost"])
        }
        let changes: [String: String?] = ["client_id": Self.apiID, "scope": "openid"]
        var browser = caller.browser
        #expect(try await browser.code(changes).isEmpty)
        let role = hasRole ? api.id(of: "Reader", isRole: true) : "00000000-0000-0000-0000-000000000000"
        let made = try await caller.ask(
            .post, "/servicePrincipals/\(api.principalID)/appRoleAssignedTo",
            json(assignment(Self.adele, api.principalID, role)))
        #expect(made.status == 201 && made.string("appRoleId") == role)
        let code = try await browser.code(changes)
        #expect(!code.isEmpty)
    }

    @Test("a role that the resource doesn't have, or not for people, and another principal than the path's are refused")
    func mistakes() async throws {
        let (caller, api) = try await caller()
        let path = "/users/\(Self.adele)/appRoleAssignments"
        let role = api.id(of: "Reader", isRole: true)
        let alex = SampleOrganization.objectID("alexw")
        let bodies: [([String: String], Int, String)] = [
            (assignment(alex, api.principalID, role), 400, "Not a valid reference update"),
            (assignment(Self.adele, api.principalID, Self.graph), 400, "was not found on application"),
            (assignment(Self.adele, Self.graph, "df021288-bdef-4463-88db-98f22de89214"), 400, "was not found on"),
            (assignment(Self.adele, Self.adele, role), 404, "does not exist"),
            (["principalId": Self.adele], 400, "'resourceId'"),
        ]
        for (body, status, words) in bodies {
            let answer = try await caller.ask(.post, path, json(body))
            #expect(answer.status == status && answer.graphError?.contains(words) == true, "\(answer.body)")
        }
    }

    @Test(
        "each list asks for its permissions, and changes for AppRoleAssignment.ReadWrite.All or the like",
        arguments: [
            ("User.Read", "/me/appRoleAssignments", 200), ("User.Read", "/users/{}/appRoleAssignments", 403),
            ("User.Read Application.Read.All", "/servicePrincipals/{sp}/appRoleAssignedTo", 200),
            ("User.Read Directory.Read.All", "/me/oauth2PermissionGrants", 200),
            ("User.Read", "/me/oauth2PermissionGrants", 403),
        ])
    func permissions(scope: String, path: String, status: Int) async throws {
        let (caller, api) = try await caller(scope)
        let path = path.replacing("{}", with: Self.adele).replacing("{sp}", with: api.principalID)
        #expect(try await caller.get(path).status == status)
        let collection = path.contains("oauth2") ? "/oauth2PermissionGrants" : path
        #expect(try await caller.ask(.post, collection, "{}").status == 403)
        #expect(try await caller.ask(.delete, "\(collection)/\(Self.adele)").status == 403)
    }

    @Test("a role of an application is taken away, but not given, with AppRoleAssignment.ReadWrite.All alone")
    func taken() async throws {
        let (caller, api) = try await caller("User.Read AppRoleAssignment.ReadWrite.All")
        try caller.registry.update(Self.apiID) { $0.roleAssignments = [Self.adele: ["Reader"]] }
        func given() async throws -> String? {
            let all = try await caller.registry.assignments(in: SampleOrganization.contoso.id)
            return all.first { $0.resource.clientID == Self.apiID }?.id
        }
        let id = try #require(try await given())
        let path = "/servicePrincipals/\(api.principalID)/appRoleAssignedTo"
        #expect(try await caller.ask(.post, path, "{}").status == 403)
        #expect(try await caller.ask(.delete, "\(path)/\(id)").status == 204)
        #expect(try await given() == nil)
    }

    @Test("what people have agreed to is listed beside what administrators have, and found by whom and for whom")
    func grants() async throws {
        let (caller, _) = try await caller()
        let client = RegisteredApplication.principalID(of: TestBrowser.clientID)
        let database = caller.database
        try await database.insertConsents([.userRead, .openid], of: Self.adele, to: TestBrowser.clientID)
        func scopes(_ path: String) async throws -> [String?] {
            try await caller.get(path).list("value").map { $0["scope"] as? String }
        }
        let filter = "/oauth2PermissionGrants?$filter=clientId+eq+'\(client)'+and+"
        #expect(try await scopes("\(filter)consentType+eq+'AllPrincipals'") == ["User.Read.All"])
        #expect(try await scopes("\(filter)principalId+eq+'\(Self.adele)'") == ["openid User.Read"])
        #expect(try await scopes("/me/oauth2PermissionGrants") == ["openid User.Read"])
        #expect(try await scopes("/users/\(Self.adele)/oauth2PermissionGrants") == ["openid User.Read"])
        #expect(try await scopes("/servicePrincipals/\(client)/oauth2PermissionGrants").count == 2)
    }

    @Test(
        "a grant is made once, changed and removed, for somebody and for everybody",
        arguments: [adele, nil])
    func changes(person: String?) async throws {
        let (caller, api) = try await caller()
        var body = ["clientId": api.principalID, "resourceId": Self.graph, "scope": "User.Read Group.Read.All"]
        body["consentType"] = person == nil ? "AllPrincipals" : "Principal"
        body["principalId"] = person
        let made = try await caller.ask(.post, "/oauth2PermissionGrants", json(body))
        #expect(made.status == 201 && made.string("scope") == "User.Read Group.Read.All")
        let again = try await caller.ask(.post, "/oauth2PermissionGrants", json(body))
        #expect(again.status == 409 && again.graphError?.contains("Permission entry already exists") == true)
        func kept() async throws -> Set<Permission> {
            let registry = caller.registry
            return try await registry.grants(in: SampleOrganization.contoso.id)
                .first { $0.client.clientID == Self.apiID && $0.userID == person }?.permissions ?? []
        }
        let path = "/oauth2PermissionGrants/\(made.string("id"))"
        #expect(try await caller.ask(.patch, path, json(["scope": "User.Read.All"])).status == 204)
        #expect(try await kept() == [.userReadAll])
        #expect(try await caller.ask(.patch, path, json(["scope": "No.Such"])).status == 400)
        #expect(try await caller.ask(.delete, path).status == 204)
        #expect(try await kept().isEmpty)
        #expect(try await caller.ask(.delete, path).status == 404)
    }
}
