import Foundation
import Testing

/// > Source: [MSAL for Python](https://msal-python.readthedocs.io/)
@Suite("Microsoft's msal", .serialized, .timeLimit(.minutes(5)))
struct MSALTests {
    /// What msal said of a token request.
    struct Outcome: Decodable {
        var error: String?
        var codes: [Int]?
        var suberror: String?
        var correlation: Bool?
        var trace: Bool?
        var scope: [String]?
        var lifetime: Int?
        var claims: [String: String?]?
        var hasRefreshToken: Bool?
        var me: String?
    }

    /// What it saw of a sign-in.
    private struct SignIn: Decodable {
        struct Account: Decodable {
            var username: String
            var realm: String
            var homeId: String
        }

        var scope: [String]
        var lifetime: Int
        var claims: [String: String?]
        var me: String
        var account: Account
        var fromCache: Bool
        var refreshed: Outcome
        var isAnotherToken: Bool
        var oneMorePermission: Outcome
        var notConsented: Outcome
        var afterRemoval: Int
        var alias: String
        var tenant: String?
        var unknownTenant: String?
        var unknownInstance: String?
    }

    private static let tenant = "c0470500-0000-4000-8000-00000000da7a"

    @Test(
        "signs in by its own browser and form_post, keeps the account, refreshes it, and asks for more",
        arguments: ["interactive", "oidc"])
    func interactive(authority: String) async throws {
        try await withMicrosoftClient("check_msal", authority) { client, emulator in
            try await withBrowser(trustsEveryCertificate: true) { browser in
                let address = try await client.openedAddress()
                #expect(address.query()?.contains("response_mode=form_post") == true)
                #expect(address.query()?.contains("code_challenge_method=S256") == true)
                try await browser.open(address)
                try await browser.signIn(as: emulator.ready)
                try await browser.page(saying: "Authentication complete")

                let seen = try await client.result(SignIn.self)
                let base = emulator.ready.graph.dropLast("/v1.0".count)
                #expect(seen.scope.contains("User.Read") && !seen.scope.contains("offline_access"))
                #expect((3500...3600).contains(seen.lifetime))
                #expect(seen.claims["iss"] == "\(base)/\(Self.tenant)/v2.0")
                #expect(seen.claims["tid"] == Self.tenant && seen.claims["ver"] == "2.0")
                #expect(seen.claims["preferred_username"] == emulator.ready.userPrincipalName)
                #expect(seen.me == "Adele Vance")
                #expect(seen.account.username == emulator.ready.userPrincipalName)
                #expect(seen.account.realm == Self.tenant && seen.account.homeId.hasSuffix(".\(Self.tenant)"))
                #expect(seen.fromCache)
                #expect(seen.refreshed.me == "Adele Vance" && seen.refreshed.error == nil && seen.isAnotherToken)
                #expect(seen.oneMorePermission.scope?.contains("User.Read.All") == true)
                #expect(seen.notConsented.error == "invalid_grant" && seen.notConsented.codes == [65001])
                #expect(seen.notConsented.suberror == "consent_required")
                #expect(seen.notConsented.correlation == true && seen.notConsented.trace == true)
                #expect(seen.afterRemoval == 0)
                if authority == "interactive" {
                    #expect(seen.alias == "/organizations/oauth2/v2.0/authorize")
                    #expect(seen.tenant == "/\(Self.tenant)/oauth2/v2.0/authorize")
                    #expect(seen.unknownTenant == "Unable to get authority configuration")
                    #expect(seen.unknownInstance == "invalid_instance")
                } else {
                    #expect(seen.alias == "/common/oauth2/v2.0/authorize")
                }
            }
        }
    }

    @Test("signs in on another device by the code that it shows")
    func device() async throws {
        struct Codes: Decodable {
            var address: URL
            var code: String
        }
        struct Seen: Decodable {
            var me: String
            var hasRefreshToken: Bool
            var interval: Int
            var says: String
        }
        try await withMicrosoftClient("check_msal", "device") { client, emulator in
            try await withBrowser(trustsEveryCertificate: true) { browser in
                let codes = try await client.nextLine(Codes.self)
                try await browser.open(codes.address)
                try await browser.field(labeled: "Code").type(codes.code)
                try await browser.button("Next").click()
                try await browser.signIn(as: emulator.ready)
                try await browser.button("Continue").click()
                _ = try await browser.element("[role=status]")

                let seen = try await client.result(Seen.self)
                #expect(seen.me == "Adele Vance" && seen.hasRefreshToken && seen.interval == 5)
                #expect(seen.says.contains(codes.code) && seen.says.contains(codes.address.absoluteString))
            }
        }
    }

    @Test("lets an application speak for itself, and hears why a wrong secret is refused")
    func application() async throws {
        struct Seen: Decodable {
            var lifetime: Int
            var hasRefreshToken: Bool
            var fromCache: Bool
            var names: [String]
            var wrongSecret: Outcome
        }
        try await withMicrosoftClient("check_msal", "application") { client, _ in
            let seen = try await client.result(Seen.self)
            #expect(seen.names.count == 2 && seen.fromCache && !seen.hasRefreshToken)
            #expect(seen.wrongSecret.error == "invalid_client" && seen.wrongSecret.codes == [7_000_215])
        }
    }

    @Test("lets an application prove itself by a certificate, and hears why a stranger's key is refused")
    func certificate() async throws {
        struct Seen: Decodable {
            var names: Int
            var newer: Outcome
            var older: Outcome
            var strangersKey: Outcome
            var unknownCertificate: Outcome
        }
        try await withMicrosoftClient("check_msal", "certificate") { client, _ in
            let seen = try await client.result(Seen.self)
            #expect(seen.names == 2 && seen.newer.error == nil && seen.older.error == nil)
            for refused in [seen.strangersKey, seen.unknownCertificate] {
                #expect(refused.error == "invalid_client" && refused.codes == [700027])
            }
        }
    }
}
