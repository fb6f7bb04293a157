import Foundation
import HTTPTypes

@testable import TenantEmulator

/// A browser with cookies that asks an emulator in process, and the client whose answers it collects.
struct TestBrowser {
    static let clientID = "c0470500-0000-4000-8000-0000000000aa"
    static let redirectURI = "http://localhost:49152"
    /// The verifier and challenge of RFC 7636, appendix B.
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    static let adele = "adelev@contoso.onmicrosoft.com"
    static let password = SampleOrganization.password
    static let defaultScope = "openid profile offline_access User.Read User.ReadBasic.All"

    var emulator: Emulator
    var authority = "127.0.0.1:8380"
    private(set) var cookies: [String: String] = [:]

    init(_ emulator: Emulator) {
        self.emulator = emulator
    }

    mutating func send(
        _ method: HTTPRequest.Method, _ path: String, body: String? = nil, headers: HTTPFields = [:]
    ) async throws -> Answer {
        var request = HTTPRequest(
            method: method, scheme: "http", authority: authority, path: path, headerFields: headers)
        if !cookies.isEmpty {
            request.headerFields[.cookie] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        }
        let (response, data) = try await emulator.respond(to: request, body: body.map { Data($0.utf8) })
        for cookie in response.headerFields[values: .setCookie] {
            let pair = cookie.prefix { $0 != ";" }.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            // Without a value it is taken away.
            cookies[String(pair[0])] = pair[1].isEmpty ? nil : String(pair[1])
        }
        return Answer(response, data)
    }

    mutating func post(_ path: String, _ form: [String: String], headers: HTTPFields = [:]) async throws -> Answer {
        var headers = headers
        headers[.contentType] = "application/x-www-form-urlencoded"
        return try await send(
            .post, path, body: FormParameters.encode(form.map { (name: $0.key, value: $0.value) }), headers: headers)
    }

    /// Opens the authorize page with the usual parameters, changed by `changes`; nil takes one away.
    mutating func authorize(
        _ changes: [String: String?] = [:], tenant: String = "common", headers: HTTPFields = [:]
    ) async throws -> Answer {
        var parameters: [String: String] = [
            "client_id": Self.clientID, "response_type": "code", "redirect_uri": Self.redirectURI,
            "scope": Self.defaultScope, "state": "a state", "nonce": "a nonce", "code_challenge": Self.challenge,
            "code_challenge_method": "S256",
        ]
        for (name, value) in changes { parameters[name] = value }
        let query = FormParameters.encode(parameters.map { (name: $0.key, value: $0.value) })
        return try await send(.get, "/\(tenant)/oauth2/v2.0/authorize?\(query)", headers: headers)
    }

    mutating func signIn(
        on page: Answer, as user: String = adele, password: String = password
    ) async throws -> Answer {
        try await submit(["loginfmt": user, "passwd": password], on: page)
    }

    mutating func press(_ choice: String, on page: Answer) async throws -> Answer {
        try await submit(["choice": choice], on: page)
    }

    /// Sends the form of a page to where it belongs, or to another address.
    mutating func submit(_ fields: [String: String], on page: Answer, to path: String? = nil) async throws -> Answer {
        var form = fields
        form["flowToken"] = page.field("flowToken") ?? ""
        return try await post(path ?? page.action ?? "", form)
    }

    /// Goes all the way to a code: signs in and consents wherever a page asks.
    mutating func code(
        _ changes: [String: String?] = [:], as user: String = adele, tenant: String = "common"
    ) async throws -> String {
        var page = try await authorize(changes, tenant: tenant)
        if page.body.contains("name=\"passwd\"") { page = try await signIn(on: page, as: user) }
        if page.body.contains("Permissions requested") { page = try await press("accept", on: page) }
        return page.redirect["code"] ?? ""
    }

    mutating func token(
        _ form: [String: String?], tenant: String = "common", headers: HTTPFields = [:]
    ) async throws -> Answer {
        var parameters = ["client_id": Self.clientID]
        for (name, value) in form { parameters[name] = value }
        return try await post("/\(tenant)/oauth2/v2.0/token", parameters, headers: headers)
    }

    /// Redeems a code with the usual parameters, changed by `changes`.
    mutating func redeem(
        _ code: String, _ changes: [String: String?] = [:], tenant: String = "common", headers: HTTPFields = [:]
    ) async throws -> Answer {
        let form: [String: String?] = [
            "grant_type": "authorization_code", "code": code, "redirect_uri": Self.redirectURI,
            "code_verifier": Self.verifier,
        ]
        return try await token(form.merging(changes) { $1 }, tenant: tenant, headers: headers)
    }

    /// Signs in and returns the token answer.
    mutating func tokens(scope: String = defaultScope, as user: String = adele) async throws -> Answer {
        let code = try await code(["scope": scope], as: user)
        return try await redeem(code)
    }

    mutating func graph(_ path: String, token: String, headers: HTTPFields = [:]) async throws -> Answer {
        var headers = headers
        headers[.authorization] = "Bearer \(token)"
        return try await send(.get, "/v1.0" + path, headers: headers)
    }
}

extension String {
    /// The text as part of a query.
    var queryEncoded: String { FormParameters.encode(self) }
}
