/// How the provider's page brings the answer back.
///
/// > Source: [OAuth 2.0 Multiple Response Type Encoding Practices, section 2.1](https://openid.net/specs/oauth-v2-multiple-response-types-1_0.html#ResponseModes),
/// > [OAuth 2.0 Form Post Response Mode](https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html)
public enum ResponseMode: String, Sendable, Hashable, CaseIterable {
    /// In the address, after `?`: what a code is sent by if nothing is said, and what every redirect can receive.
    case query
    /// In the body of a POST: only a loopback redirect can receive it.
    case formPost = "form_post"
    /// In the address, after `#`: for a provider that insists on it. The browser does not send that part, so the
    /// loopback listener hands out a page whose script does.
    case fragment
}

extension ClientSettings {
    /// Refuses a way back that the redirect cannot receive, which is better found before the browser opens.
    func checkResponseMode() throws(OAuthError) {
        guard responseMode == .formPost, !redirectURI.isLoopback else { return }
        throw OAuthError(
            .invalidSettings,
            "An answer that is posted (form_post) can be received on a loopback address only, not at "
                + "\(DisplayText.clean(redirectURI.string, limit: 100)).",
            nextStep: "Use the response mode query, or register a loopback redirect URI.")
    }
}

/// Whether the request goes to the provider first and only its name through the browser.
///
/// > Source: [RFC 9126](https://www.rfc-editor.org/rfc/rfc9126)
public enum PushedAuthorization: Sendable, Hashable {
    /// When the provider requires it.
    case whenRequired
    /// When the provider offers it.
    case whenOffered
    /// Always; a provider that has no endpoint for it is refused.
    case always
}

/// What a token is bound to, so that whoever copies it cannot use it.
public enum SenderConstraint: Sendable, Hashable {
    /// Nothing: whoever has the token has the access.
    case none
    /// A key of this machine, by a proof with each request. Each sign-in makes a key of its own, which lives as long as
    /// the account's tokens: in the Secure Enclave where there is one, else in the store beside the tokens.
    ///
    /// A provider that hands out tokens without binding them is refused, and so are accounts whose tokens are not bound:
    /// they have to sign in again.
    ///
    /// > Source: [RFC 9449](https://www.rfc-editor.org/rfc/rfc9449)
    case dpop
}
