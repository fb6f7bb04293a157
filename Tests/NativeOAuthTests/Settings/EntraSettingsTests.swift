import Foundation
import Testing

@testable import NativeOAuth

@Suite("Settings for Microsoft")
struct EntraSettingsTests {
    private static let id = "11111111-2222-3333-4444-55555555abcd"

    @Test(
        "the authority is made of the cloud and the tenant",
        arguments: [
            (
                ClientSettings.MicrosoftCloud.global, ClientSettings.EntraTenant.common,
                "https://login.microsoftonline.com/common/v2.0"
            ),
            (.global, .consumers, "https://login.microsoftonline.com/consumers/v2.0"),
            (.usGovernment, .organizations, "https://login.microsoftonline.us/organizations/v2.0"),
            (.china, .domain("Contoso.example"), "https://login.partner.microsoftonline.cn/contoso.example/v2.0"),
        ])
    func authority(cloud: ClientSettings.MicrosoftCloud, tenant: ClientSettings.EntraTenant, issuer: String) throws {
        let settings = try ClientSettings.entra(tenant: tenant, clientID: "client", cloud: cloud)
        #expect(settings.issuer.absoluteString == issuer)
        #expect(settings.provider == .entra)
        #expect(settings.redirectURI.string == "http://localhost")
        #expect(settings.scopes == [.openID, .profile, .offlineAccess])
        #expect(ClientSettings.MicrosoftCloud.containing(settings.issuer) == cloud)
    }

    @Test("a tenant's id is written in lower case, as Microsoft writes it")
    func tenantID() throws {
        let id = try #require(UUID(uuidString: Self.id.uppercased()))
        let settings = try ClientSettings.entra(tenant: .id(id), clientID: "client")
        #expect(settings.issuer.path().contains("/\(Self.id)/"))
        #expect(try ClientSettings.EntraTenant(Self.id.uppercased()) == .id(id))
    }

    @Test("what stands in an authority is read, and what cannot is refused")
    func tenantText() throws {
        #expect(try ClientSettings.EntraTenant("Common") == .common)
        #expect(try ClientSettings.EntraTenant("organizations") == .organizations)
        #expect(try ClientSettings.EntraTenant("9188040d-6c67-4c5b-b112-36a304b66dad") == .consumers)
        #expect(try ClientSettings.EntraTenant("contoso.onmicrosoft.com") == .domain("contoso.onmicrosoft.com"))
        for text in ["", "contoso", "a/b.com", "../x.com", "a..com", ".com", "a.com?x", "a b.com", "ä.com", "a.com#"] {
            #expect(throws: OAuthError.self, "\(text)") { try ClientSettings.EntraTenant(text) }
            #expect(throws: OAuthError.self, "\(text)") {
                try ClientSettings.entra(tenant: .domain(text), clientID: "client")
            }
        }
    }

    @Test("personal accounts do not exist in the other clouds")
    func consumers() async {
        for cloud in [ClientSettings.MicrosoftCloud.usGovernment, .china] {
            await expectFailure(.invalidSettings) {
                try ClientSettings.entra(tenant: .consumers, clientID: "client", cloud: cloud)
            }
        }
    }

    @Test(
        "a cloud is known by every name it has",
        arguments: [
            ("https://login.windows.net/common", "login.microsoftonline.com"),
            ("https://sts.windows.net/common", "login.microsoftonline.com"),
            ("https://LOGIN.microsoft.com/common/", "login.microsoftonline.com"),
            ("https://login.usgovcloudapi.net/x.example", "login.microsoftonline.us"),
            ("https://login.chinacloudapi.cn/common/v2.0", "login.partner.microsoftonline.cn"),
        ])
    func aliases(authority: String, host: String) throws {
        let settings = try ClientSettings(issuer: #require(URL(string: authority)), clientID: "client")
        #expect(settings.issuer.host() == host)
        #expect(settings.issuer.absoluteString.hasSuffix("/v2.0"))
    }

    @Test("one cloud's issuer is not another's", arguments: ClientSettings.MicrosoftCloud.all)
    func clouds(cloud: ClientSettings.MicrosoftCloud) throws {
        let policy = try ClientSettings.entra(clientID: "client", cloud: cloud)
        for other in ClientSettings.MicrosoftCloud.all {
            let issuer = "https://\(other.authorityHost)/{tenantid}/v2.0"
            #expect(((try? policy.check(metadataIssuer: issuer)) != nil) == (other == cloud))
            let account = "https://\(other.authorityHost)/\(Self.id)/v2.0"
            #expect(((try? policy.check(accountIssuer: account)) != nil) == (other == cloud))
        }
        #expect(
            policy.tokenIssuer(
                metadataIssuer: "https://\(cloud.authorityHost)/{tenantid}/v2.0", tenantID: Self.id)
                == "https://\(cloud.authorityHost)/\(Self.id)/v2.0")
    }

    @Test("an account of a tenant that is not let in is told so, and another provider's account is told that")
    func accounts() async throws {
        var settings = try ClientSettings.entra(tenant: .organizations, clientID: "client")
        settings.allowedTenants = [Self.id.uppercased()]
        let policy = settings
        let host = "https://login.microsoftonline.com"
        try policy.check(accountIssuer: "\(host)/\(Self.id)/v2.0")
        for issuer in [
            "\(host)/\(StubEntra.tenant)/v2.0", "\(host)/\(ClientSettings.EntraTenant.personalAccounts)/v2.0",
        ] {
            await expectFailure(.tenantNotAllowed) { try policy.check(accountIssuer: issuer) }
        }
        await expectFailure(.signInRequired) {
            try policy.check(accountIssuer: "https://evil.example/\(Self.id)/v2.0")
        }
    }
}
