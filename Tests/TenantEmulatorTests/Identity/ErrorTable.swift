import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// A number of Microsoft's, and the way to it that a client can really go.
struct ErrorRow: Sendable, CustomTestStringConvertible {
    typealias Way = @Sendable (inout TestBrowser, TestTime) async throws -> Answer

    let number: Int
    /// The `error` beside it; nil where a page says it.
    let error: String?
    let way: Way

    init(_ number: Int, _ error: String?, _ way: @escaping Way) {
        self.number = number
        self.error = error
        self.way = way
    }

    /// The way is a request to authorize with other parameters than usual.
    init(_ number: Int, _ error: String?, asking changes: [String: String?] = [:], tenant: String = "common") {
        self.init(number, error) { browser, _ in try await browser.authorize(changes, tenant: tenant) }
    }

    /// The way is to use Adele's refresh token after her conditions have changed.
    static func refreshed(
        _ number: Int, _ error: String, after change: @escaping @Sendable (inout UserConditions) -> Void
    ) -> ErrorRow {
        ErrorRow(number, error) { browser, _ in try await refresh(&browser, after: change) }
    }

    var testDescription: String { "AADSTS\(number)" }
}

extension ErrorRow {
    static let contoso = "contoso.onmicrosoft.com"
    static let rene = "renea@fabrikam.onmicrosoft.com"
    static let lucy = "lucyo@fabrikam.onmicrosoft.com"
    static let robin = "robin.sandoval@outlook.example"
    static let job = "c0470500-0000-4000-8000-0000000000bb"
    static let payroll = "c0470500-0000-4000-8000-0000000000cc"
    static let graph = "https://graph.microsoft.com/.default"

    /// Asks as the directory job does.
    static func ask(
        _ browser: inout TestBrowser, _ changes: [String: String?] = [:], tenant: String = contoso
    ) async throws -> Answer {
        let form: [String: String?] = [
            "grant_type": "client_credentials", "client_id": job, "client_secret": SampleOrganization.secret,
            "scope": graph,
        ]
        return try await browser.token(form.merging(changes) { $1 }, tenant: tenant)
    }

    /// Signs Adele in, changes her conditions, and uses her refresh token.
    static func refresh(
        _ browser: inout TestBrowser, after change: (inout UserConditions) -> Void
    ) async throws -> Answer {
        let tokens = try await browser.tokens()
        try browser.emulator.registry.updateConditions(of: TestBrowser.adeleID, change)
        return try await browser.refresh(tokens)
    }

    /// Begins a sign-in on a device.
    static func device(
        _ browser: inout TestBrowser, scope: String = "openid offline_access User.Read", tenant: String = "common"
    ) async throws -> Answer {
        try await browser.post(
            "/\(tenant)/oauth2/v2.0/devicecode", ["client_id": TestBrowser.clientID, "scope": scope])
    }

    /// Opens the page for devices' codes, and types one.
    static func enter(
        _ code: String, _ browser: inout TestBrowser, at path: String = "/devicelogin"
    ) async throws -> Answer {
        let page = try await browser.send(.get, path)
        return try await browser.post(page.action ?? "", ["otc": code, "canary": page.field("canary") ?? ""])
    }

    static func poll(_ browser: inout TestBrowser, _ begun: Answer) async throws -> Answer {
        try await browser.token(["grant_type": "device_code", "device_code": begun.string("device_code")])
    }
}
