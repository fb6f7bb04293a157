import Foundation
import HTTPTypes

@testable import TenantEmulator

extension ErrorRow {
    /// What happens to people.
    static let people: [ErrorRow] = [
        ErrorRow(16000, "interaction_required") { browser, _ in
            _ = try await browser.code(as: rene)
            return try await browser.authorize(["prompt": "none"], tenant: contoso)
        },
        ErrorRow(16003, "interaction_required") { browser, _ in
            _ = try await browser.code(as: rene)
            return try await browser.authorize(["prompt": "none", "login_hint": rene], tenant: contoso)
        },
        ErrorRow(50020, "invalid_grant") { browser, _ in try await browser.password(as: rene, tenant: contoso) },
        ErrorRow(500208, "invalid_grant") { browser, _ in try await browser.password(as: robin) },
        ErrorRow(50034, "invalid_grant") { browser, _ in
            try await browser.password(as: "nobody@contoso.onmicrosoft.com")
        },
        ErrorRow(50053, "invalid_grant") { browser, _ in
            for _ in 0..<10 { _ = try await browser.password(password: "test-wrong") }
            return try await browser.password()
        },
        ErrorRow(50055, "invalid_grant") { browser, _ in
            try browser.emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.isPasswordExpired = true }
            return try await browser.password()
        },
        ErrorRow(50056, "invalid_grant") { browser, _ in
            try await browser.emulator.database.setPasswordHash("", of: TestBrowser.adeleID)
            return try await browser.password()
        },
        refreshed(50057, "invalid_grant") { $0.isBlocked = true },
        ErrorRow(50058, "login_required", asking: ["prompt": "none"]),
        ErrorRow(50059, "invalid_request") { browser, _ in try await browser.password(as: "adelev") },
        ErrorRow(50072, "interaction_required") { browser, _ in
            _ = try await refresh(&browser) { $0.secondFactor = .mustEnroll }
            return try await browser.authorize(["prompt": "none"])
        },
        ErrorRow(50074, "interaction_required") { browser, _ in
            _ = try await refresh(&browser) { $0.secondFactor = .needed }
            return try await browser.authorize(["prompt": "none"])
        },
        refreshed(50076, "invalid_grant") { $0.secondFactor = .needed },
        ErrorRow(50078, "invalid_grant") { browser, time in
            try browser.emulator.registry.updateConditions(of: TestBrowser.adeleID) {
                $0.secondFactor = .needed
                $0.secondFactorLifetime = 60
            }
            var page = try await browser.signIn(on: try await browser.authorize())
            page = try await browser.press("accept", on: try await browser.enterCode(on: page))
            let tokens = try await browser.redeem(page.redirect["code"] ?? "")
            time.advance(by: 60)
            return try await browser.refresh(tokens)
        },
        refreshed(50079, "invalid_grant") { $0.secondFactor = .mustEnroll },
        ErrorRow(50089, nil) { browser, time in
            let page = try await browser.authorize()
            time.advance(by: 15 * 60)
            return try await browser.signIn(on: page)
        },
        ErrorRow(50105, "access_denied") { browser, _ in
            try await browser.password(["client_id": payroll], tenant: contoso)
        },
        ErrorRow(50126, "invalid_grant") { browser, _ in try await browser.password(password: "test-wrong") },
        ErrorRow(50128, "invalid_request") { browser, _ in try await browser.password(as: "a@unknown.example") },
        ErrorRow(50132, "login_required") { browser, time in
            _ = try await browser.code()
            try browser.emulator.registry.revokeSessions(of: TestBrowser.adeleID, at: time.now)
            return try await browser.authorize(["prompt": "none"])
        },
        ErrorRow(50173, "invalid_grant") { browser, time in
            let tokens = try await browser.tokens()
            try await browser.emulator.changePassword(of: TestBrowser.adele, to: "test-new", at: time.now)
            return try await browser.refresh(tokens)
        },
        ErrorRow(500121, nil) { browser, _ in
            try browser.emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.secondFactor = .needed }
            let page = try await browser.signIn(on: try await browser.authorize())
            return try await browser.enterCode("wrong", on: page)
        },
        refreshed(53000, "interaction_required") { $0.policy = .compliantDevice },
        refreshed(53001, "interaction_required") { $0.policy = .joinedDevice },
        refreshed(53003, "interaction_required") { $0.policy = .blocked },
        ErrorRow(65001, "invalid_grant") { browser, _ in try await browser.password() },
        ErrorRow(65004, "access_denied") { browser, _ in
            try await browser.press("cancel", on: try await browser.authorize())
        },
        refreshed(70043, "invalid_grant") { $0.signInFrequency = 0 },
        ErrorRow(70044, "login_required") { browser, _ in
            _ = try await refresh(&browser) { $0.signInFrequency = 0 }
            return try await browser.authorize(["prompt": "none"])
        },
        ErrorRow(90094, "access_denied") { browser, _ in
            let page = try await browser.authorize(["scope": "User.Read.All"])
            return try await browser.press(
                "return", on: try await browser.signIn(on: page, as: lucy))
        },
    ]
}
