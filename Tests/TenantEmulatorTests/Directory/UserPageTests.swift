import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Lists of users, as SQLite writes them")
struct UserPageTests {
    @Test("are looked up anew each time")
    func anew() async throws {
        let caller = try await Caller.adele("openid User.Read.All")
        let path = "/users?$filter=\("startswith(displayName,'adele')".queryEncoded)"
        let before = try await caller.get(path)

        try caller.registry.removeUser(SampleOrganization.objectID("adelev"))
        let after = try await caller.get(path)

        #expect(before.names == ["Adele Vance"] && after.names.isEmpty)
    }

    @Test("show everybody as they are, however they got there, just as when each property is named")
    func objects() async throws {
        let caller = try await Caller.adele("openid User.Read.All")
        let admin = AdminClient(caller.browser.emulator)
        let all = UserProperty.byDefault.map(\.rawValue).joined(separator: ",")
        func shown(_ select: String = "") async throws -> [NSDictionary] {
            let filter = "startswith(displayName,'a') or startswith(displayName,'x')".queryEncoded
            let page = try await caller.get("/users?$top=99&$filter=\(filter)\(select)")
            return page.list("value").map { $0 as NSDictionary }
        }
        let start = try await shown()
        let odd = """
            {"userPrincipalName":"x@contoso.onmicrosoft.com","displayName":"X \\"the\\" \\\\ Odd\\u0001",
             "businessPhones":["1 \\"2\\"","3"],"password":"Another-Test-1"}
            """
        _ = try await admin.post("/people", odd)
        _ = try await admin.send(
            .patch, "/people/\(TestBrowser.adele)", "{\"jobTitle\":\"Changed\",\"mobilePhone\":null}")
        try caller.registry.removeUser(SampleOrganization.objectID("alexw"))

        let changed = try await shown()

        #expect(changed.contains { $0["displayName"] as? String == "X \"the\" \\ Odd\u{1}" })
        #expect(changed.contains { $0["jobTitle"] as? String == "Changed" && $0["mobilePhone"] is NSNull })
        #expect(try await shown("&$select=\(all)") == changed)
        #expect(changed.count == start.count)
        _ = try await admin.post("/reset")
        #expect(try await shown() == start)
        #expect(start.count > 2)
    }

    @Test("lead on from where their page ends now, also when it ended elsewhere before")
    func ends() async throws {
        let caller = try await Caller.adele("openid User.Read.All")
        let path = "/users?$top=2&$filter=\("startswith(displayName,'a')".queryEncoded)"
        func rest(of page: Answer) async throws -> [String] {
            #expect(!page.link().isEmpty)
            return try await caller.get(page.link()).names
        }
        let (first, again) = (try await caller.get(path), try await caller.get(path))
        let before = try await rest(of: first)

        let name = try #require(first.names.first)
        let gone = try #require(first.ids.first)
        try caller.registry.removeUser(gone)
        let after = try await caller.get(path)

        #expect(again.names == first.names)
        #expect(try await rest(of: again) == before)
        #expect(!after.names.contains(name) && after.names.count == 2)
        #expect(try await Set(rest(of: after)).isDisjoint(with: after.names))
    }

    @Test(
        "show a name as the profile does, whatever is in it",
        arguments: [
            "Plain", "Quote\" and \\ backslash", "New\nline\u{1}", "Ünï 王 😀", String(repeating: "long ", count: 900),
            "",
        ])
    func names(name: String) async throws {
        let caller = try await Caller.adele("openid User.Read.All")
        var user = try #require(try await caller.database.user(TestBrowser.adele))
        user.jobTitle = name
        user.businessPhones = [name, "2"]
        user.mobilePhone = nil
        try await caller.database.upsert([user])

        for select in ["", "&$select=id,jobTitle,businessPhones,mobilePhone,accountEnabled,mailNickname,identities"] {
            let list = try await caller.get(
                "/users?$filter=\("startswith(userPrincipalName,'adelev@')".queryEncoded)\(select)")
            let profile = try await caller.get("/users/\(user.id)?\(select.dropFirst())")

            var expected = profile.json
            expected["@odata.context"] = nil
            let found = try #require(list.list("value").first)
            #expect(found as NSDictionary == expected as NSDictionary)
            #expect(found["jobTitle"] as? String == name)
            #expect(found["mobilePhone"] is NSNull)
        }
    }
}
