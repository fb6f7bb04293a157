import SmallFoundation

/// The token endpoint's answer when it says yes; never stored as it is (RFC 6749, section 5.1).
struct TokenResponse: Sendable {
    var accessToken: Redacted<String>
    /// Seconds; nil when the provider does not say.
    var expiresIn: TimeInterval?
    var refreshToken: Redacted<String>?
    var idToken: Redacted<String>?
    /// nil means: as requested.
    var scope: ScopeSet?
    /// What the provider's clock showed.
    var serverDate: Date?
    /// The key that the tokens are bound to; nil for tokens that everybody can use.
    var proofKey: ProofKey?

    init(_ members: [String: JSONValue], serverDate: Date?, boundTo key: ProofKey? = nil) throws(OAuthError) {
        guard case .string(let token)? = members["access_token"], !token.isEmpty else {
            throw Self.malformed("has no access_token")
        }
        try Self.checkCharacters(token, of: "access_token")
        guard case .string(let type)? = members["token_type"] else { throw Self.malformed("has no token_type") }
        try Self.check(type: type, boundTo: key)
        proofKey = key
        accessToken = Redacted(token)
        expiresIn = try Self.lifetime(members["expires_in"])
        let refreshToken = try Self.text("refresh_token", in: members)
        if let refreshToken { try Self.checkCharacters(refreshToken, of: "refresh_token") }
        self.refreshToken = refreshToken.map(Redacted.init)
        idToken = try Self.text("id_token", in: members).map(Redacted.init)
        scope = try Self.text("scope", in: members).map(ScopeSet.init(granted:))
        self.serverDate = serverDate
    }

    /// Tokens are bound if and only if that was asked for: nothing is weaker than the settings say without a word
    /// (RFC 9449, section 5).
    private static func check(type: String, boundTo key: ProofKey?) throws(OAuthError) {
        switch (type.lowercased(), key) {
        case ("bearer", nil), ("dpop", _?): return
        case ("bearer", _?):
            throw OAuthError(
                .unsupportedProvider,
                "The provider's tokens are not bound to a key (DPoP), which the settings require. "
                    + "Switch that on for this app at the provider, or use settings without it.",
                recovery: OAuthError.Recovery.none)
        default:
            let wanted = key == nil ? "Bearer" : "DPoP"
            throw malformed("is of the type \u{201C}\(DisplayText.clean(type, limit: 40))\u{201D}, not \(wanted)")
        }
    }

    private static func lifetime(_ value: JSONValue?) throws(OAuthError) -> TimeInterval? {
        guard let value, value != .null else { return nil }
        guard let seconds = value.seconds else { throw malformed("has an expires_in that is no number") }
        // Longer than any provider grants, and short enough for dates to stay dates.
        return min(max(seconds, 0), 10 * 365 * 86400)
    }

    private static func text(_ name: String, in members: [String: JSONValue]) throws(OAuthError) -> String? {
        switch members[name] {
        case nil, .null?: return nil
        case .string(let text)?: return text.isEmpty ? nil : text
        default: throw malformed("has a \(name) that is no text")
        }
    }

    /// Refuses a token that is not printable ASCII: it goes into a field of a request, where nothing else may come with
    /// it, and two different ones have to differ in every comparison (RFC 6749, appendix A.12 and A.17).
    private static func checkCharacters(_ token: String, of name: String) throws(OAuthError) {
        guard token.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw malformed("has characters that no \(name) can have")
        }
    }

    private static func malformed(_ what: String) -> OAuthError {
        OAuthError(.malformedResponse, "The provider's token answer \(what).")
    }
}
