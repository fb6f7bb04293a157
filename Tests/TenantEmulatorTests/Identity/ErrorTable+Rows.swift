import Foundation
import HTTPTypes

@testable import TenantEmulator

/// > Source: [Microsoft Entra error codes](https://learn.microsoft.com/entra/identity-platform/reference-error-codes)
extension ErrorRow {
    /// What happens before anybody has signed in.
    static let requests: [ErrorRow] = [
        ErrorRow(28003, "invalid_grant") { browser, _ in
            let code = try await browser.code()
            return try await browser.redeem(code, ["scope": ""])
        },
        ErrorRow(500011, "invalid_resource", asking: ["scope": "https://unknown.example/files.read"]),
        ErrorRow(50011, nil, asking: ["redirect_uri": "https://evil.example/"]),
        ErrorRow(50049, "invalid_instance") { browser, _ in
            let other = "https://evil.example/common/oauth2/v2.0/authorize".queryEncoded
            return try await browser.send(.get, "/common/discovery/instance?authorization_endpoint=\(other)")
        },
        ErrorRow(50147, "invalid_request", asking: ["code_challenge": nil]),
        ErrorRow(501491, "invalid_request", asking: ["code_challenge": "short"]),
        ErrorRow(50194, "unauthorized_client", asking: ["client_id": payroll]),
        ErrorRow(70001, "unauthorized_client") { browser, _ in
            try browser.emulator.registry.update(TestBrowser.clientID) { $0.isEnabled = false }
            return try await browser.authorize()
        },
        ErrorRow(700016, nil, asking: ["client_id": "11111111-2222-3333-4444-555555555555"]),
        ErrorRow(700038, nil, asking: ["client_id": "no-guid"]),
        ErrorRow(700054, "unsupported_response_type", asking: ["response_type": "token"]),
        ErrorRow(70005, "unsupported_response_type", asking: ["response_type": "pigeon"]),
        ErrorRow(70007, "invalid_request", asking: ["response_mode": "pigeon"]),
        ErrorRow(650053, "invalid_client", asking: ["scope": "Foo.Bar"]),
        ErrorRow(70011, "invalid_scope", asking: ["scope": "User.Read \(ScopeRules.graphDefault)"]),
        ErrorRow(90002, nil, tenant: "nobody.test"),
        ErrorRow(900144, "invalid_request") { browser, _ in try await browser.token(["grant_type": nil]) },
        ErrorRow(90023, "invalid_request", asking: ["prompt": "shout"]),
        ErrorRow(9_002_313, "invalid_request", asking: ["claims": "no json"]),
        ErrorRow(
            9_002_325, "invalid_request",
            asking: [
                "client_id": "c0470500-0000-4000-8000-0000000000ee", "redirect_uri": "http://localhost/people",
                "code_challenge": nil, "code_challenge_method": nil,
            ]),
        ErrorRow(9_002_331, "unauthorized_client", asking: ["client_id": "c0470500-0000-4000-8000-0000000000dd"]),
        ErrorRow(
            9_002_332, "unauthorized_client", asking: ["client_id": job, "redirect_uri": "http://localhost"],
            tenant: "consumers"),
        ErrorRow(901002, "invalid_request", asking: ["resource": Permission.graphAddress]),
        ErrorRow(900561, "invalid_request") { browser, _ in try await browser.send(.get, "/common/oauth2/v2.0/token") },
        ErrorRow(900971, nil) { browser, _ in
            try browser.emulator.registry.update(TestBrowser.clientID) { $0.redirectURIs = [] }
            return try await browser.authorize(["redirect_uri": nil])
        },
        ErrorRow(650056, "invalid_client") { browser, _ in
            try browser.emulator.registry.update(TestBrowser.clientID) { $0.registeredPermissions = [] }
            return try await browser.authorize(["scope": graph])
        },
    ]

    /// What happens between applications and the token endpoint.
    static let applications: [ErrorRow] = [
        ErrorRow(28000, "invalid_scope") { browser, _ in
            let own = "api://\(TestBrowser.clientID)/access_as_user"
            let code = try await browser.code(["scope": "User.Read \(own)"])
            return try await browser.redeem(code, ["scope": "User.Read \(own)"])
        },
        ErrorRow(501481, "invalid_grant") { browser, _ in
            let code = try await browser.code()
            return try await browser.redeem(code, ["code_verifier": String(repeating: "x", count: 43)])
        },
        ErrorRow(54005, "invalid_grant") { browser, _ in
            let code = try await browser.code()
            _ = try await browser.redeem(code)
            return try await browser.redeem(code)
        },
        ErrorRow(70000, "invalid_grant") { browser, _ in
            try await browser.token(["grant_type": "refresh_token", "refresh_token": "1.unknown"])
        },
        ErrorRow(700005, "invalid_grant") { browser, _ in
            let code = try await browser.code()
            return try await browser.redeem(code, tenant: "organizations")
        },
        ErrorRow(700025, "invalid_client") { browser, _ in try await ask(&browser, ["client_id": TestBrowser.clientID])
        },
        ErrorRow(70003, "unsupported_grant_type") { browser, _ in try await browser.token(["grant_type": "wish"]) },
        ErrorRow(70008, "invalid_grant") { browser, time in
            let code = try await browser.code()
            time.advance(by: 600)
            return try await browser.redeem(code)
        },
        ErrorRow(700082, "invalid_grant") { browser, time in
            let tokens = try await browser.tokens()
            time.advance(by: 90 * 24 * 60 * 60)
            return try await browser.refresh(tokens)
        },
        ErrorRow(7_000_215, "invalid_client") { browser, _ in try await ask(&browser, ["client_secret": "test-wrong"])
        },
        ErrorRow(7_000_218, "invalid_client") { browser, _ in try await ask(&browser, ["client_secret": nil]) },
        ErrorRow(7_000_222, "invalid_client") { browser, time in
            let end = time.now
            try browser.emulator.registry.update(job) { $0.secretExpiresAt = end }
            return try await ask(&browser)
        },
        ErrorRow(9_001_023, "invalid_request") { browser, _ in try await ask(&browser, tenant: "common") },
        ErrorRow(9_002_326, "invalid_request") { browser, _ in
            let code = try await browser.code()
            return try await browser.redeem(code, headers: [.origin: "http://localhost:3000"])
        },
        ErrorRow(70016, "authorization_pending") { browser, _ in
            try await poll(&browser, try await device(&browser))
        },
        ErrorRow(70018, "bad_verification_code") { browser, _ in
            try await browser.token(["grant_type": "device_code", "device_code": "1.unknown"])
        },
        ErrorRow(70019, "expired_token") { browser, time in
            let begun = try await device(&browser)
            time.advance(by: 900)
            return try await poll(&browser, begun)
        },
        ErrorRow(90119, nil) { browser, _ in try await enter("WRONGCODE", &browser) },
        ErrorRow(90120, nil) { browser, _ in
            let begun = try await device(&browser)
            let page = try await browser.signIn(on: try await enter(begun.string("user_code"), &browser))
            _ = try await browser.press("cancel", on: page)
            return try await enter(begun.string("user_code"), &browser)
        },
        ErrorRow(90121, nil) { browser, _ in try await enter(" - ", &browser) },
    ]
}
