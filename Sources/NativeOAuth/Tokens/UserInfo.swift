/// The claims of the provider's userinfo endpoint.
///
/// Texts come from the provider; sanitize them before you show them.
///
/// > Source: [OpenID Connect Core 1.0, section 5.3](https://openid.net/specs/openid-connect-core-1_0.html#UserInfo)
public struct UserInfo: Sendable, Hashable {
    /// The claims by name.
    public let claims: [String: JSONValue]

    init(_ claims: [String: JSONValue]) { self.claims = claims }
    /// The person's identifier at the provider.
    public var subject: String? { claims["sub"]?.string }
    /// The person's name, to show.
    public var name: String? { claims["name"]?.string }
    /// The person's email address.
    ///
    /// It can change, and belong to another person later.
    public var email: String? { claims["email"]?.string }

    /// Refuses claims about somebody else than the ID token was about.
    func check(subject: String) throws(OAuthError) {
        guard let own = self.subject else {
            throw OAuthError(.malformedResponse, "The provider's userinfo answer names no person.")
        }
        guard own.exact == subject.exact else {
            throw OAuthError(.personChanged, "The provider's userinfo answer is about another person.")
        }
    }

    /// Makes the claims pass for an ID token's, for a provider that gives none.
    func claims(asIDTokenOf issuer: String, subjectMember: String) throws(OAuthError) -> IDTokenClaims {
        var claims = claims
        switch claims[subjectMember] {
        case .string(let text)? where IDToken.isSubject(text): claims["sub"] = .string(text)
        case .integer(let number)?: claims["sub"] = .string(String(number))
        default:
            throw OAuthError(
                .malformedResponse,
                "The provider's answer has no \u{201C}\(subjectMember)\u{201D} to identify the person by.")
        }
        claims["iss"] = .string(issuer)
        return claims
    }
}

extension RelyingParty {
    /// Asks `userinfo` about the person whose token it is (OpenID Connect Core 1.0, section 5.3.1).
    func userInfo(with token: AccessToken) async throws -> UserInfo {
        let answer = try await get(.userinfoEndpoint, with: token)
        if answer.status == 401 || answer.status == 403 {
            let reason = AuthenticationChallenge.all(in: answer.head).first?.error ?? ""
            throw OAuthError(
                .tokenRequestFailed, "The provider's userinfo endpoint does not accept the token.",
                server: OAuthError.ServerErrorResponse(error: reason, status: answer.status))
        }
        // A signed answer (application/jwt) has to be asked for at registration, and was not.
        return UserInfo(try answer.granted())
    }
}
