import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Lists of users, as SQLite writes them")
struct UserPageTests {
    @Test("are looked up anew each time")
    func anew() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var browser = TestBrowser(emulator)
        let token = try await browser.tokens(scope: "openid User.Read.All").string("access_token")
        let path = "/users?$filter=\("startswith(displayName,'adele')".queryEncoded)"
        let before = try await browser.graph(path, token: token)

        try emulator.registry.removeUser(SampleOrganization.objectID("adelev"))
        let after = try await browser.graph(path, token: token)

        #expect(before.names == ["Adele Vance"] && after.names.isEmpty)
    }

    @Test("show everybody as they are, however they got there, just as when each property is named")
    func objects() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let admin = AdminClient(emulator)
        var browser = TestBrowser(emulator)
        let token = try await browser.tokens(scope: "openid User.Read.All").string("access_token")
        let all = UserProperty.byDefault.map(\.rawValue).joined(separator: ",")
        func shown(_ select: String = "") async throws -> [NSDictionary] {
            let filter = "startswith(displayName,'a') or startswith(displayName,'x')".queryEncoded
            let page = try await browser.graph("/users?$top=99&$filter=\(filter)\(select)", token: token)
            return (page.json["value"] as? [[String: Any]] ?? []).map { $0 as NSDictionary }
        }
        let start = try await shown()
        let odd = """
            {"userPrincipalName":"x@contoso.onmicrosoft.com","displayName":"X \\"the\\" \\\\ Odd\\u0001",
             "businessPhones":["1 \\"2\\"","3"],"password":"Another-Test-1"}
            """
        _ = try await admin.post("/people", odd)
        _ = try await admin.send(
            .patch, "/people/\(TestBrowser.adele)", "{\"jobTitle\":\"Changed\",\"mobilePhone\":null}")
        try emulator.registry.removeUser(SampleOrganization.objectID("alexw"))

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
        let emulator = try await Emulator(keyMaker: .shared)
        var browser = TestBrowser(emulator)
        let token = try await browser.tokens(scope: "openid User.Read.All").string("access_token")
        let path = "/users?$top=2&$filter=\("startswith(displayName,'a')".queryEncoded)"
        func rest(of page: Answer) async throws -> [String] {
            let link = page.string("@odata.nextLink")
            let start = try #require(link.range(of: "/v1.0")).upperBound
            return try await browser.graph(String(link[start...]), token: token).names
        }
        let (first, again) = (
            try await browser.graph(path, token: token), try await browser.graph(path, token: token)
        )
        let before = try await rest(of: first)

        let name = try #require(first.names.first)
        let gone = try #require((first.json["value"] as? [[String: Any]])?.first?["id"] as? String)
        try emulator.registry.removeUser(gone)
        let after = try await browser.graph(path, token: token)

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
        let emulator = try await Emulator(keyMaker: .shared)
        var browser = TestBrowser(emulator)
        let token = try await browser.tokens(scope: "openid User.Read.All").string("access_token")
        var user = try #require(try await emulator.database.user(TestBrowser.adele))
        user.jobTitle = name
        user.businessPhones = [name, "2"]
        user.mobilePhone = nil
        try await emulator.database.upsert([user])

        for select in ["", "&$select=id,jobTitle,businessPhones,mobilePhone,accountEnabled,mailNickname,identities"] {
            let list = try await browser.graph(
                "/users?$filter=\("startswith(userPrincipalName,'adelev@')".queryEncoded)\(select)", token: token)
            let profile = try await browser.graph("/users/\(user.id)?\(select.dropFirst())", token: token)

            var expected = profile.json
            expected["@odata.context"] = nil
            let found = try #require((list.json["value"] as? [[String: Any]])?.first)
            #expect(found as NSDictionary == expected as NSDictionary)
            #expect(found["jobTitle"] as? String == name)
            #expect(found["mobilePhone"] is NSNull)
        }
    }
}
