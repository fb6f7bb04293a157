import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Scopes and permissions](https://learn.microsoft.com/entra/identity-platform/scopes-oidc),
/// > [access token claims](https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference)
@Suite("APIs of one's own") struct OwnAPITests {
    private static let apiID = "c0470500-0000-4000-8000-0000000000f1"
    private static let job = ErrorRow.job
    private static let tasks = "api://tasks"

    /// An emulator with an API for tasks, a page's client, and a job that has a role.
    private func browser(_ change: (inout RegisteredApplication) -> Void = { _ in }) async throws -> TestBrowser {
        let emulator = try await Emulator(keyMaker: .shared)
        var api = RegisteredApplication(
            clientID: Self.apiID, displayName: "Tasks", homeTenantID: SampleOrganization.contoso.id)
        api.identifierURIs = [Self.tasks]
        api.exposedScopes = ["Tasks.Read", "Tasks.Write"]
        api.appRoles = ["Reader", "Keeper", "Sync"]
        api.roleAssignments = [TestBrowser.adele: ["Reader"], Self.job: ["Sync"]]
        change(&api)
        try emulator.registry.upsert(api)
        return TestBrowser(emulator)
    }

    private func tokens(_ browser: inout TestBrowser, _ scope: String) async throws -> Answer {
        try await browser.redeem(try await browser.code(["scope": "openid profile \(scope)"]))
    }

    private func jobToken(_ browser: inout TestBrowser, _ scope: String) async throws -> Answer {
        try await ErrorRow.ask(&browser, ["scope": scope])
    }

    @Test("a person agrees, and the token says for whom, by whom, which scopes and which roles") func person()
        async throws
    {
        var browser = try await browser()
        let page = try await browser.signIn(
            on: try await browser.authorize(["scope": "openid profile \(Self.tasks)/Tasks.Read"]))
        #expect(page.body.contains("Tasks.Read") && page.body.contains(Self.tasks))
        let answer = try await tokens(&browser, "\(Self.tasks)/Tasks.Read")
        #expect(answer.string("scope") == "openid profile \(Self.tasks)/Tasks.Read")
        let claims = try #require(answer.claims("access_token"))
        #expect(claims["aud"] as? String == Self.apiID && claims["azp"] as? String == TestBrowser.clientID)
        #expect(claims["azpacr"] as? String == "0" && claims["ver"] as? String == "2.0")
        #expect(claims["scp"] as? String == "Tasks.Read" && claims["roles"] as? [String] == ["Reader"])
        #expect(claims["groups"] == nil)
        #expect((claims["preferred_username"] as? String)?.lowercased() == TestBrowser.adele)
        #expect(claims["email"] == nil && claims["family_name"] == nil)
        #expect(answer.claims("id_token")?["roles"] == nil, "the roles are the API's, and not the client's")
        _ = try await browser.emulator.keys.verify(answer.string("access_token"), as: TokenClaims.self)
    }

    @Test("the API's optional claims are in access tokens for it, and who is meant only for who may see the profile")
    func optionalClaims() async throws {
        var browser = try await browser { $0.optionalClaims = Set(OptionalClaim.allCases) }
        let code = try await browser.code(["scope": "openid \(Self.tasks)/Tasks.Read"])
        let answer = try await browser.redeem(code)
        let claims = try #require(answer.claims("access_token"))
        #expect(claims["given_name"] as? String == "Adele" && claims["family_name"] as? String == "Vance")
        #expect((claims["upn"] as? String)?.lowercased() == TestBrowser.adele && claims["sid"] is String)
        #expect(claims["auth_time"] is Int && (claims["login_hint"] as? String)?.hasPrefix("O.") == true)
        #expect(claims["preferred_username"] == nil && answer.claims("id_token")?["family_name"] == nil)
    }

    @Test("an API that wants version 1 gets its claims, with the keys and the issuer of that version's metadata")
    func firstVersion() async throws {
        var browser = try await browser { $0.requestedAccessTokenVersion = .one }
        let answer = try await tokens(&browser, "\(Self.tasks)/Tasks.Read")
        let claims = try #require(answer.claims("access_token"))
        let metadata = try await browser.send(.get, "/\(ErrorRow.contoso)/.well-known/openid-configuration").json
        #expect(claims["ver"] as? String == "1.0" && claims["iss"] as? String == metadata["issuer"] as? String)
        #expect(claims["aud"] as? String == Self.tasks && claims["scp"] as? String == "Tasks.Read")
        #expect(claims["appid"] as? String == TestBrowser.clientID && claims["appidacr"] as? String == "0")
        #expect((claims["unique_name"] as? String)?.lowercased() == TestBrowser.adele)
        #expect(claims["azp"] == nil && claims["preferred_username"] == nil)
        #expect(claims["given_name"] as? String == "Adele" && claims["family_name"] as? String == "Vance")
        #expect(claims["upn"] as? String == claims["unique_name"] as? String && claims["ipaddr"] is String)
        let header = answer.claims("access_token", part: 0)
        #expect(header?["x5t"] is String && header?["x5t"] as? String == header?["kid"] as? String)
        let silent = try await AdminClient(browser.emulator).send(
            .patch, "/apps/\(Self.apiID)", "{\"requestedAccessTokenVersion\":null}")
        #expect(silent.json["requestedAccessTokenVersion"] as? Int == 1, "a manifest that says nothing means version 1")
        let job = try await jobToken(&browser, "\(Self.tasks)/.default").claims("access_token")
        #expect(job?["aud"] as? String == Self.tasks && job?["appidacr"] as? String == "1")
        #expect(job?["roles"] as? [String] == ["Sync"] && job?["unique_name"] == nil)
        let set = try await AdminClient(browser.emulator).send(
            .patch, "/apps/\(Self.apiID)", "{\"requestedAccessTokenVersion\":3}")
        #expect(set.status == 400 && set.adminError("field") == "requestedAccessTokenVersion", "\(set.body)")
    }

    @Test("an address of this machine is Graph where it is the emulator's own, and an API where one has it")
    func addresses() async throws {
        var browser = try await browser { $0.identifierURIs = ["http://localhost:5000", "http://127.0.0.1:8380"] }
        let own = try await tokens(&browser, "http://localhost:5000/Tasks.Read")
        #expect(own.claims("access_token")?["aud"] as? String == Self.apiID, "\(own.body)")
        let hidden = try await tokens(&browser, "http://127.0.0.1:8380/Tasks.Read")
        #expect(
            hidden.claims("access_token")?["aud"] as? String == Self.apiID, "an API may have the emulator's address")
        for scope in ["http://localhost:8380/User.Read", "http://localhost:8380//.default"] {
            let graph = try await tokens(&browser, scope)
            #expect(graph.claims("access_token")?["aud"] as? String == Permission.graphID, "\(scope)")
        }
        #expect(try await browser.authorize(["scope": "openid http://localhost:5001/Tasks.Read"]).code == 500011)
        browser.authority = "emulator:8380"
        let named = try await jobToken(&browser, "http://emulator:8380/.default")
        #expect(named.claims("access_token")?["aud"] as? String == Permission.graphID, "\(named.body)")
        #expect(try await jobToken(&browser, "http://localhost:8380/.default").number == 500011)
    }

    @Test("roles also come by a group, and groups are named where the application wants them") func groups()
        async throws
    {
        var browser = try await browser()
        let adele = try #require(try await browser.emulator.database.user(TestBrowser.adele))
        let group = DirectoryGroup(
            id: nil, displayName: "Keepers", description: "", tenantID: SampleOrganization.contoso.id)
        try await browser.emulator.database.upsert(group, members: [adele.id])
        try browser.emulator.registry.update(Self.apiID) {
            $0.roleAssignments[group.id] = ["Keeper"]
            $0.namesGroups = true
        }
        let claims = try await tokens(&browser, "\(Self.tasks)/Tasks.Write").claims("access_token")
        #expect(claims?["roles"] as? [String] == ["Keeper", "Reader"])
        #expect((claims?["groups"] as? [String])?.contains(group.id) == true)
        #expect((claims?["groups"] as? [String])?.count == 3)
    }

    @Test("more than 200 groups are left out of a token, which says where they are") func overage() async throws {
        var browser = try await browser()
        let adele = try #require(try await browser.emulator.database.user(TestBrowser.adele))
        for number in 1...199 {
            let group = DirectoryGroup(
                id: nil, displayName: "Group \(number)", description: "", tenantID: SampleOrganization.contoso.id)
            try await browser.emulator.database.upsert(group, members: [adele.id])
        }
        try browser.emulator.registry.update(Self.apiID) { $0.namesGroups = true }
        let claims = try await tokens(&browser, "\(Self.tasks)/Tasks.Write").claims("access_token")
        #expect(claims?["groups"] == nil && claims?["_claim_names"] as? [String: String] == ["groups": "src1"])
        let sources = claims?["_claim_sources"] as? [String: [String: String]]
        #expect(sources?["src1"]?["endpoint"]?.hasSuffix("/v1.0/users/\(adele.id)/getMemberObjects") == true)
    }

    @Test("an application's own ID tokens say its roles and groups") func idToken() async throws {
        var browser = try await browser()
        try browser.emulator.registry.update(TestBrowser.clientID) {
            ($0.appRoles, $0.roleAssignments, $0.namesGroups) = (["Boss"], [TestBrowser.adele: ["Boss"]], true)
        }
        let claims = try await tokens(&browser, "User.Read").claims("id_token")
        #expect(claims?["roles"] as? [String] == ["Boss"])
        #expect((claims?["groups"] as? [String])?.count == 2)
    }

    @Test("an application speaks for itself with the roles that it was given, and is refused where it needs some")
    func application() async throws {
        var browser = try await browser()
        for scope in ["\(Self.tasks)/.default", "\(Self.apiID)/.default", "\(Self.tasks)//.default openid profile"] {
            let answer = try await jobToken(&browser, scope)
            let claims = try #require(answer.claims("access_token"), "\(scope): \(answer.body)")
            #expect(claims["aud"] as? String == Self.apiID && claims["roles"] as? [String] == ["Sync"])
            #expect(claims["azp"] as? String == Self.job && claims["azpacr"] as? String == "1")
            #expect(claims["scp"] == nil && claims["sub"] as? String == claims["oid"] as? String)
            #expect(claims["oid"] as? String == RegisteredApplication.principalID(of: Self.job))
        }
        try browser.emulator.registry.update(Self.apiID) { $0.roleAssignments = [:] }
        let without = try await jobToken(&browser, "\(Self.tasks)/.default").claims("access_token")
        #expect(without != nil && without?["roles"] == nil)
        try browser.emulator.registry.update(Self.apiID) { $0.assignmentRequired = true }
        #expect(try await jobToken(&browser, "\(Self.tasks)/.default").number == 501051)
    }

    @Test(".default is what the client has registered on the API, and all of its own") func byDefault() async throws {
        var browser = try await browser()
        let refused = try await browser.authorize(["scope": "openid \(Self.tasks)/.default"])
        #expect(refused.code == 650057 && refused.redirect["error"] == "invalid_resource")
        let text = refused.redirect["error_description"] ?? ""
        #expect(text.contains("Client app ID: \(TestBrowser.clientID)(") && text.contains("\(Self.tasks)/Tasks.Read,"))
        #expect(text.contains("registeredPermissions: in the --config file"))
        try browser.emulator.registry.update(TestBrowser.clientID) {
            $0.registeredPermissions.insert(Permission(resource: Self.tasks, name: "Tasks.Write"))
        }
        let answer = try await tokens(&browser, "\(Self.tasks)/.default")
        #expect(answer.claims("access_token")?["scp"] as? String == "Tasks.Write")
    }

    @Test("a scope for administrators needs one") func administrators() async throws {
        let data = Data("[\"Tasks.Read\", {\"value\": \"Tasks.All\", \"type\": \"Admin\"}]".utf8)
        let scopes = try JSONDecoder().decode([ExposedScope].self, from: data)
        var browser = try await browser { $0.exposedScopes = scopes }
        let page = try await browser.signIn(
            on: try await browser.authorize(["scope": "openid \(Self.tasks)/Tasks.All"]))
        #expect(page.body.contains("Need admin approval"), "\(page.body)")
    }

    @Test(
        "what isn't there is refused by number",
        arguments: [
            ("api://tasks/Tasks.Delete", 650053), ("api://nobody/Tasks.Read", 500011), ("Mail.Reads", 650053),
            ("https://graph.microsoft.com/Nonsense", 650053), ("Duties.Read", 650053), ("api://tasks/", 650053),
            ("https://graph.microsoft.com/AppCatalog.Nothing/.default", 500011), ("address", 650053), ("phone", 650053),
        ]) func refused(scope: String, number: Int) async throws
    {
        var browser = try await browser()
        let answer = try await browser.authorize(["scope": "openid \(scope)"])
        #expect(answer.code == number)
    }

    @Test(
        "an application can't speak for itself with other scopes",
        arguments: [
            "api://tasks/Tasks.Read", "Tasks.Read", "User.Read", "api://tasks/.default User.Read", "openid",
            "/.default",
        ])
    func notDefault(scope: String) async throws {
        var browser = try await browser()
        #expect(try await jobToken(&browser, scope).number == 1_002_012)
    }

    @Test("a second factor that is missed for an API is missed with that API's id")
    func secondFactor() async throws {
        var browser = try await browser()
        let before = try await tokens(&browser, "offline_access \(Self.tasks)/Tasks.Read")
        try browser.emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.secondFactor = .needed }
        let missed = try await browser.refresh(before)
        #expect(missed.code == 50076, "\(missed.body)")
        #expect(missed.string("error_description").contains("to access '\(Self.apiID)'"))
    }

    @Test("a permission of Graph that the emulator has no use for is granted all the same") func graphPermission()
        async throws
    {
        var browser = try await browser()
        let answer = try await tokens(&browser, "mail.read Presence.Read.All")
        #expect(answer.string("scope") == "openid profile Mail.Read Presence.Read.All")
    }

    @Test("what makes no sense is refused by its field, with the nearest that would") func fields() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let admin = AdminClient(emulator)
        let path = "/apps/\(Self.job)"
        let cases = [
            ("{\"appRoles\":[\"Reader\"],\"roleAssignments\":{\"a@b\":[\"Raeder\"]}}", "roleAssignments"),
            ("{\"appRoles\":[\"two words\"]}", "appRoles"), ("{\"exposedScopes\":[\"a/b\"]}", "exposedScopes"),
            ("{\"exposedScopes\":5}", "exposedScopes"), ("{\"identifierUris\":[\"tasks\"]}", "identifierUris"),
            ("{\"registeredPermissions\":[\"api://tasks/Tasks.Reed\"]}", "registeredPermissions"),
            ("{\"administratorConsent\":{\"contoso\":[]}}", "administratorConsent"),
            ("{\"appRoles\":[\"Reader\"],\"roleAssignments\":{\"a@b\":[\"Reader\"]}}", "roleAssignments"),
            ("{\"registeredPermissions\":[\"Mail.Reads\"]}", "registeredPermissions"),
        ]
        for (body, field) in cases {
            let answer = try await admin.send(.patch, path, body)
            #expect(answer.status == 400 && answer.adminError("field") == field, "\(body): \(answer.body)")
        }
        let unknown = try await admin.send(.patch, path, cases[cases.count - 1].0)
        #expect(unknown.adminError("message") == "Microsoft Graph has no permission Mail.Reads.")
        #expect(unknown.adminError("nextStep")?.hasPrefix("Did you mean Mail.Read? Write a scope of another") == true)
        let near = try await admin.send(.patch, path, cases[0].0)
        #expect(near.adminError("nextStep")?.hasPrefix("Did you mean Reader?") == true)
        let set = try await admin.send(
            .patch, path, "{\"appRoles\":[\"Reader\"],\"exposedScopes\":[\"A\"],\"identifierUris\":[\"api://jobs\"]}")
        #expect(set.status == 200 && set.json["identifierUris"] as? [String] == ["api://jobs"])
        let taken = try await admin.send(
            .patch, "/apps/\(TestBrowser.clientID)", "{\"identifierUris\":[\"api://jobs\"]}")
        #expect(taken.status == 400)
    }
}
