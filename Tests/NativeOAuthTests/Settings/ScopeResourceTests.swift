import Testing

@testable import NativeOAuth

@Suite("Scopes and the service they are for")
struct ScopeResourceTests {
    // Microsoft answers with short names, in its own order and case, and never repeats offline_access.
    @Test(
        "a permission of Graph is the same however it is written",
        arguments: [
            "User.Read", "user.read", "https://graph.microsoft.com/User.Read", "https://GRAPH.microsoft.com/user.read",
            "https://graph.microsoft.us/User.Read", "https://dod-graph.microsoft.us/User.Read",
            "https://microsoftgraph.chinacloudapi.cn/User.Read", "00000003-0000-0000-c000-000000000000/User.Read",
        ])
    func spellings(scope: String) {
        let granted: ScopeSet = ["openid", "profile", "User.Read", "email"]
        let asked: ScopeSet = ["openid", "offline_access", "profile", Scope(rawValue: scope)]
        #expect(granted.missing(of: asked) == [])
        #expect(granted.allow([Scope(rawValue: scope)]))
        #expect(ScopeSet([Scope(rawValue: scope)]).allow(["User.Read"]))
    }

    @Test("what was not granted is missing, and what stands for the registration cannot be told")
    func missing() {
        let granted: ScopeSet = ["User.Read"]
        let asked: ScopeSet = [
            "User.Read", "https://graph.microsoft.com/User.Read.All", "https://graph.microsoft.com/.default",
            ".default",
        ]
        #expect(granted.missing(of: asked) == ["https://graph.microsoft.com/User.Read.All"])
        #expect(!granted.allow(["https://outlook.office.com/User.Read"]))
        #expect(!granted.allow(["https://graph.microsoft.com.evil.example/User.Read"]))
    }

    @Test("one token is for one service")
    func oneResource() async throws {
        try ScopeSet(["openid", "User.Read", "https://graph.microsoft.com/Mail.Read"]).checkOneResource()
        try ScopeSet(["api://11111111-2222/access", "api://11111111-2222/other", "offline_access"]).checkOneResource()
        try ScopeSet([]).checkOneResource()
        await expectFailure(.invalidSettings, says: "the default service, https://outlook.office.com") {
            try ScopeSet(["User.Read", "https://outlook.office.com/Mail.Read"]).checkOneResource()
        }
    }

    @Test("scopes that come parted by commas are told apart")
    func commas() {
        #expect(ScopeSet(granted: "read:user,user:email") == ["read:user", "user:email"])
        #expect(ScopeSet(granted: "a,b c") == ["a,b", "c"])
    }
}
