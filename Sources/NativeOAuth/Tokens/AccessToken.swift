import HTTPTypes
public import SmallFoundation

/// An access token for an API.
///
/// Printing it shows nothing. A bound token needs a proof in each request, which
/// ``OAuthClient/transport(for:allowing:scopes:)`` adds.
public struct AccessToken: Sendable, Hashable {
    /// When it expires; nil if the provider did not say.
    public let expiresAt: Date?
    /// Its scopes.
    public let scopes: ScopeSet
    let value: Redacted<String>
    /// The key that it is bound to; nil for a bearer token.
    let proofKey: ProofKey?

    init(_ tokens: TokenSet) {
        value = tokens.accessToken
        expiresAt = tokens.expiresAt
        scopes = tokens.scopes
        proofKey = tokens.proofKey
        SecretsAudit.shown(self)
    }

    /// Whether it is bound to a key of this device, so that a copy is useless elsewhere.
    public var isSenderConstrained: Bool { proofKey != nil }
    /// Returns the token as text, to put into a request and nowhere else.
    public func reveal() -> String { value.reveal() }

    /// Puts the token into a request's header, with a proof if it is bound; method and address must stay as they are
    /// (RFC 6750, section 2.1; RFC 9449, section 7.1).
    func authorize(_ request: inout HTTPRequest, provenBy proofs: ProofSource) throws(OAuthError) {
        if let proofKey {
            request = try Prover(key: proofKey, source: proofs).proven(request, with: value).request
        }
        put(into: &request)
    }

    func put(into request: inout HTTPRequest) {
        let scheme = isSenderConstrained ? "DPoP" : "Bearer"
        var field = HTTPField(name: .authorization, value: "\(scheme) \(value.reveal())")
        field.indexingStrategy = .disallow
        request.headerFields[fields: .authorization] = [field]
    }
}
