import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [application resource type](https://learn.microsoft.com/graph/api/resources/application),
/// > [Create servicePrincipal](https://learn.microsoft.com/graph/api/serviceprincipal-post-serviceprincipals),
/// > [addPassword](https://learn.microsoft.com/graph/api/application-addpassword)
@Suite("Applications, as Graph registers them")
struct ApplicationTests {
    private static let contoso = SampleOrganization.contoso.id

    @Test("one is made with the documented defaults, is found by its id and appId, and is gone once it is removed")
    func made() async throws {
        let caller = try await Caller.adele()
        let made = try await caller.ask(.post, "/applications", #"{"displayName":"My App"}"#)
        #expect(made.status == 201 && made.string("signInAudience") == "AzureADandPersonalMicrosoftAccount")
        #expect(made.headers[.location]?.hasSuffix("/v1.0\(made.path())") == true)
        #expect((made.json["api"] as? [String: Any])?["requestedAccessTokenVersion"] as? Int == 2)
        #expect(made.string("publisherDomain") == "contoso.onmicrosoft.com")
        let registered = try #require(caller.registry.application(made.string("appId")))
        #expect(registered.displayName == "My App" && registered.homeTenantID == Self.contoso)
        #expect(registered.registeredPermissions.isEmpty && registered.exposedScopes.isEmpty)
        let named = "/applications(appId='\(registered.clientID)')"
        #expect(try await caller.ask(.get, named).string("id") == made.string("id"))
        #expect(try await caller.ask(.delete, named).status == 204)
        #expect(try await caller.ask(.get, made.path()).status == 404)
        #expect(caller.registry.application(registered.clientID) == nil)
        let nameless = try await caller.ask(.post, "/applications", "{}")
        #expect(nameless.status == 400 && nameless.graphError?.contains("'displayName'") == true)
    }

    @Test("for work accounts alone it takes tokens of the first version until it asks for the second")
    func version() async throws {
        let caller = try await Caller.adele()
        let made = try await caller.ask(
            .post, "/applications", #"{"displayName":"A","signInAudience":"AzureADMyOrg"}"#)
        #expect((made.json["api"] as? [String: Any])?["requestedAccessTokenVersion"] is NSNull)
        let id = made.string("appId")
        #expect(caller.registry.application(id)?.requestedAccessTokenVersion == .one)
        let changed = try await caller.ask(.patch, made.path(), #"{"api":{"requestedAccessTokenVersion":2}}"#)
        #expect(changed.status == 204 && caller.registry.application(id)?.requestedAccessTokenVersion == .two)
    }

    @Test("a PATCH changes the registration that a sign-in looks at, and what it leaves out stays")
    func changed() async throws {
        let caller = try await Caller.adele()
        let made = try await caller.ask(
            .post, "/applications",
            #"{"displayName":"A","web":{"redirectUris":["https://a.example/in"],"homePageUrl":"https://a.example"}}"#)
        let graph = RegisteredApplication.graph
        let body = """
            {"displayName":"B","identifierUris":["api://b"],"groupMembershipClaims":"All","tags":["HR"],
             "info":{"supportUrl":"https://a.example/help"},"spa":{"redirectUris":["http://localhost/spa"]},
             "web":{"implicitGrantSettings":{"enableIdTokenIssuance":true}},
             "optionalClaims":{"idToken":[{"name":"email","essential":true}]},
             "requiredResourceAccess":[{"resourceAppId":"\(graph.clientID)","resourceAccess":[
              {"id":"\(graph.id(of: "User.Read", isRole: false))","type":"Scope"},
              {"id":"\(graph.id(of: "User.Read.All", isRole: true))","type":"Role"}]}]}
            """
        let answer = try await caller.ask(.patch, made.path(), body)
        #expect(answer.status == 204 && answer.body.isEmpty)
        let now = try #require(caller.registry.application(made.string("appId")))
        #expect(now.displayName == "B" && now.identifierURIs == ["api://b"] && now.namesGroups)
        #expect(now.redirectURIs.map(\.type) == [.web, .spa] && now.issuesIDTokensAtAuthorization)
        #expect(now.optionalClaims == [.email] && now.registeredPermissions == [.userRead])
        let shown = try await caller.ask(.get, made.path()).json
        let web = try #require(shown["web"] as? [String: Any])
        #expect(web["homePageUrl"] as? String == "https://a.example")
        #expect(web["redirectUris"] as? [String] == ["https://a.example/in"])
        let info = try #require(shown["info"] as? [String: Any])
        #expect(info["supportUrl"] as? String == "https://a.example/help" && info["logoUrl"] is NSNull)
        #expect(shown["groupMembershipClaims"] as? String == "All" && shown["tags"] as? [String] == ["HR"])
        let needed = try #require((shown["requiredResourceAccess"] as? [[String: Any]])?.first)
        #expect((needed["resourceAccess"] as? [[String: Any]])?.count == 2)
    }

    @Test("what the admin API has changed since is shown, and not what Graph had written")
    func changedElsewhere() async throws {
        let caller = try await Caller.adele()
        let made = try await caller.ask(
            .post, "/applications", #"{"displayName":"A","groupMembershipClaims":"All","notes":"Ours"}"#)
        try caller.registry.update(made.string("appId")) { ($0.displayName, $0.namesGroups) = ("B", false) }
        let shown = try await caller.ask(.get, made.path())
        #expect(shown.string("displayName") == "B" && shown.json["groupMembershipClaims"] is NSNull)
        #expect(shown.string("notes") == "Ours")
    }

    @Test("roles and scopes keep the ids that they are given, by which the principal's assignments name them")
    func ids() async throws {
        let caller = try await Caller.adele()
        let (role, scope) = ("7a9ddfc4-cc8a-48ea-8275-8ecbffffd5a0", "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d")
        let made = try await caller.ask(
            .post, "/applications",
            """
            {"displayName":"A","appRoles":[{"allowedMemberTypes":["User"],"description":"Reads surveys",
             "displayName":"Reader","id":"\(role)","isEnabled":true,"value":"Survey.Read"}],
             "api":{"oauth2PermissionScopes":[{"id":"\(scope)","type":"Admin","value":"All.Read"}]}}
            """)
        let now = try #require(caller.registry.application(made.string("appId")))
        #expect(now.appRoles == ["Survey.Read"] && now.id(of: "Survey.Read", isRole: true) == role)
        #expect(now.exposedScopes.map(\.type) == [.admin] && now.id(of: "All.Read", isRole: false) == scope)
        let principal = try await caller.ask(.post, "/servicePrincipals", "{\"appId\":\"\(now.clientID)\"}")
        let shown = try #require((principal.json["appRoles"] as? [[String: Any]])?.first)
        #expect(shown["id"] as? String == role && shown["description"] as? String == "Reads surveys")
        #expect(shown["allowedMemberTypes"] as? [String] == ["User"])
    }

    @Test(
        "what can't be written is refused in Graph's form",
        arguments: [
            (#"{"appId":"11111111-2222-3333-4444-555555555555"}"#, "'appId' is read-only"),
            (#"{"passwordCredentials":[{"displayName":"x"}]}"#, "'passwordCredentials' is read-only"),
            (#"{"nonsense":1}"#, "Invalid property 'nonsense'"), (#"{"displayName":null}"#, "'displayName'"),
            (#"{"signInAudience":"Nobody"}"#, "'signInAudience'"), (#"{"tags":[1]}"#, "'tags'"),
            (#"{"appRoles":[{"value":"A"}]}"#, "'appRoles'"), (#"{"identifierUris":["api://b/"]}"#, "api://b/"),
            (#"{"web":{"redirectUris":["http://a.example"]}}"#, "http://a.example"),
        ])
    func refused(body: String, words: String) async throws {
        let caller = try await Caller.adele()
        let made = try await caller.ask(.post, "/applications", #"{"displayName":"A"}"#)
        let before = caller.registry.application(made.string("appId"))
        let answer = try await caller.ask(.patch, made.path(), body)
        #expect(answer.status == 400 && answer.graphError?.hasPrefix("Request_BadRequest: ") == true)
        #expect(answer.graphError?.contains(words) == true, "\(answer.body)")
        #expect(caller.registry.application(made.string("appId")) == before)
    }

    @Test("a secret is told once and works at once, beside others, until it is removed or has ended")
    func passwords() async throws {
        let caller = try await Caller.adele()
        let made = try await caller.ask(.post, "/applications", #"{"displayName":"A"}"#)
        let id = made.string("appId")
        _ = try await caller.ask(.post, "/servicePrincipals", "{\"appId\":\"\(id)\"}")
        func add(_ members: String) async throws -> Answer {
            try await caller.ask(.post, "\(made.path())/addPassword", "{\"passwordCredential\":{\(members)}}")
        }
        let first = try await add(#""displayName":"First""#)
        let secret = first.string("secretText")
        #expect(first.status == 200 && (16...64).contains(secret.count) && first.string("displayName") == "First")
        #expect(first.string("hint") == String(secret.prefix(3)) && first.string("endDateTime").hasSuffix("Z"))
        let second = try await add("").string("secretText")
        #expect(try await caller.signIn(id, secret).status == 200)
        #expect(try await caller.signIn(id, second).status == 200)
        let shown = try await caller.ask(.get, made.path())
        let kept = try #require(shown.json["passwordCredentials"] as? [[String: Any]])
        #expect(kept.count == 2 && kept.allSatisfy { $0["secretText"] is NSNull })
        #expect(kept.first?["hint"] as? String == String(secret.prefix(3)))
        let told = [shown.body] + caller.browser.emulator.journal.entries().compactMap(\.text)
        #expect(!told.contains { $0.contains(secret) })
        let old = "{\"keyId\":\"\(first.string("keyId"))\"}"
        #expect(try await caller.ask(.post, "\(made.path())/removePassword", old).status == 204)
        #expect(try await caller.ask(.post, "\(made.path())/removePassword", old).status == 400)
        #expect(try await caller.signIn(id, secret).number == 7_000_215)
        #expect(try await caller.signIn(id, second).status == 200)
        let last = try await caller.ask(.get, made.path()).json["passwordCredentials"] as? [[String: Any]]
        let key = "{\"keyId\":\"\(last?.first?["keyId"] as? String ?? "")\"}"
        #expect(try await caller.ask(.post, "\(made.path())/removePassword", key).status == 204)
        #expect(try await caller.signIn(id, second).number == 7_000_215, "it has no secret at all")
        let ended = try await add(#""endDateTime":"2020-01-01T00:00:00Z""#).string("secretText")
        #expect(try await caller.signIn(id, ended).number == 7_000_222)
        let wrong = try await add(#""endDateTime":"soon""#)
        #expect(wrong.status == 400 && wrong.graphError?.contains("endDateTime") == true)
    }

    @Test(
        "what has no such unique name is 404, unless the request prefers to make it",
        arguments: [
            ("/applications", #"{"displayName":"A"}"#),
            (
                "/groups",
                #"{"displayName":"A","mailEnabled":false,"mailNickname":"a","securityEnabled":true,"groupTypes":[]}"#
            ),
        ])
    func unique(collection: String, body: String) async throws {
        let caller = try await Caller.adele("Application.ReadWrite.All Group.ReadWrite.All")
        let path = "\(collection)(uniqueName='new')"
        func patch(_ preference: String?) async throws -> Int {
            var (browser, headers) = (caller.browser, HTTPFields())
            headers[.authorization] = "Bearer \(caller.token)"
            (headers[.contentType], headers[.prefer]) = ("application/json", preference)
            return try await browser.send(.patch, "/v1.0\(path)", body: body, headers: headers).status
        }
        #expect(try await patch(nil) == 404)
        #expect(try await patch("create-if-missing") == 201)
        #expect(try await patch(nil) == 204)
    }

    @Test("a registration's own secret is listed without a hint, and can be removed")
    func registeredPassword() async throws {
        let caller = try await Caller.adele()
        let path = "/applications(appId='\(ErrorRow.job)')"
        let listed = try await caller.ask(.get, path).json["passwordCredentials"] as? [[String: Any]]
        let password = try #require(listed?.first)
        #expect(listed?.count == 1 && password["hint"] is NSNull)
        let key = "{\"keyId\":\"\(password["keyId"] as? String ?? "")\"}"
        #expect(try await caller.ask(.post, "\(path)/removePassword", key).status == 204)
        #expect(caller.registry.application(ErrorRow.job)?.isConfidential == false)
    }

    @Test("an application has no token for itself before it has a principal, which is made once")
    func principal() async throws {
        let caller = try await Caller.adele()
        let made = try await caller.ask(.post, "/applications", #"{"displayName":"A"}"#)
        let id = made.string("appId")
        let secret = try await caller.ask(.post, "\(made.path())/addPassword", "{}").string("secretText")
        #expect(try await caller.signIn(id, secret).number == 7_000_229)
        let filter = "/servicePrincipals?$filter=appId+eq+'\(id)'"
        #expect(try await caller.ask(.get, filter).list("value").isEmpty)
        let body = "{\"appId\":\"\(id)\",\"tags\":[\"HideApp\"]}"
        let principal = try await caller.ask(.post, "/servicePrincipals", body)
        #expect(principal.status == 201 && principal.string("appOwnerOrganizationId") == Self.contoso)
        #expect(principal.json["tags"] as? [String] == ["HideApp"])
        #expect(try await caller.ask(.get, filter).list("value").count == 1)
        #expect(try await caller.signIn(id, secret).status == 200)
        let again = try await caller.ask(.post, "/servicePrincipals", body)
        #expect(again.status == 409)
        #expect(again.graphError?.hasPrefix("Request_MultipleObjectsWithSameKeyValue: ") == true)
        let nothing = try await caller.make(.principal, "{\"appId\":\"\(TestBrowser.adeleID)\"}")
        #expect(nothing.status == 400 && nothing.graphError?.contains("valid application object") == true)
        let path = principal.path(.principal)
        let off = #"{"accountEnabled":false,"appRoleAssignmentRequired":true}"#
        #expect(try await caller.ask(.patch, path, off).status == 204)
        let now = caller.registry.application(id)
        #expect(now?.isEnabled == false && now?.assignmentRequired == true)
        #expect(try await caller.ask(.delete, path).status == 204)
        #expect(try await caller.ask(.get, filter).list("value").isEmpty)
        #expect(caller.registry.application(id) != nil)
    }
}
