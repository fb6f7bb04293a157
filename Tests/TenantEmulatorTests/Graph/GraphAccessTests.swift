import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Who sees what on Graph")
struct GraphAccessTests {
    private static let patti = "pattif@contoso.onmicrosoft.com"

    @Test("/me is the whole default profile, in Graph's order and types")
    func me() async throws {
        let answer = try await SharedContoso.caller("User.Read").get("/me")

        #expect(
            answer.body == """
                {"@odata.context":"http://127.0.0.1:8380/v1.0/$metadata#users/$entity",\
                "businessPhones":["+1 425 555 0109"],"displayName":"Adele Vance","givenName":"Adele",\
                "jobTitle":"Product Marketing Manager","mail":"adelev@contoso.onmicrosoft.com",\
                "mobilePhone":"+1 425 555 0190","officeLocation":"18/2111","preferredLanguage":"en-US",\
                "surname":"Vance","userPrincipalName":"adelev@contoso.onmicrosoft.com",\
                "id":"24b30af1-b9c8-5fa9-92b1-12fa3808181d"}
                """)
        #expect(
            answer.headers[.contentType]
                == "application/json;odata.metadata=minimal;odata.streaming=true;IEEE754Compatible=false;charset=utf-8")
        #expect(answer.headers[.requestID] == answer.headers[.clientRequestID])
    }

    @Test(
        "User.Read shows nobody else",
        arguments: ["/users", "/users/\(patti)", "/users/nobody", "/users/\(patti)/manager"])
    func userRead(path: String) async throws {
        let answer = try await SharedContoso.caller("User.Read").get(path)

        #expect(answer.status == 403)
        #expect(answer.graphError == "Authorization_RequestDenied: Insufficient privileges to complete the operation.")
    }

    @Test("UserAuthenticationMethod.Read shows how oneself signs in, and nobody else")
    func methods() async throws {
        let caller = try await Caller.adele("User.Read.All UserAuthenticationMethod.Read")
        let own = try await caller.ask(.get, "/me/authentication/methods").list("value")
        #expect(own.map { $0["id"] as? String } == ["28c10230-6103-485e-b985-444c60001490"])
        #expect(try await caller.ask(.get, "/users/\(Self.patti)/authentication/methods").status == 403)
        let all = try await Caller.adele("User.Read UserAuthenticationMethod.Read.All")
        #expect(try await all.ask(.get, "/users/\(Self.patti)/authentication/methods").list("value").count == 1)
    }

    @Test("sign-in scopes alone don't show even oneself")
    func signInOnly() async throws {
        #expect(try await SharedContoso.caller("openid profile").get("/me").status == 403)
    }

    @Test("User.ReadBasic.All shows the names and addresses of others, and null for the rest")
    func readBasic() async throws {
        let caller = try await SharedContoso.caller()

        let other = try await caller.get("/users/\(Self.patti)")
        let own = try await caller.get("/users/\(TestBrowser.adele)")

        #expect(other.json["displayName"] as? String == "Patti Fernandez")
        #expect(other.json["mail"] as? String == Self.patti)
        #expect(other.json["jobTitle"] is NSNull)
        #expect((other.json["businessPhones"] as? [String])?.isEmpty == true)
        #expect(own.json["jobTitle"] as? String == "Product Marketing Manager")
        #expect(try await caller.get("/users/\(Self.patti)/manager").status == 403)
    }

    @Test("User.Read.All shows everything, managers too; User.Read shows not even one's own manager")
    func readAll() async throws {
        let caller = try await SharedContoso.caller("User.Read.All")

        #expect(try await caller.get("/users/\(Self.patti)").string("jobTitle") == "President")
        let adeles = try await caller.get("/users/\(TestBrowser.adele)/manager")
        #expect(adeles.string("displayName") == "Miriam Graham")
        #expect(adeles.string("@odata.type") == "#microsoft.graph.user")
        #expect(try await caller.get("/me/manager").string("displayName") == "Miriam Graham")
        #expect(try await SharedContoso.caller("User.Read").get("/me/manager").status == 403)
        #expect(
            try await caller.get("/users/\(Self.patti)/manager").graphError
                == "Request_ResourceNotFound: Resource 'manager' does not exist or one of its queried reference-property objects are not present."
        )
    }

    @Test("Directory.Read.All shows everything too, and only an administrator can agree to it")
    func directoryReadAll() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let asked = try await browser.signIn(on: try await browser.authorize(["scope": "Directory.Read.All"]))
        #expect(asked.body.contains("Need admin approval") && asked.body.contains("Read the whole directory"))
        try browser.emulator.registry.update(TestBrowser.clientID) {
            $0.administratorConsent = [SampleOrganization.contoso.id: [.directoryReadAll]]
        }
        let tokens = try await browser.tokens(scope: "Directory.Read.All")
        #expect(tokens.string("scope") == "Directory.Read.All")
        let caller = Caller(browser: browser, token: tokens.string("access_token"))
        #expect(try await caller.get("/users/\(Self.patti)").string("jobTitle") == "President")
        for path in ["/users/\(TestBrowser.adele)/manager", "/users/\(Self.patti)/memberOf", "/users"] {
            #expect(try await caller.get(path).status == 200, "\(path)")
        }
        #expect(try await caller.get("/me").string("jobTitle") == "Product Marketing Manager")
    }

    @Test(
        "an application that speaks for itself needs User.Read.All or Directory.Read.All; what User.ReadBasic.All says is refused",
        arguments: [
            (.userReadAll, 200), (.directoryReadAll, 200), (.userReadBasicAll, 403), (.peopleRead, 403),
        ] as [(Permission, Int)])
    func applications(permission: Permission, status: Int) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        try browser.emulator.registry.update(ErrorRow.job) { $0.applicationPermissions = [permission] }
        let token = try await ErrorRow.ask(&browser).string("access_token")
        for path in ["/users", "/users/\(Self.patti)"] {
            #expect(try await browser.graph(path, token: token).status == status, "\(path)")
        }
        #expect(try await browser.graph("/me", token: token).status == 400)
    }

    @Test(
        "a person is found by id, by user name in any case, and in OData's quotes",
        arguments: [
            "/users/24b30af1-b9c8-5fa9-92b1-12fa3808181d", "/users/24B30AF1-B9C8-5FA9-92B1-12FA3808181D",
            "/users/AdeleV@Contoso.onmicrosoft.com", "/users/adelev%40contoso.onmicrosoft.com",
            "/users('adelev@contoso.onmicrosoft.com')",
        ])
    func lookUp(path: String) async throws {
        #expect(try await SharedContoso.caller().get(path).string("displayName") == "Adele Vance")
    }

    @Test("a person who isn't there isn't found", arguments: ["nobody@contoso.onmicrosoft.com", "adele", "%27", "*"])
    func notFound(name: String) async throws {
        let answer = try await SharedContoso.caller().get("/users/\(name)")

        #expect(answer.status == 404)
        #expect(
            answer.graphError?.hasPrefix("Request_ResourceNotFound: Resource '\(name.removingPercentEncoding ?? "")'")
                == true)
    }

    @Test("$select shows what is named, and only that")
    func select() async throws {
        let caller = try await SharedContoso.caller()

        let some = try await caller.get("/me?$select=department,DisplayName")
        let wrong = try await caller.get("/me?$select=shoeSize")

        #expect(
            some.body == """
                {"@odata.context":"http://127.0.0.1:8380/v1.0/$metadata#users(department,displayName)/$entity",\
                "department":"Sales & Marketing","displayName":"Adele Vance"}
                """)
        #expect(wrong.status == 400)
        #expect(wrong.graphError?.contains("Could not find a property named 'shoeSize'") == true)
    }

    @Test(
        "an option that OData doesn't know is refused wherever it is asked, and so is one that comes twice",
        arguments: [
            "/me", "/me/manager", "/me/directReports", "/me/people", "/me/presence", "/me/licenseDetails",
            "/me/memberOf", "/me/photo", "/users", "/users/delta", "/groups", "/organization", "/subscribedSkus",
            "/users/\(TestBrowser.adele)",
        ])
    func unknownOptions(path: String) async throws {
        let caller = try await SharedContoso.caller("User.Read.All")
        for query in ["$filtr=x", "$top=1&$top=2"] {
            let answer = try await caller.get("\(path)?\(query)")
            #expect(answer.status == 400, "\(path)?\(query): \(answer.body)")
        }
        // Others are the caller's own.
        #expect(try await caller.get("\(path)?filtr=x").status != 400)
    }

    @Test("a permission on something else opens not even one's own profile")
    func otherPermission() async throws {
        #expect(try await SharedContoso.caller("Mail.Read").get("/me").status == 403)
    }

    @Test("what Graph has no path for is refused in its words")
    func unknownPath() async throws {
        let caller = try await SharedContoso.caller()

        for path in ["/planets", "/me/planets/1"] {
            let words = "BadRequest: Resource not found for the segment 'planets'."
            #expect(try await caller.get(path).graphError == words, "\(path)")
        }
        for (path, name) in [
            ("/me/drive", "drive"), ("/sites", "sites"), ("/teams/x/channels", "teams"), ("/me/messages", "messages"),
            ("/users/x/calendarview?$top=1", "calendarview"), ("/Drives('x')/root", "Drives('x')"),
            ("/directory/administrativeUnits/x/members", "members"), ("/groups/x/extensions", "extensions"),
            ("/applications/x/addKey", "addKey"), ("/myorganization/users", "myorganization"),
        ] {
            let answer = try await caller.get(path)
            let words = "BadRequest: Microsoft Graph has '\(name)', but the emulator does not. "
            #expect(answer.status == 400 && answer.graphError?.hasPrefix(words) == true, "\(answer.body)")
        }
        #expect(try await caller.ask(.put, "/users/x").status == 405)
        var browser = caller.browser
        #expect(try await browser.send(.get, "/nothing/here").status == 404)
    }
}
