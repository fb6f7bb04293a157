import Foundation
import Testing

@testable import TenantEmulator

/// > Source: [Optional claims](https://learn.microsoft.com/entra/identity-platform/optional-claims-reference),
/// > [ID token claims reference](https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference)
@Suite("Claims that not every ID token has")
struct OptionalClaimTests {
    @Test("come to the application that has registered them, and mean what they say")
    func registered() async throws {
        let time = TestTime()
        var browser = TestBrowser(try await Emulator(keyMaker: .shared, now: { time.now }))
        let bare = try await browser.tokens(scope: "openid")
        try browser.emulator.registry.update(TestBrowser.clientID) { $0.optionalClaims = Set(OptionalClaim.allCases) }
        time.advance(by: 60)
        let answer = try await browser.authorize(["scope": "openid"])
        let claims = try await browser.redeem(answer.redirect["code"] ?? "").idToken

        for claim in OptionalClaim.allCases { #expect(bare.idToken[claim.rawValue] == nil, "\(claim)") }
        #expect(claims["auth_time"] as? Int == Int(time.now.timeIntervalSince1970) - 60)
        #expect(claims["given_name"] as? String == "Adele" && claims["family_name"] as? String == "Vance")
        #expect((claims["upn"] as? String)?.lowercased() == TestBrowser.adele)
        #expect((claims["email"] as? String)?.lowercased() == TestBrowser.adele)
        #expect(claims["sid"] as? String == answer.redirect["session_state"])
        #expect((claims["login_hint"] as? String)?.hasPrefix("O.") == true)
    }

    @Test(
        "tell of a guest who vouches for them, and their address without being asked",
        arguments: [
            ("renea_fabrikam.onmicrosoft.com", "https://sts.windows.net/\(SampleOrganization.fabrikam.id)/"),
            ("robin.sandoval_outlook.example", "live.com"), ("ann_test.example", "mail"),
        ])
    func guest(name: String, provider: String) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        var guest = try #require(try await browser.emulator.database.user(TestBrowser.adele))
        guest = DirectoryUser.copy(of: guest, id: "00000000-0000-4000-8000-000000000001", name: "guest")
        guest.userPrincipalName = "\(name)#EXT#@contoso.onmicrosoft.com"
        (guest.mail, guest.userType) = ("guest@test.example", "Guest")
        try await browser.emulator.database.upsert([guest])

        let claims = try await browser.tokens(scope: "openid", as: "guest@test.example").idToken
        #expect(claims["idp"] as? String == provider)
        #expect(claims["email"] as? String == "guest@test.example")
        var adele = TestBrowser(browser.emulator)
        let member = try await adele.tokens(scope: "openid")
        #expect(member.idToken["idp"] == nil && member.idToken["email"] == nil)
    }
}
