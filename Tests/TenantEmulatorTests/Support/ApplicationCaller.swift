import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// Somebody, or an application, that asks Graph about applications with a token.
struct ApplicationCaller {
    static let adeleID = SampleOrganization.objectID("adelev")

    var browser: TestBrowser
    let token: String
    var registry: Registry { browser.emulator.registry }

    /// Adele, to whom a scope is allowed in advance.
    static func adele(
        _ scope: String = "User.Read Application.ReadWrite.All Directory.Read.All"
    ) async throws -> ApplicationCaller {
        let configuration = EmulatorConfiguration { $0.consentedInAdvance = true }
        var browser = TestBrowser(try await Emulator(keyMaker: .shared, configuration: configuration))
        let token = try await browser.tokens(scope: scope).string("access_token")
        return ApplicationCaller(browser: browser, token: token)
    }

    /// The sample job, which speaks for itself and may change what is its own.
    static func job() async throws -> ApplicationCaller {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let own = try #require(Permission(scope: "Application.ReadWrite.OwnedBy"))
        try browser.emulator.registry.update(ErrorRow.job) { $0.applicationPermissions = [own] }
        let token = try await ErrorRow.ask(&browser).string("access_token")
        return ApplicationCaller(browser: browser, token: token)
    }

    mutating func ask(_ method: HTTPRequest.Method, _ path: String, _ body: String? = nil) async throws -> Answer {
        try await browser.send(
            method, "/v1.0\(path)", body: body,
            headers: [
                .authorization: "Bearer \(token)", .contentType: "application/json", .consistencyLevel: "eventual",
            ])
    }

    /// Asks for a token for an application itself.
    mutating func signIn(_ clientID: String, _ secret: String) async throws -> Answer {
        try await ErrorRow.ask(&browser, ["client_id": clientID, "client_secret": secret])
    }

    /// Makes an application, or the principal of one.
    mutating func make(_ object: RegisteredObject, _ body: String) async throws -> Answer {
        try await ask(.post, "/\(object.rawValue)", body)
    }
}

extension Answer {
    /// Where the object in the answer is.
    func path(_ object: RegisteredObject = .application) -> String { "/\(object.rawValue)/\(string("id"))" }
}
