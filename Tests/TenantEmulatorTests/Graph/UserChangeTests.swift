import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Create user](https://learn.microsoft.com/graph/api/user-post-users),
/// > [Update user](https://learn.microsoft.com/graph/api/user-update)
@Suite("People who are changed by Graph")
struct UserChangeTests {
    private static let new = """
        {"accountEnabled":true,"displayName":"Nova Test","mailNickname":"nova",\
        "userPrincipalName":"nova@contoso.onmicrosoft.com","jobTitle":"Tester",\
        "passwordProfile":{"forceChangePasswordNextSignIn":false,"password":"Nova-Test-12"}}
        """
    private static let alex = "/users/alexw@contoso.onmicrosoft.com"

    private func caller(_ scope: String = "openid User.ReadWrite.All Directory.Read.All") async throws -> Caller {
        try await Caller.adele(scope)
    }

    @Test("are added, sign in, are found, changed and removed, and a reset takes it all back")
    func life() async throws {
        let caller = try await caller()
        let added = try await caller.ask(.post, "/users", Self.new)
        #expect(added.status == 201 && added.string("displayName") == "Nova Test", "\(added.body)")
        let id = added.string("id")
        #expect(added.headers[.location]?.hasSuffix("/v1.0/users/\(id)") == true)
        var own = TestBrowser(caller.browser.emulator)
        let page = try await own.authorize(["scope": "openid"])
        let name = "nova@contoso.onmicrosoft.com"
        #expect(try await own.signIn(on: page, as: name, password: "Nova-Test-12").status == 302)

        let change = """
            {"displayName":"Nova Prüfer","mobilePhone":"+49 30 555 0100","faxNumber":"1","jobTitle":null,\
            "showInAddressList":true,"extension_b7d8e648520f41d3b9c0fdeb91768a0a_jobGroup":"E4"}
            """
        #expect(try await caller.ask(.patch, "/users/\(id)", change).status == 204)
        let search = "\"displayName:pruf\"".queryEncoded
        let found = try await caller.ask(.get, "/users?$search=\(search)&$select=jobTitle,faxNumber,mobilePhone")
        let person = try #require(found.list("value").first)
        #expect(person["faxNumber"] as? String == "1" && person["jobTitle"] is NSNull)
        for filter in [
            "faxNumber eq '1'", "showInAddressList eq true",
            "extension_b7d8e648520f41d3b9c0fdeb91768a0a_jobGroup eq 'e4'",
        ] {
            let found = try await caller.ask(.get, "/users?$count=true&$filter=\(filter.queryEncoded)")
            #expect(found.names == ["Nova Prüfer"], "\(filter)")
        }

        #expect(try await caller.ask(.delete, "/users/\(id)").status == 204)
        #expect(try await caller.get("/users/\(id)").status == 404)
        #expect(try await caller.ask(.delete, Self.alex).status == 204)
        try await caller.browser.emulator.reset()
        #expect(try await caller.database.user("alexw@contoso.onmicrosoft.com") != nil)
    }

    @Test("that were removed come back once, with their groups, or are removed for good")
    func deletedItems() async throws {
        let contoso = try await ExampleContoso.make()
        let caller = contoso.caller
        let (id, group) = (contoso.values["deleted"] ?? "", contoso.values["group"] ?? "")
        let bin = "/directory/deletedItems"
        let found = try await caller.get("\(bin)/microsoft.graph.user?$filter=startswith(displayName,'gone')")
        #expect(found.names == ["Gone Forgood"])
        #expect(try await caller.get("/users/\(id)").status == 404)
        let members = "/groups/\(group)/members?$select=displayName"
        #expect(try await !caller.get(members).names.contains("Gone Forgood"))

        var browser = caller.browser
        let weaker = try await browser.tokens(scope: "openid User.Read.All").string("access_token")
        #expect(try await browser.graph("\(bin)/\(id)", token: weaker).status == 200)
        let gone = contoso.values["deletedGroup"] ?? ""
        #expect(try await caller.get("\(bin)/\(gone)").status == 200)
        #expect(try await browser.graph("\(bin)/\(gone)", token: weaker).status == 403)

        let restore = "\(bin)/\(id)/restore"
        #expect(try await caller.ask(.post, restore).string("id") == id)
        #expect(try await caller.get(members).names.contains("Gone Forgood"))
        #expect(try await caller.ask(.post, restore).status == 404)

        let registry = contoso.emulator.registry
        try registry.updateConditions(of: id) { $0.isBlocked = true }
        let before = registry.revocations(of: id).generation
        #expect(try await caller.ask(.delete, "/users/\(id)").status == 204)
        #expect(try await caller.ask(.post, restore).status == 200)
        #expect(registry.conditions(of: id).isBlocked && registry.revocations(of: id).generation != before)

        #expect(try await caller.ask(.delete, "/users/\(id)").status == 204)
        #expect(try await caller.ask(.delete, "\(bin)/\(id)").status == 204)
        #expect(!registry.conditions(of: id).isBlocked)
        #expect(try await caller.get("\(bin)/\(id)").status == 404)
        #expect(try await caller.get("/users/\(id)").status == 404)
    }

    @Test("that were invited by somebody's own name don't sign in in their place")
    func invited() async throws {
        let caller = try await caller()
        let invitation = """
            {"invitedUserEmailAddress":"\(TestBrowser.adele)","inviteRedirectUrl":"https://app.example"}
            """
        let answer = try await caller.ask(.post, "/invitations", invitation)
        let id = try #require((answer.json["invitedUser"] as? [String: Any])?["id"] as? String)
        #expect(answer.status == 201)
        let select = "userType,creationType,externalUserState,externalUserStateChangeDateTime"
        let guest = try await caller.get("/users/\(id)?$select=\(select)")
        #expect(guest.string("userType") == "Guest" && guest.string("creationType") == "Invitation")
        #expect(guest.string("externalUserState") == "PendingAcceptance")
        #expect(guest.string("externalUserStateChangeDateTime").hasSuffix("Z"))
        #expect(try await caller.database.user(signingInAs: TestBrowser.adele)?.id == TestBrowser.adeleID)
    }

    @Test("have a manager, by reference")
    func manager() async throws {
        let caller = try await caller()
        let id = SampleOrganization.objectID("meganb")
        let body = "{\"@odata.id\":\"http://127.0.0.1:8380/v1.0/users/\(id)\"}"
        #expect(try await caller.ask(.put, "\(Self.alex)/manager/$ref", body).status == 204)
        let manager = try await caller.get("/users/alexw@contoso.onmicrosoft.com/manager")
        #expect(manager.string("displayName") == "Megan Bowen")
        let reference = try await caller.ask(.get, "\(Self.alex)/manager/$ref")
        #expect(reference.string("@odata.id").hasSuffix("/users/\(id)"))
        #expect(try await caller.ask(.delete, "\(Self.alex)/manager/$ref").status == 204)
        #expect(try await caller.ask(.get, "\(Self.alex)/manager").status == 404)
    }

    @Test(
        "that make no sense are refused as Graph does, and change nothing",
        arguments: [
            ("POST /users", "{}", "A value is required for property 'accountEnabled' of resource 'User'."),
            ("POST /users", "[", "Unable to read JSON"),
            ("POST /users", new.replacing("nova@contoso", with: "nova@elsewhere"), "The domain portion"),
            ("POST /users", new.replacing("nova@", with: "adelev@"), "Another object with the same value"),
            ("POST /users", new.replacing("Nova-Test-12", with: "short"), "The specified password does not comply"),
            ("POST /users", new.replacing("\"Nova Test\"", with: "5"), "Invalid value"),
            ("POST /users", new.replacing("jobTitle", with: "colour"), "Invalid property 'colour'."),
            ("PATCH /me", #"{"displayName":null}"#, "Invalid value specified for property 'displayName'"),
            ("PATCH /me", #"{"id":"x"}"#, "Property 'id' is read-only and cannot be set."),
            ("PATCH /me", #"{"signInActivity":{}}"#, "Property 'signInActivity' is read-only"),
            ("PATCH /me", #"{"businessPhones":"1"}"#, "Invalid value specified for property 'businessPhones'"),
            (
                "POST /users", new.replacing("nova@", with: "nová@"),
                "Invalid value specified for property 'userPrincipalName'"
            ),
            ("PATCH /me", #"{"businessPhones":["1","2"]}"#, "Invalid value specified for property 'businessPhones'"),
            ("PATCH /me", #"{"usageLocation":"Germany"}"#, "Invalid value specified for property 'usageLocation'"),
            ("PATCH /me", #"{"usageLocation":null}"#, "Invalid value specified for property 'usageLocation'"),
            ("PATCH /me", #"{"userType":"Alien"}"#, "Invalid value specified for property 'userType'"),
            ("PUT /me/manager/$ref", #"{"@odata.id":"x"}"#, "Invalid URL format"),
            ("PUT /me/manager/$ref", "{}", "A value is required for property '@odata.id'."),
            (
                "POST /me/changePassword", #"{"currentPassword":"x","newPassword":"Nova-Test-12"}"#,
                "The specified current"
            ),
            ("POST /me/assignLicense", #"{"addLicenses":[{"skuId":"x"}],"removeLicenses":[]}"#, "License x does not"),
        ])
    func refused(request: String, body: String, message: String) async throws {
        let caller = try await caller()
        let before = try await caller.database.user(TestBrowser.adele)
        let parts = request.split(separator: " ").map(String.init)
        let method = try #require(HTTPRequest.Method(parts[0]))
        let answer = try await caller.ask(method, parts[1], body)
        #expect(answer.status == 400 && answer.graphError?.contains(message) == true, "\(answer.body)")
        #expect(try await caller.database.user(TestBrowser.adele) == before)
    }

    @Test("have the plans and the states of their licenses")
    func licenses() async throws {
        let caller = try await caller()
        func assign(_ body: String) async throws -> Answer {
            #expect(try await caller.ask(.post, "/me/assignLicense", body).status == 200)
            return try await caller.get("/me?$select=assignedPlans,licenseAssignmentStates")
        }
        let (sku, plan) = (SampleLicense.skuID, "5dbe027f-2339-4123-9542-606e4d348a72")
        let held = try await assign(
            #"{"addLicenses":[{"disabledPlans":["\#(plan)"],"skuId":"\#(sku)"}],"removeLicenses":[]}"#)
        let plans = held.list("assignedPlans").map { $0["capabilityStatus"] as? String }
        #expect(plans == ["Enabled", "Enabled", "Deleted"])
        #expect(held.list("licenseAssignmentStates").map { $0["state"] as? String } == ["Active"])
        let bare = try await assign(#"{"addLicenses":[],"removeLicenses":["\#(sku)"]}"#)
        #expect(bare.list("licenseAssignmentStates").isEmpty && !bare.body.contains("Enabled"))
    }

    @Test(
        "have to be sent as JSON",
        arguments: [
            ("text/plain", 415), ("application/x-www-form-urlencoded", 415), ("", 400),
            ("application/json; charset=utf-8", 204),
        ])
    func types(type: String, status: Int) async throws {
        let answer = try await caller().ask(.patch, Self.alex, #"{"jobTitle":"x"}"#, type: type)
        #expect(answer.status == status, "\(answer.body)")
    }

    @Test("need a permission to write; oneself less than others")
    func permissions() async throws {
        let caller = try await caller("openid User.ReadWrite User.Read.All")
        let change = #"{"mobilePhone":"+1 425 555 0100"}"#
        #expect(try await caller.ask(.patch, "/me", change).status == 204)
        #expect(try await caller.ask(.patch, Self.alex, change).status == 403)
        #expect(try await caller.ask(.delete, "/me").status == 403)
        #expect(try await caller.ask(.post, "/users", Self.new).status == 403)
        #expect(try await caller.ask(.put, "/me/manager/$ref", "{}").status == 403)
    }
}
