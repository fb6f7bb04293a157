import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A token that opens an API for a while.
///
/// Printing it shows nothing.
public struct AccessToken: Sendable, Hashable {
    /// When it ends; nil when the provider does not say.
    public let expiresAt: Date?
    /// What it allows.
    public let scopes: ScopeSet

    let value: Redacted<String>

    init(_ tokens: TokenSet) {
        value = tokens.accessToken
        expiresAt = tokens.expiresAt
        scopes = tokens.scopes
    }

    /// Hands the token out, to be put into a request and nowhere else.
    ///
    /// - Returns: The token as it is sent.
    public func reveal() -> String {
        value.reveal()
    }

    /// Puts the token into a request's header: nowhere else, and in no table that requests share.
    ///
    /// > Source: [RFC 6750, section 2.1](https://www.rfc-editor.org/rfc/rfc6750#section-2.1)
    func authorize(_ request: inout HTTPRequest) {
        var field = HTTPField(name: .authorization, value: "Bearer \(value.reveal())")
        field.indexingStrategy = .disallow
        request.headerFields[fields: .authorization] = [field]
    }
}
