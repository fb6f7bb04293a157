import Foundation
import HTTPTypes

@testable import TenantEmulator

/// An emulator and somebody who has signed in, to ask the same again and again.
struct FaultTrial {
    let emulator: Emulator
    let tokens: Answer
    var browser: TestBrowser

    init(now: @escaping @Sendable () -> Date = { Date() }) async throws {
        let configuration = EmulatorConfiguration { $0.consentedInAdvance = true }
        emulator = try await Emulator(keyMaker: .shared, configuration: configuration, now: now)
        browser = TestBrowser(emulator)
        tokens = try await browser.tokens(scope: TestBrowser.defaultScope + " People.Read")
    }

    /// Asks an endpoint what it is usually asked.
    mutating func ask(_ endpoint: EmulatedEndpoint, grant: String? = nil) async throws -> Answer {
        let token = tokens.string("access_token")
        switch endpoint {
        case .discovery: return try await browser.send(.get, "/common/v2.0/.well-known/openid-configuration")
        case .keys: return try await browser.send(.get, "/common/discovery/v2.0/keys")
        case .authorize, .signIn:
            let page = try await browser.authorize()
            return page.body.contains("name=\"passwd\"") ? try await browser.signIn(on: page) : page
        case .token: return try await askToken(grant)
        case .deviceCode: return try await ErrorRow.device(&browser)
        case .logout:
            return try await browser.send(
                .get, "/common/oauth2/v2.0/logout?post_logout_redirect_uri=http://localhost:49152&state=a%20state")
        case .userInfo:
            return try await browser.send(.get, "/oidc/userinfo", headers: [.authorization: "Bearer \(token)"])
        case .users:
            return try await browser.graph(
                "/users?$top=2&$count=true", token: token, headers: [.consistencyLevel: "eventual"])
        case .people: return try await browser.graph("/me/people?$top=2", token: token)
        case .photo: return try await browser.graph("/me/photo/$value", token: token)
        case .batch: return try await batch(["/me", "/me"])
        default: return try await browser.graph("/me", token: token)
        }
    }

    /// Asks for several things at once, which are called a, b and c.
    mutating func batch(_ urls: [String]) async throws -> Answer {
        let items = zip("abc", urls).map { "{\"id\":\"\($0)\",\"method\":\"GET\",\"url\":\"\($1)\"}" }
        return try await browser.send(
            .post, "/v1.0/$batch", body: "{\"requests\":[\(items.joined(separator: ","))]}",
            headers: [.authorization: "Bearer \(tokens.string("access_token"))", .contentType: "application/json"])
    }

    private mutating func askToken(_ grant: String?) async throws -> Answer {
        switch grant {
        case "refresh_token":
            return try await browser.refresh(tokens)
        case "device_code":
            let code = try await ask(.deviceCode).string("device_code")
            return try await browser.token(["grant_type": "device_code", "device_code": code])
        default:
            let code = try await browser.code()
            return try await browser.redeem(code)
        }
    }
}

extension Answer {
    var idToken: [String: Any] { claims("id_token") ?? [:] }
    var idTokenHeader: [String: Any] { claims("id_token", part: 0) ?? [:] }
    var idTokenSignature: Data {
        Base64URL.decode(string("id_token").split(separator: ".", omittingEmptySubsequences: false).last ?? "")
            ?? Data()
    }
}
