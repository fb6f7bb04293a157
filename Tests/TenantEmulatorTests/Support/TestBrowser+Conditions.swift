import Foundation
import HTTPTypes

@testable import TenantEmulator

extension TestBrowser {
    static let adeleID = SampleOrganization.objectID("adelev")

    /// Asks for tokens with a password, at the endpoint that takes one.
    mutating func password(
        _ changes: [String: String?] = [:], as user: String = adele, password: String = password,
        tenant: String = "organizations"
    ) async throws -> Answer {
        let form: [String: String?] = [
            "grant_type": "password", "username": user, "password": password,
            "scope": "openid offline_access User.Read",
        ]
        return try await token(form.merging(changes) { $1 }, tenant: tenant)
    }

    mutating func refresh(
        _ answer: Answer, _ changes: [String: String?] = [:], tenant: String = "common", headers: HTTPFields = [:]
    ) async throws -> Answer {
        let form: [String: String?] = [
            "grant_type": "refresh_token", "refresh_token": answer.string("refresh_token"),
        ]
        return try await token(form.merging(changes) { $1 }, tenant: tenant, headers: headers)
    }

    /// Types the code that was announced last, or another one.
    mutating func enterCode(_ code: String? = nil, on page: Answer, as user: String = adele) async throws -> Answer {
        try await submit(["choice": "verify", "otc": code ?? emulator.secondFactorCode(for: user) ?? ""], on: page)
    }

    /// Presses the button with a value.
    mutating func press(button prefix: String, _ index: Int = 0, on page: Answer) async throws -> Answer {
        let values = page.body.components(separatedBy: "name=\"choice\" value=\"").dropFirst()
            .map { String($0.prefix { $0 != "\"" }) }.filter { $0.hasPrefix(prefix) }
        return try await press(values.indices.contains(index) ? values[index] : "none", on: page)
    }
}

extension Answer {
    /// The AADSTS number in a redirect's `error_description`, or in the text of a page or of a token error.
    var code: Int? {
        let text = redirect["error_description"] ?? (number.map { "AADSTS\($0)" } ?? body)
        guard let start = text.range(of: "AADSTS")?.upperBound else { return nil }
        return Int(text[start...].prefix { $0.isNumber })
    }
}

extension Emulator {
    /// Changes somebody's password as the admin API does, at a time; returns whether there is such a person.
    @discardableResult
    func changePassword(of userPrincipalName: String, to password: String, at now: Date) async throws -> Bool {
        guard let user = try await database.user(userPrincipalName) else { return false }
        try await database.setPasswordHash(try PasswordHash.make(password), of: user.id)
        try registry.notePasswordChange(of: user.id, at: now)
        return true
    }
}
