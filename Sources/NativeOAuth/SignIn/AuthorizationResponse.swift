#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A callback that has passed every check: it holds the code and all that redeeming it takes.
///
/// The only way to one is the initializer that checks a callback against its request, so nothing unchecked can get to
/// the token endpoint.
///
/// > Source: [RFC 6749, section 4.1.2](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2),
/// > [RFC 9207, section 2.4](https://www.rfc-editor.org/rfc/rfc9207#section-2.4)
struct AuthorizationResponse: Sendable {
    let code: Redacted<String>
    let redirectURI: String
    let verifier: CodeVerifier
    let demand: IDTokenDemand
    let scopes: ScopeSet

    /// A callback has no use for more.
    static let maximumCallbackLength = 16 * 1024

    /// Checks a callback against the request that caused it.
    ///
    /// - Parameters:
    ///   - callback: The URL that the browser came back with.
    ///   - request: The request; it can answer no other callback.
    ///   - metadata: The provider's metadata.
    ///   - issuerPolicy: How `iss` is compared.
    /// - Throws: ``OAuthError`` with `stateMismatch`, `issuerMismatch`, `malformedCallback`, or `authorizationDenied`
    ///   and its like when the provider says no.
    init(
        callback: URL,
        to request: consuming AuthorizationRequest,
        metadata: ServerMetadata,
        issuerPolicy: IssuerPolicy
    ) throws(OAuthError) {
        guard callback.absoluteString.utf8.count <= Self.maximumCallbackLength else {
            throw Self.malformed("is too long")
        }
        guard request.expectedCallback.verdict(on: callback) == .answer else {
            throw OAuthError(.stateMismatch, "The browser came back with the answer to another sign-in.")
        }
        let fields = try Self.fields(in: request.expectedCallback.fields(of: callback))
        try Self.checkIssuer(fields["iss"], metadata: metadata, policy: issuerPolicy)
        guard fields["access_token"] == nil, fields["id_token"] == nil, fields["response"] == nil else {
            throw Self.malformed("carries what was not asked for")
        }
        if let error = fields["error"] {
            guard fields["code"] == nil else { throw Self.malformed("says both yes and no") }
            throw Self.refusal(error, fields)
        }
        guard let code = fields["code"], !code.isEmpty else { throw Self.malformed("carries no code") }
        // RFC 6749, appendix A.11: what is not printable ASCII cannot be a code, and is sent nowhere.
        guard code.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw Self.malformed("carries an unreadable code")
        }
        self.code = Redacted(code)
        redirectURI = request.redirectURI
        verifier = request.verifier
        demand = request.demand
        scopes = request.scopes
    }

    /// The answer's fields; one that comes twice is an attack or a mistake, and neither is guessed at.
    static func fields(in query: String?) throws(OAuthError) -> [String: String] {
        guard let query, let pairs = PercentEncoding.pairs(in: query) else {
            throw malformed("has an unreadable query")
        }
        var fields: [String: String] = [:]
        for pair in pairs {
            guard fields.updateValue(pair.value, forKey: pair.name) == nil else {
                throw malformed("says \u{201C}\(DisplayText.clean(pair.name, limit: 40))\u{201D} twice")
            }
        }
        return fields
    }

    private static func checkIssuer(
        _ issuer: String?, metadata: ServerMetadata, policy: IssuerPolicy
    ) throws(OAuthError) {
        if let issuer {
            guard policy.accepts(responseIssuer: issuer, metadataIssuer: metadata.issuer) else {
                throw OAuthError(
                    .issuerMismatch, "The answer in the browser comes from another provider.", recovery: .signInAgain)
            }
        } else if metadata.authorizationResponseIssParameterSupported == true {
            throw OAuthError(
                .issuerMismatch, "The answer in the browser does not say which provider it comes from.",
                recovery: .signInAgain)
        }
    }

    static func refusal(_ error: String, _ fields: [String: String]) -> OAuthError {
        let server = ServerErrorResponse(
            error: error,
            errorDescription: fields["error_description"],
            errorURI: fields["error_uri"],
            suberror: fields["error_subcode"])
        let advice = ServerErrorAdvice(server)
        let code: OAuthError.Code =
            switch (error, advice.code) {
            case (_, .adminConsentRequired?), (_, .brokerRequired?), (_, .throttled?), (_, .serverError?):
                advice.code ?? .tokenRequestFailed
            case ("access_denied", _), (_, .interactionRequired?): .authorizationDenied
            case ("temporarily_unavailable", _), ("server_error", _): .serverError
            default: .tokenRequestFailed
            }
        return OAuthError(
            code, advice.message, nextStep: advice.nextStep, recovery: advice.recovery, server: server)
    }

    static func malformed(_ what: String) -> OAuthError {
        OAuthError(.malformedCallback, "The answer in the browser \(what), so the sign-in was stopped.")
    }
}
