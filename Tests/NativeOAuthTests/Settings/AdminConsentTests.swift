import Foundation
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("An administrator's consent", .timeLimit(.minutes(5)))
struct AdminConsentTests {
    private let scopes: ScopeSet = ["openid", "offline_access", "User.Read.All", "api://1/x"]

    private func fields(_ url: URL) -> [String: String] {
        let pairs = PercentEncoding.pairs(in: url.query(percentEncoded: true) ?? "") ?? []
        return Dictionary(pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    @Test("the link names the app, the permissions in full and the redirect URI, and no state")
    func link() throws {
        let settings = try ClientSettings.entra(tenant: .domain("contoso.example"), clientID: "client")
        let link = try settings.adminConsentLink(scopes: scopes)
        #expect(link.absoluteString.hasPrefix("https://login.microsoftonline.com/contoso.example/v2.0/adminconsent?"))
        #expect(
            fields(link) == [
                "client_id": "client", "scope": "https://graph.microsoft.com/User.Read.All api://1/x",
                "redirect_uri": "http://localhost",
            ])
    }

    @Test(
        "the page does not take common, and personal accounts have no administrator",
        arguments: [
            (
                ClientSettings.EntraTenant.common, ClientSettings.MicrosoftCloud.global,
                "login.microsoftonline.com/organizations/"
            ),
            (.organizations, .usGovernment, "login.microsoftonline.us/organizations/"),
            (.common, .china, "login.partner.microsoftonline.cn/organizations/"), (.consumers, .global, nil),
        ] as [(ClientSettings.EntraTenant, ClientSettings.MicrosoftCloud, String?)])
    func tenants(tenant: ClientSettings.EntraTenant, cloud: ClientSettings.MicrosoftCloud, place: String?) throws {
        let settings = try ClientSettings.entra(tenant: tenant, clientID: "client", cloud: cloud)
        let link = try? settings.adminConsentLink()
        #expect(
            link?.absoluteString.hasPrefix("https://\(place ?? "")v2.0/adminconsent?") == (place == nil ? nil : true))
        let named = try settings.adminConsentLink(tenant: .domain("contoso.example"))
        #expect(named.path() == "/contoso.example/v2.0/adminconsent")
        #expect(fields(named)["scope"]?.hasPrefix(cloud.defaultResource) == true)
    }

    @Test("without a permission, all that the registration lists is asked for")
    func registered() throws {
        let settings = try ClientSettings.entra(clientID: "client")
        #expect(
            fields(try settings.adminConsentLink(scopes: ["openid"]))["scope"] == "https://graph.microsoft.com/.default"
        )
    }

    @Test("other providers have no such page")
    func otherProvider() throws {
        let issuer = try #require(URL(string: "https://login.example"))
        let settings = try ClientSettings(issuer: issuer, clientID: "client")
        #expect { try settings.adminConsentLink() } throws: { ($0 as? OAuthError)?.code == .unsupportedProvider }
    }

    @Test(
        "a sign-in that needs an administrator fails with the link to send to one",
        arguments: [
            ("access_denied", "AADSTS90094: Admin consent is required.", OAuthError.Code.adminConsentRequired),
            ("access_denied", "AADSTS90095: Request pending.", .adminConsentRequired),
            ("consent_required", "AADSTS65001: Nobody has consented.", .authorizationDenied),
        ])
    func signIn(error: String, description: String, code: OAuthError.Code) async throws {
        let entra = try await StubEntra()
        let browser = TestUserAgent.bringing(
            ["error": error, "error_description": description], to: "com.example.app:/callback")
        await #expect {
            try await entra.client().signIn(with: browser, options: SignInOptions(scopes: scopes))
        } throws: {
            guard let failure = $0 as? OAuthError, let link = failure.adminConsentLink else { return false }
            return failure.code == code && fields(link)["state"] == nil
                && fields(link)["scope"] == "https://graph.microsoft.com/User.Read.All api://1/x"
        }
    }

    @Test("so does a refresh for a permission that only an administrator can give; other failures have no link")
    func refresh() async throws {
        let entra = try await StubEntra()
        let client = try entra.client()
        let account = try await client.signIn(with: entra.browser)
        await entra.refuses(#"{"error": "invalid_grant", "error_codes": [90094]}"#, #"{"error": "invalid_scope"}"#)
        await #expect { try await client.accessToken(for: account.id, scopes: ["User.Read.All"]) } throws: {
            guard let failure = $0 as? OAuthError, let link = failure.adminConsentLink else { return false }
            return failure.code == .adminConsentRequired && failure.recovery == .askAdministrator
                && fields(link)["scope"] == "https://graph.microsoft.com/User.Read.All"
        }
        #expect(try await entra.store.record(for: account.id)?.account.needsSignIn == false)
        entra.clock.advance(by: .seconds(5))
        await #expect { try await client.accessToken(for: account.id, scopes: ["User.Read.All"]) } throws: {
            ($0 as? OAuthError)?.adminConsentLink == nil
        }
    }
}
