import Foundation

/// Whether a token request may have what it asks for.
enum TokenRules {
    /// The parts of a request that redeems a code.
    struct CodeRequest: Sendable {
        let clientID: String
        let tenant: String
        let redirectURI: String?
        let verifier: String?
    }

    /// Checks a request against the code that it redeems.
    ///
    /// > Source: [RFC 6749, section 4.1.3](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3),
    /// > [RFC 7636, section 4.6](https://www.rfc-editor.org/rfc/rfc7636#section-4.6)
    static func check(_ request: CodeRequest, against code: StoredCode, at now: Date) throws(EntraError) {
        guard code.grant.clientID == request.clientID else { throw .invalidValue(of: "code") }
        guard !code.isRedeemed else { throw .codeRedeemed }
        guard now < code.expiresAt else { throw .codeExpired }
        guard code.grant.tenant == request.tenant else { throw .wrongTenant }
        guard let redirectURI = request.redirectURI else { throw .missing("redirect_uri") }
        guard redirectURI == code.grant.redirectURI else {
            throw .redirectChanged(redirectURI, expected: code.grant.redirectURI)
        }
        switch (code.grant.proofKey, request.verifier) {
        case (nil, nil): break
        case (let proofKey?, let verifier?) where proofKey.isAnswered(by: verifier): break
        default: throw .verifierMismatch
        }
    }

    /// Checks a refresh token.
    ///
    /// - Parameters:
    ///   - token: The token, as it is stored.
    ///   - clientID: Who sent it.
    ///   - isStrict: Whether a token may be used once only, which Microsoft doesn't ask for.
    ///   - now: The time.
    /// - Throws: ``EntraError`` 70000, 50173, 700082, or 700084 where a page with a script has had its day.
    static func check(
        _ token: StoredRefreshToken, clientID: String, isStrict: Bool, at now: Date
    ) throws(EntraError) {
        guard token.grant.clientID == clientID else { throw .invalidValue(of: "refresh_token") }
        guard !token.isRevoked, !(isStrict && token.isUsed) else { throw .grantRevoked }
        guard now < token.usableUntil else {
            throw token.grant.refreshUntil == nil ? .refreshTokenInactive : .singlePageLimit
        }
    }
}
