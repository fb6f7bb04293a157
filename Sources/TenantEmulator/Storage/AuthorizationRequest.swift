import Foundation

struct AuthorizationRequest: Sendable, Codable, Equatable {
    enum ResponseMode: String, Sendable, Codable {
        case query, fragment
        case formPost = "form_post"
    }

    enum ResponseType: String, Sendable, Codable {
        case code
        case idToken = "id_token"
        case token
    }

    enum Prompt: String, Sendable, Codable {
        case none, login, consent
        case selectAccount = "select_account"
    }

    /// The tenant segment, in its canonical form.
    let tenant: String
    let clientID: String
    let target: AuthorizationTarget
    var nonce: String?
    let permissions: Set<Permission>
    var proofKey: ProofKey?
    var prompt: Prompt?
    var loginHint: String?
    /// Whether `client_info=1` was sent, which MSAL does.
    var wantsClientInfo = false
    /// The code of the device that waits for the answer; nil when a redirect URI does.
    var userCode: String?
    /// Which accounts the application would like: `organizations`, `consumers` or a domain.
    var domainHint: String?
    var claims: ClaimsRequest?
    /// At which of the endpoints for an administrator's consent the request came in; nil for a sign-in.
    var adminConsent: AdminConsentVersion?
    var isSinglePage = false
    /// Whether the person is asked if this app was meant, because another one could have taken its scheme.
    var asksWhichApp = false
    /// Whether it came in at the endpoint of version 1.0, which has ID tokens of its own.
    var isFirstVersion = false
    /// What the answer brings: a code, or tokens by way of the browser.
    var responseTypes: Set<ResponseType> = [.code]

    enum AdminConsentVersion: String, Sendable, Codable {
        case v1, v2
    }

    /// Whose accounts may sign in: personal ones only, or others too.
    var kind: Tenant.Kind { tenant == "consumers" ? .personal : .work }
}

/// Where an answer goes to, known before the rest of a request is.
struct AuthorizationTarget: Sendable, Codable, Equatable {
    /// As the application wrote it, which the token request has to repeat; empty where a device waits.
    let redirectURI: String
    var responseMode = AuthorizationRequest.ResponseMode.query
    var state: String?
}

/// Why a request to authorize fails, for the application that it is from.
struct RedirectedError: Error, Sendable {
    let error: EntraError
    let target: AuthorizationTarget
}

/// Which answers an application may ask for.
///
/// > Source: [OpenID Connect on the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc),
/// > [Implicit flow](https://learn.microsoft.com/entra/identity-platform/v2-oauth2-implicit-grant-flow),
/// > [OAuth 2.0 Multiple Response Types](https://openid.net/specs/oauth-v2-multiple-response-types-1_0.html)
enum ResponseTypeRules {
    private static let known: [Set<AuthorizationRequest.ResponseType>] = [
        [.code], [.idToken], [.code, .idToken], [.idToken, .token], [.token],
    ]

    static func namesTokens(_ text: String?) -> Bool {
        (text ?? "").split(separator: " ").contains { $0 == "id_token" || $0 == "token" }
    }

    /// - Throws: ``EntraError`` 70005 for what there isn't, 700054 for tokens that the application hasn't said that it
    ///   wants in this way.
    static func parse(
        _ text: String, for application: RegisteredApplication
    ) throws(EntraError) -> Set<AuthorizationRequest.ResponseType> {
        let named = text.split(separator: " ").map { AuthorizationRequest.ResponseType(rawValue: String($0)) }
        let types = Set(named.compactMap(\.self))
        guard !named.contains(nil), known.contains(types) else { throw EntraError(.unknownResponseType, text) }
        if types.contains(.idToken), !application.issuesIDTokensAtAuthorization {
            throw EntraError(.unsupportedResponseType, "id_token")
        }
        if types.contains(.token), !application.issuesAccessTokensAtAuthorization {
            throw EntraError(.unsupportedResponseType, "token")
        }
        return types
    }
}

/// What the `claims` parameter asks for, as far as the emulator knows it.
///
/// > Source: [Claims challenges and requests](https://learn.microsoft.com/entra/identity-platform/claims-challenge)
struct ClaimsRequest: Sendable, Codable, Equatable {
    /// Whether the client understands claims challenges: `xms_cc` has `cp1`.
    var isContinuous = false
    /// The moment after which the token has to be issued, in seconds since 1970: what a claims challenge named.
    var notBefore: Int?

    /// - Throws: ``EntraError`` 9002313 if it is no JSON object.
    init(_ text: String?) throws(EntraError) {
        guard let text else { return }
        guard let all = try? JSONValue(parsing: Data(text.utf8)), all.members != nil else {
            throw EntraError(.malformedRequest)
        }
        let claims = all["access_token"]
        let capabilities = claims?["xms_cc"]?["values"]?.array ?? []
        isContinuous = capabilities.contains { $0.string?.lowercased() == "cp1" }
        let value = claims?["nbf"]?["value"]
        notBefore = value?.string.flatMap { Int($0) } ?? value?.integer
    }
}
