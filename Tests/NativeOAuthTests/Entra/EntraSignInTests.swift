import Foundation
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Accounts of Microsoft", .timeLimit(.minutes(5)))
struct EntraSignInTests {
    private static let personal = "9188040d-6c67-4c5b-b112-36a304b66dad"

    @Test("a sign-in keeps what Microsoft calls the account, and knows it by iss and sub alone (E46)")
    func account() async throws {
        let entra = try await StubEntra()
        await entra.says(["oid": "99999999-0000-0000-0000-000000000001"])
        let account = try await entra.client().signIn(with: entra.browser)
        #expect(account.id.issuer == "https://login.microsoftonline.com/\(StubEntra.tenant)/v2.0")
        #expect(account.id.subject == StubPerson.adele.id)
        #expect(account.objectID == "99999999-0000-0000-0000-000000000001")
        #expect(account.tenantID == StubEntra.tenant && !account.isPersonal)
        #expect(try await entra.store.records().first?.account == account)

        let again = try await entra.client().signIn(with: entra.browser)
        #expect(again.id == account.id)
        #expect(try await entra.store.records().count == 1)
    }

    @Test("a personal account is known as one")
    func personalAccount() async throws {
        let entra = try await StubEntra()
        await entra.says(["tid": .string(Self.personal.uppercased())])
        let account = try await entra.client().signIn(with: entra.browser)
        #expect(account.isPersonal)
    }

    @Test("an app that lets in some organizations says so to the others, and keeps nothing")
    func tenantNotAllowed() async throws {
        let entra = try await StubEntra()
        let client = try entra.client { $0.allowedTenants = ["99999999-2222-3333-4444-555555555555"] }
        let error = await expectFailure(.tenantNotAllowed) { try await client.signIn(with: entra.browser) }
        #expect(error?.recovery == .useAnotherAccount && error?.message.contains("organization") == true)
        #expect(try await entra.store.records().isEmpty)
        let welcome = try entra.client { $0.allowedTenants = [StubEntra.tenant.uppercased()] }
        _ = try await welcome.signIn(with: entra.browser)
    }

    @Test("where work and school accounts are asked for, a personal one is told so")
    func workOnly() async throws {
        let entra = try await StubEntra(isForWorkOnly: true)
        await entra.says(["tid": .string(Self.personal)])
        await expectFailure(.tenantNotAllowed, says: "personal") {
            try await entra.client().signIn(with: entra.browser)
        }
    }

    // C12
    @Test(
        "a tenant that is none, or another one than the issuer's, is refused whatever is allowed",
        arguments: [
            ["tid": "contoso"], ["tid": ""],
            ["iss": "https://login.microsoftonline.com/99999999-2222-3333-4444-555555555555/v2.0"],
            ["iss": "https://login.microsoftonline.us/11111111-2222-3333-4444-555555555555/v2.0"],
            ["iss": "https://login.microsoftonline.com/{tenantid}/v2.0"],
        ] as [[String: StubJSON]])
    func wrongTenant(claims: [String: StubJSON]) async throws {
        let entra = try await StubEntra()
        await entra.says(claims)
        await expectFailure(.invalidIDToken) { try await entra.client().signIn(with: entra.browser) }
    }

    @Test(
        "the national clouds sign people in at their own addresses",
        arguments: [ClientSettings.MicrosoftCloud.usGovernment, .china])
    func nationalClouds(cloud: ClientSettings.MicrosoftCloud) async throws {
        let entra = try await StubEntra(host: cloud.authorityHost)
        let account = try await entra.client().signIn(with: entra.browser)
        #expect(account.id.issuer == "https://\(cloud.authorityHost)/\(StubEntra.tenant)/v2.0")
        let page = try #require(await entra.provider.requests(to: .authorization).first)
        #expect(page.url == "https://\(cloud.authorityHost)/common/v2.0/authorize")
    }

    @Test("what was asked for in full and granted by its short name was not declined (D13)")
    func declined() async throws {
        let entra = try await StubEntra()
        await entra.answers(scope: "openid profile User.Read email")
        let options = SignInOptions(scopes: [
            "openid", "offline_access", "https://graph.microsoft.com/User.Read",
            "https://graph.microsoft.com/Mail.Read",
            "https://graph.microsoft.com/.default",
        ])
        let account = try await entra.client().signIn(with: entra.browser, options: options)
        #expect(account.declinedScopes == ["https://graph.microsoft.com/Mail.Read"])
    }

    @Test("consent to a second service is not missing in the first one's token, which is for one service")
    func secondResource() async throws {
        let entra = try await StubEntra()
        await entra.answers(scope: "User.Read openid profile")
        let client = try entra.client()
        let options = SignInOptions(scopes: ["User.Read", "https://outlook.office.com/Mail.Read"])
        let account = try await client.signIn(with: entra.browser, options: options)
        #expect(account.declinedScopes == nil)
        let first = try await client.accessToken(for: account.id)
        let token = try await client.accessToken(for: account.id, scopes: ["https://outlook.office.com/Mail.Read"])
        #expect(await entra.forms.last?["scope"] == "https://outlook.office.com/Mail.Read")
        #expect(token != first)
        #expect(try await client.accessToken(for: account.id) == first)
    }

    @Test("a token for two services is refused before anything is asked")
    func twoResources() async throws {
        let entra = try await StubEntra()
        let client = try entra.client()
        let account = try await client.signIn(with: entra.browser)
        await expectFailure(.invalidSettings) {
            try await client.accessToken(
                for: account.id, scopes: ["Mail.Read", "https://outlook.office.com/Mail.Read"])
        }
        #expect(await entra.forms.count == 1)
    }
}
