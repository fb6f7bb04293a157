import Foundation
import Testing

@testable import TenantEmulator

/// > Source: [Redirect URI restrictions and limitations](https://learn.microsoft.com/entra/identity-platform/reply-url)
@Suite("What an application registers")
struct RegistrationRulesTests {
    private func application(_ addresses: [String], _ audience: SignInAudience = .everybody) -> RegisteredApplication {
        var application = RegisteredApplication(
            clientID: "aaaaaaaa-0000-4000-8000-000000000001", displayName: "Test",
            homeTenantID: SampleOrganization.contoso.id)
        application.redirectURIs = addresses.map { RegisteredRedirectURI($0) }
        application.signInAudience = audience
        return application
    }

    @Test(
        "can be an address of these forms",
        arguments: [
            "https://app.example/cb", "http://localhost", "http://localhost:3000/cb", "http://127.0.0.1/a",
            "msauth.org.example.App://auth", "urn:ietf:wg:oauth:2.0:oob",
            "https://login.microsoftonline.com/common/oauth2/nativeclient",
            "https://app.example/" + String(repeating: "a", count: 236),
        ])
    func allowed(address: String) {
        #expect(RegistrationRules.problem(application([address])) == nil)
    }

    @Test(
        "can't be one that Microsoft doesn't take, and says why",
        arguments: [
            ("http://app.example/cb", "http, which is for localhost only"), ("http://[::1]/cb", "IPv6"),
            ("https://app.example/cb#x", "fragment"), ("app.example", "no address"),
            ("https://app example", "no address"),
            ("https://app.example/a(b)", "the character ("), ("https://app.example/a!b", "the character !"),
            ("https://*.app.example/cb", "wildcard"), ("https://app.example/cb?x=1", "query"),
            ("https://app.example/" + String(repeating: "a", count: 237), "257 characters"),
        ])
    func refused(address: String, fault: String) {
        let problem = RegistrationRules.problem(application([address]))
        #expect(
            problem?.field == "redirectUris" && problem?.message.contains(fault) == true,
            "\(String(describing: problem))"
        )
    }

    @Test(
        "for work accounts alone may have a query and, with https, a star",
        arguments: [SignInAudience.organizations, .myOrganization])
    func work(audience: SignInAudience) {
        let both = ["https://*.app.example/cb", "https://app.example/cb?x=1"]
        #expect(RegistrationRules.problem(application(both, audience)) == nil)
        #expect(RegistrationRules.problem(application(["http://localhost/*"], audience)) != nil)
    }

    @Test("can't differ in a loopback port alone")
    func ports() {
        #expect(RegistrationRules.problem(application(["http://localhost:1/a", "http://localhost:2/a"])) != nil)
        #expect(RegistrationRules.problem(application(["http://localhost:1/a", "http://localhost:2/b"])) == nil)
        #expect(RegistrationRules.problem(application(["http://localhost", "http://127.0.0.1"])) == nil)
    }

    @Test("is refused by the registry and, by the name of the field, by the admin API")
    func everywhere() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let error = #expect(throws: AdminError.self) {
            try emulator.registry.upsert(application(["http://app.example/cb"]))
        }
        #expect(error?.message == "http://app.example/cb is http, which is for localhost only.")
        let answer = try await AdminClient(emulator).post(
            "/apps", "{\"displayName\":\"Test\",\"redirectUris\":[\"http://app.example/cb\"]}")
        #expect(answer.status == 400 && answer.adminError("field") == "redirectUris")
    }

    @Test("with a star gets its answers without the query that was asked for")
    func wildcardAnswer() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        try browser.emulator.registry.update(ErrorRow.job) {
            $0.redirectURIs = [RegisteredRedirectURI("https://*.app.example/cb", type: .web)]
        }
        let answer = try await browser.authorize(
            ["client_id": ErrorRow.job, "redirect_uri": "https://a.app.example/cb?x=1", "prompt": "none"],
            tenant: "organizations")
        #expect(answer.redirectTarget == "https://a.app.example/cb" && answer.redirect["x"] == nil)
        #expect(answer.redirect["error"] == "login_required")
    }
}
