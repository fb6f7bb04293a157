import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [On-Behalf-Of flow](https://learn.microsoft.com/entra/identity-platform/v2-oauth2-on-behalf-of-flow)
@Suite("An application that acts for somebody")
struct OnBehalfTests {
    private static let api = "api://\(ErrorRow.job)/access_as_user"
    private static let another = "api://\(TestBrowser.clientID)/access_as_user"
    private static let client: [String: String?] = [
        "client_id": ErrorRow.job, "client_secret": SampleOrganization.secret,
    ]

    /// A token for the application's own API, of somebody who has agreed to more.
    private func token(_ browser: inout TestBrowser, scope: String) async throws -> Answer {
        let code = try await browser.code(
            ["client_id": ErrorRow.job, "scope": "\(Self.api) \(scope)"], tenant: ErrorRow.contoso)
        return try await browser.redeem(
            code, Self.client.merging(["scope": Self.api], uniquingKeysWith: { $1 }), tenant: ErrorRow.contoso)
    }

    private func exchange(
        _ browser: inout TestBrowser, _ token: Answer, _ changes: [String: String?] = [:]
    ) async throws -> Answer {
        var form = Self.client
        form["grant_type"] = "urn:ietf:params:oauth:grant-type:jwt-bearer"
        form["requested_token_use"] = "on_behalf_of"
        form["assertion"] = token.string("access_token")
        form["scope"] = "User.Read"
        for (name, value) in changes { form[name] = value }
        return try await browser.token(form, tenant: ErrorRow.contoso)
    }

    @Test("exchanges the token that it was called with for one of Graph, as that person")
    func exchanged() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let own = try await token(&browser, scope: "openid User.Read")
        let answer = try await exchange(&browser, own)
        #expect(answer.status == 200, "\(answer.body)")
        let me = try await browser.graph("/me", token: answer.string("access_token"))
        #expect(me.string("userPrincipalName").lowercased() == TestBrowser.adele)
    }

    @Test("has the application in front of it ask the person who has to set a second factor up")
    func enrollment() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let own = try await token(&browser, scope: "openid User.Read")
        try browser.emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.secondFactor = .mustEnroll }
        let answer = try await exchange(&browser, own)
        #expect(answer.number == 50079 && answer.string("error") == "interaction_required", "\(answer.body)")
        #expect(answer.string("suberror") == "basic_action" && answer.json["claims"] != nil)
    }

    @Test("is refused by number for what is wrong with it")
    func refused() async throws {
        let time = TestTime()
        var browser = TestBrowser(try await Emulator(keyMaker: .shared, now: { time.now }))
        let own = try await token(&browser, scope: "openid User.Read")
        let graph = try await browser.tokens()
        var other = try await browser.redeem(
            try await browser.code(["scope": "openid \(Self.another)"]), ["scope": Self.another])

        #expect(try await exchange(&browser, own, ["scope": "People.Read"]).number == 65001)
        #expect(try await exchange(&browser, graph).number == 50013)
        #expect(try await exchange(&browser, other).number == 500131)
        let job = try await ErrorRow.ask(&browser, ["scope": "api://\(ErrorRow.job)/.default"])
        #expect(try await exchange(&browser, job).number == 7_000_114)
        #expect(try await exchange(&browser, own, ["requested_token_use": nil]).number == 900144)
        #expect(try await exchange(&browser, own, ["assertion": nil]).number == 900144)
        #expect(
            try await exchange(&browser, own, ["client_id": TestBrowser.clientID, "client_secret": nil]).number
                == 7_000_218)
        time.advance(by: 3599)
        other = try await exchange(&browser, own)
        #expect(other.number == 500133 && other.string("error") == "invalid_grant")
    }
}
