import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// The requests of MSAL for Go, written down from its published sources; the library itself was not run.
///
/// > Source: [accesstokens.go](https://github.com/AzureAD/microsoft-authentication-library-for-go/blob/247817fb0a8fe54d23a57debd9f32e96d53dc9bd/apps/internal/oauth/ops/accesstokens/accesstokens.go)
/// > and [comm.go](https://github.com/AzureAD/microsoft-authentication-library-for-go/blob/247817fb0a8fe54d23a57debd9f32e96d53dc9bd/apps/internal/oauth/ops/internal/comm/comm.go),
/// > version 1.9.0, read on 24 November 2026
@Suite("What MSAL for Go sends")
struct MSALGoTests {
    private static let scopes = "openid offline_access profile"
    private static let graph = "https://graph.microsoft.com/.default \(scopes)"

    /// Sends a form as the library's `URLFormCall` does.
    private func send(
        _ browser: inout TestBrowser, _ form: [(name: String, value: String)], to endpoint: String = "token",
        tenant: String = ErrorRow.contoso
    ) async throws -> Answer {
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded; charset=utf-8"]
        for (name, value) in [
            ("client-request-id", UUID().uuidString.lowercased()), ("Return-Client-Request-Id", "false"),
            ("x-client-sku", "MSAL.Go"), ("x-client-os", "linux"), ("x-client-cpu", "amd64"),
            ("x-client-ver", "1.9.0"),
        ] {
            headers[try #require(HTTPField.Name(name))] = value
        }
        return try await browser.send(
            .post, "/\(tenant)/oauth2/v2.0/\(endpoint)", body: FormParameters.encode(form), headers: headers)
    }

    @Test("an application gets a token for itself, although the scopes of a sign-in stand beside .default")
    func secret() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let answer = try await send(
            &browser,
            [
                ("client_id", ErrorRow.job), ("client_secret", SampleOrganization.secret),
                ("grant_type", "client_credentials"), ("scope", Self.graph),
            ])
        #expect(answer.status == 200 && answer.json["refresh_token"] == nil, "\(answer.body)")
        let users = try await browser.graph("/users?$top=1", token: answer.string("access_token"))
        #expect(users.status == 200)
    }

    @Test("a code, a refresh token and a call on somebody's behalf, each with client_info")
    func person() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let api = "api://\(ErrorRow.job)/access_as_user"
        let client: [(name: String, value: String)] = [
            ("client_id", ErrorRow.job), ("client_secret", SampleOrganization.secret),
        ]
        let code = try await browser.code(
            ["client_id": ErrorRow.job, "scope": "\(api) User.Read \(Self.scopes)"], tenant: ErrorRow.contoso)
        let signedIn = try await send(
            &browser,
            client + [
                ("client_info", "1"), ("code", code), ("code_verifier", TestBrowser.verifier),
                ("grant_type", "authorization_code"), ("redirect_uri", TestBrowser.redirectURI),
                ("scope", "\(api) \(Self.scopes)"),
            ])
        #expect(signedIn.status == 200 && !signedIn.string("client_info").isEmpty, "\(signedIn.body)")
        let refreshed = try await send(
            &browser,
            client + [
                ("client_info", "1"), ("grant_type", "refresh_token"),
                ("refresh_token", signedIn.string("refresh_token")), ("scope", "User.Read \(Self.scopes)"),
            ])
        #expect(refreshed.status == 200, "\(refreshed.body)")
        let behalf = try await send(
            &browser,
            client + [
                ("assertion", signedIn.string("access_token")), ("client_info", "1"),
                ("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"),
                ("requested_token_use", "on_behalf_of"), ("scope", "User.Read \(Self.scopes)"),
            ])
        #expect(behalf.status == 200, "\(behalf.body)")
    }

    @Test("a device's code comes from the token endpoint's address with another last word")
    func device() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var browser = TestBrowser(emulator)
        var person = ScriptedSignIn(TestBrowser.adele)
        person.occasion = .device
        emulator.script.add(person)
        let scope = (name: "scope", value: "User.Read \(Self.scopes)")
        let begun = try await send(
            &browser, [("client_id", TestBrowser.clientID), scope], to: "devicecode", tenant: "organizations")
        #expect(begun.json["interval"] as? Int == 5 && begun.string("message").contains(begun.string("user_code")))
        let answer = try await send(
            &browser,
            [
                ("client_id", TestBrowser.clientID), ("client_info", "1"),
                ("device_code", begun.string("device_code")), ("grant_type", "device_code"), scope,
            ], tenant: "organizations")
        #expect(answer.status == 200 && answer.json["id_token"] != nil, "\(answer.body)")
    }
}
