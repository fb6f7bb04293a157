import Foundation
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import TenantEmulator
import Testing

@Suite("Signing in at the emulator", .timeLimit(.minutes(5)))
struct SignInTests {
    @Test(
        "the account is who the ID token says, and it is kept",
        arguments: ["common", "organizations", "contoso.onmicrosoft.com"])
    func account(authority: String) async throws {
        let tenant = try await Tenant()
        let client = try tenant.client(authority: authority)
        let account = try await client.signIn(with: tenant.adele())
        #expect(account.username == "adelev@contoso.onmicrosoft.com")
        #expect(account.name == "Adele Vance")
        let tenantID = try #require(account.tenantID)
        #expect(account.id.issuer == "\(Tenant.base)/\(tenantID)/v2.0")
        #expect(!account.id.subject.isEmpty && account.id.subject != account.username)
        #expect(account.grantedScopes.contains("User.Read"))
        #expect(try await client.accounts() == [account])
    }

    @Test("signing in twice gives the same account, not a second one")
    func same() async throws {
        let tenant = try await Tenant()
        let client = try tenant.client()
        let first = try await client.signIn(with: tenant.adele())
        let second = try await client.signIn(with: tenant.adele())
        #expect(first.id == second.id)
        #expect(try await client.accounts().count == 1)
    }

    @Test("with the tenant's own GUID in the authority, its issuer is compared exactly")
    func guid() async throws {
        let tenant = try await Tenant()
        let account = try await tenant.client().signIn(with: tenant.adele())
        let again = try await tenant.client(authority: try #require(account.tenantID)).signIn(with: tenant.adele())
        #expect(again.id == account.id)
    }

    @Test("a wrong password is asked again and never signs anybody in")
    func wrongPassword() async throws {
        let tenant = try await Tenant()
        let client = try tenant.client()
        await #expect {
            try await client.signIn(with: tenant.adele(password: "not it"))
        } throws: {
            ($0 as? OAuthError)?.message == "The sign-in page asked the same again."
        }
        #expect(try await client.accounts().isEmpty)
    }

    @Test("a person who does not consent gets to hear that, and nothing is kept")
    func refusedConsent() async throws {
        let tenant = try await Tenant()
        let client = try tenant.client()
        await #expect {
            try await client.signIn(with: tenant.adele(presses: ["Cancel"]))
        } throws: { error in
            guard let error = error as? OAuthError else { return false }
            return error.code == .authorizationDenied && error.server?.error == "access_denied"
        }
        #expect(try await client.accounts().isEmpty)
    }

    @Test("without a session and without a page, the provider's answer is login_required")
    func silent() async throws {
        let tenant = try await Tenant()
        await #expect {
            try await tenant.client().signIn(with: tenant.adele(), options: SignInOptions(prompt: "none"))
        } throws: {
            ($0 as? OAuthError)?.server?.error == "login_required"
        }
    }

    @Test("a tenant or a client id that does not exist is a matter of settings")
    func wrongSettings() async throws {
        let tenant = try await Tenant()
        await #expect {
            try await tenant.client(authority: "nobody.example").signIn(with: tenant.adele())
        } throws: { error in
            (error as? OAuthError)?.recovery == .fixSettings
        }
    }

    @Test(
        "the template issuer is refused from a provider that the settings do not call Entra, and the setting is named")
    func notEntra() async throws {
        let tenant = try await Tenant()
        await #expect {
            try await tenant.client(provider: .oidc).signIn(with: tenant.adele())
        } throws: {
            let error = $0 as? OAuthError
            return error?.code == .issuerMismatch && error?.message.contains("entra") == true
        }
    }

    @Test(
        "an answer that was changed on the way is refused, and nothing is kept",
        arguments: [
            ("/token", "\"id_token\":\"ey", "\"id_token\":\"eX"), ("/keys", "\"n\":\"", "\"n\":\"AQAB"),
            ("/token", "\"token_type\":\"Bearer\"", "\"token_type\":\"mac\""),
            ("/token", "\"id_token\"", "\"no_token\""),
            ("/openid-configuration", "localhost:8380/{tenantid}", "evil.example/{tenantid}"),
        ])
    func changed(path: String, right: String, wrong: String) async throws {
        let tenant = try await Tenant()
        let transport = tenant.changing(path) { response, body in
            let text = String(decoding: body, as: UTF8.self)
            #expect(text.contains(right))
            return (response, Data(text.replacing(right, with: wrong).utf8))
        }
        let client = try tenant.client(transport: transport)
        await #expect(throws: OAuthError.self) { try await client.signIn(with: tenant.adele()) }
        #expect(try await client.accounts().isEmpty)
    }

    @Test("when the browser never comes back, the deadline ends the wait and the next sign-in works")
    func deadline() async throws {
        let tenant = try await Tenant()
        let settings = try ClientSettings(
            issuer: try #require(URL(string: tenant.endpoints.authority)), clientID: tenant.endpoints.clientID,
            provider: .entra)
        let client = OAuthClient(
            settings: settings, transport: tenant.transport, store: tenant.store, time: tenant.clock.source)
        let nobody = LoopbackUserAgent { _ in }
        let waiting = Task { try await client.signIn(with: nobody, options: SignInOptions(deadline: .seconds(60))) }
        try await eventually { tenant.clock.sleeperCount > 0 }
        tenant.clock.advance(by: .seconds(61))
        await #expect { try await waiting.value } throws: { ($0 as? OAuthError)?.code == .callbackTimedOut }
        _ = try await tenant.client().signIn(with: tenant.adele())
    }
}
