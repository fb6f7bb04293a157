/// Which answers an application may ask for.
///
/// > Source: [OpenID Connect on the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc),
/// > [Implicit flow](https://learn.microsoft.com/entra/identity-platform/v2-oauth2-implicit-grant-flow),
/// > [OAuth 2.0 Multiple Response Types](https://openid.net/specs/oauth-v2-multiple-response-types-1_0.html)
enum ResponseTypeRules {
    /// What can be asked for together.
    private static let known: [Set<AuthorizationRequest.ResponseType>] = [
        [.code], [.idToken], [.code, .idToken], [.idToken, .token], [.token],
    ]

    /// Whether the parameter names a token, be it known or not.
    static func namesTokens(_ text: String?) -> Bool {
        (text ?? "").split(separator: " ").contains { $0 == "id_token" || $0 == "token" }
    }

    /// Reads the parameter.
    ///
    /// - Returns: What is asked for.
    /// - Throws: ``EntraError`` 70005 for what there isn't, 700054 for tokens that the application hasn't said that it
    ///   wants in this way.
    static func parse(
        _ text: String, for application: RegisteredApplication
    ) throws(EntraError) -> Set<AuthorizationRequest.ResponseType> {
        var types: Set<AuthorizationRequest.ResponseType> = []
        for name in text.split(separator: " ") {
            guard let type = AuthorizationRequest.ResponseType(rawValue: String(name)) else {
                throw .unknownResponseType(text)
            }
            types.insert(type)
        }
        guard known.contains(types) else { throw .unknownResponseType(text) }
        if types.contains(.idToken), !application.issuesIDTokensAtAuthorization {
            throw .unsupportedResponseType("id_token")
        }
        if types.contains(.token), !application.issuesAccessTokensAtAuthorization {
            throw .unsupportedResponseType("token")
        }
        return types
    }
}
