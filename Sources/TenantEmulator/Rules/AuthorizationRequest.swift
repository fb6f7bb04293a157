/// A request to authorize that has passed every check.
struct AuthorizationRequest: Sendable, Codable, Equatable {
    /// How the answer travels back to the application.
    enum ResponseMode: String, Sendable, Codable {
        case query, fragment
        case formPost = "form_post"
    }

    /// What an answer brings.
    enum ResponseType: String, Sendable, Codable {
        case code
        case idToken = "id_token"
        case token
    }

    /// What the application asks the sign-in to show.
    enum Prompt: String, Sendable, Codable {
        case none, login, consent
        case selectAccount = "select_account"
    }

    /// The tenant segment, in its canonical form.
    let tenant: String
    let clientID: String
    /// As the application wrote it: the token request has to repeat it.
    let redirectURI: String
    let responseMode: ResponseMode
    let state: String?
    let nonce: String?
    let permissions: Set<Permission>
    let proofKey: ProofKey?
    var prompt: Prompt?
    var loginHint: String?
    /// Whether `client_info=1` was sent, which MSAL does.
    let wantsClientInfo: Bool
    /// The code of the device that waits for the answer; nil when a redirect URI does.
    var userCode: String?
    /// Which accounts the application would like: `organizations`, `consumers` or a domain.
    var domainHint: String?
    /// What the `claims` parameter asks for.
    var claims: ClaimsRequest?
    /// At which of the endpoints for an administrator's consent the request came in; nil for a sign-in.
    var adminConsent: AdminConsentVersion?
    /// Whether the answer goes to a page with a script.
    var isSinglePage = false
    /// Whether the person is asked if this app was meant, because another one could have taken its scheme.
    var asksWhichApp = false

    /// What the answer brings: a code, or tokens by way of the browser.
    var responseTypes: Set<ResponseType> = [.code]

    /// The endpoints for an administrator's consent, which answer differently.
    enum AdminConsentVersion: String, Sendable, Codable {
        case v1, v2
    }
}

/// Where an answer goes to, known before the rest of a request is.
struct AuthorizationTarget: Sendable, Codable, Equatable {
    let redirectURI: String
    let responseMode: AuthorizationRequest.ResponseMode
    let state: String?
}

extension AuthorizationRequest {
    /// Where its answer goes to.
    var target: AuthorizationTarget {
        AuthorizationTarget(redirectURI: redirectURI, responseMode: responseMode, state: state)
    }
}

/// Why a request to authorize fails, and who may hear of it.
enum AuthorizationFailure: Error, Sendable, Equatable {
    /// The application or its redirect URI can't be trusted, so that only the person is told.
    case page(EntraError)
    /// The application is told, at its redirect URI.
    case redirect(EntraError, AuthorizationTarget)
}
