import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// Somebody, or an application, that asks Graph with a token.
struct Caller {
    let browser: TestBrowser
    let token: String
    var registry: Registry { browser.emulator.registry }
    var database: EmulatorDatabase { browser.emulator.database }

    /// Adele, to whom a scope is allowed in advance.
    static func adele(
        _ scope: String = "User.Read Application.ReadWrite.All Directory.Read.All"
    ) async throws -> Caller {
        let configuration = EmulatorConfiguration { $0.consentedInAdvance = true }
        return try await adele(scope, in: Emulator(keyMaker: .shared, configuration: configuration))
    }

    /// Adele in an emulator where she agrees to a scope herself.
    static func adele(_ scope: String, in emulator: Emulator) async throws -> Caller {
        var browser = TestBrowser(emulator)
        let token = try await browser.tokens(scope: scope).string("access_token")
        return Caller(browser: browser, token: token)
    }

    /// The sample job, which speaks for itself and may change what is its own.
    static func job() async throws -> Caller {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let own = try #require(Permission(scope: "Application.ReadWrite.OwnedBy"))
        try browser.emulator.registry.update(ErrorRow.job) { $0.applicationPermissions = [own] }
        let token = try await ErrorRow.ask(&browser).string("access_token")
        return Caller(browser: browser, token: token)
    }

    /// Asks in an advanced query.
    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, type: String = "application/json"
    ) async throws -> Answer {
        var browser = browser
        return try await browser.send(
            method, "/v1.0\(path)", body: body,
            headers: [.authorization: "Bearer \(token)", .contentType: type, .consistencyLevel: "eventual"])
    }

    func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> Answer {
        var browser = browser
        return try await browser.graph(path, token: token, headers: headers)
    }

    /// The pages of a list, each from the link of the one before.
    func pages(_ path: String, _ headers: HTTPFields = [:]) async throws -> [Answer] {
        var (pages, next) = ([Answer](), path)
        while !next.isEmpty {
            let page = try await get(next, headers)
            pages.append(page)
            next = page.link()
        }
        return pages
    }

    /// Asks for a token for an application itself.
    func signIn(_ clientID: String, _ secret: String) async throws -> Answer {
        var browser = browser
        return try await ErrorRow.ask(&browser, ["client_id": clientID, "client_secret": secret])
    }

    /// Makes an application, or the principal of one.
    func make(_ object: RegisteredObject, _ body: String) async throws -> Answer {
        try await ask(.post, "/\(object.rawValue)", body)
    }
}

extension String {
    /// The options of a query, with the values as a query has them.
    var optionsEncoded: String {
        split(separator: "&").map { option in
            let halves = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return "\(halves[0])=\(halves[1].queryEncoded)"
        }.joined(separator: "&")
    }
}

extension Answer {
    /// The ids in a list.
    var ids: [String] { list("value").compactMap { $0["id"] as? String } }

    /// Where a link of the answer leads to, below the version; empty if there is none.
    func link(_ name: String = "@odata.nextLink") -> String {
        string(name).components(separatedBy: "/v1.0").last ?? ""
    }

    /// Where the object in the answer is.
    func path(_ object: RegisteredObject = .application) -> String { "/\(object.rawValue)/\(string("id"))" }
}
