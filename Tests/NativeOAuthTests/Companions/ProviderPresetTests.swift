import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Presets")
struct ProviderPresetTests {
    private static let values = [
        "domain": "contoso.example", "host": "id.contoso.example:8443", "realm": "staff", "region": "eu-central-1",
        "pool": "eu-central-1_Abc123",
    ]

    @Test("every preset makes settings that pass their checks", arguments: ClientSettings.ProviderPreset.all)
    func valid(preset: ClientSettings.ProviderPreset) throws {
        let settings = try preset.settings(clientID: "client", filling: Self.values, scopes: ["extra"])
        #expect(!settings.issuer.absoluteString.contains("{") && settings.issuer.scheme == "https")
        #expect(settings.provider == .oidc && settings.redirectURI.string == "http://127.0.0.1/callback")
        #expect(settings.scopes.isSuperset(of: preset.scopes.union(["extra"])))
        if let metadata = preset.metadata {
            try metadata.check([])
            try IssuerPolicy(settings).check(metadataIssuer: metadata.issuer)
        } else {
            #expect(settings.insecureOptions.isEmpty && preset.scopes.contains(.openID))
        }
    }

    @Test("issuers are the providers' own, letter for letter")
    func issuers() throws {
        let issuers = try ClientSettings.ProviderPreset.all.map {
            try $0.settings(clientID: "client", filling: Self.values).issuer.absoluteString
        }
        #expect(
            issuers == [
                "https://accounts.google.com", "https://gitlab.com", "https://contoso.example/",
                "https://contoso.example/oauth2/default", "https://id.contoso.example:8443/realms/staff",
                "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Abc123", "https://github.com",
            ])
    }

    @Test(
        "a value that is missing, or that would lead elsewhere, is refused",
        arguments: [nil, "", "a/b", "evil.example/", "a?b", "a#b", "a@b", "..", "a b", "ä"])
    func wrongValues(value: String?) {
        #expect {
            try ClientSettings.ProviderPreset.keycloak.settings(
                clientID: "client", filling: ["host": "id.example", "realm": value].compactMapValues { $0 })
        } throws: {
            guard let error = $0 as? OAuthError else { return false }
            return error.code == .missingSetting && error.message.contains("realm")
        }
    }

    @Test("without OpenID Connect, GitHub's API says who it is")
    func gitHub() async throws {
        let transport = StubTransport([
            "POST https://github.com/login/oauth/access_token": .json(
                #"{"access_token": "a", "token_type": "bearer", "scope": "read:user,user:email"}"#),
            "GET https://api.github.com/user": .json(#"{"id": 583231, "login": "octocat", "name": "Mona"}"#),
        ])
        let preset = ClientSettings.ProviderPreset.gitHub
        let settings = try preset.settings(
            clientID: "client", redirectURI: RedirectURI("example:/callback"), scopes: ["user:email"])
        let client = OAuthClient(
            settings: settings, metadata: preset.metadata, transport: transport, store: InMemoryAccountStore())
        let account = try await client.signIn(with: TestUserAgent.bringing(["code": "code"], to: "example:/callback"))
        #expect(account.id == Account.ID(issuer: "https://github.com", subject: "583231"))
        #expect(account.declinedScopes == nil && account.objectID == nil)
    }
}
