public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Sends requests with an account's token.
///
/// The token goes to the allowed hosts only, in the header and never in the address. When an API answers 401 a new token
/// is got and the request sent once more, not again and again.
///
/// > Source: [RFC 6750, section 2.1](https://www.rfc-editor.org/rfc/rfc6750#section-2.1) and
/// > [section 3.1](https://www.rfc-editor.org/rfc/rfc6750#section-3.1)
public struct AuthorizedTransport: HTTPTransport {
    let base: any HTTPTransport
    let hosts: AllowedHosts
    let token: @Sendable (AccessToken?) async throws -> AccessToken

    /// Sends a request with the account's token in its `Authorization` header.
    ///
    /// - Throws: What the transport throws, and ``OAuthError`` with `hostNotAllowed` before anything is sent, or
    ///   `signInRequired` when the session is over.
    public func send(
        _ request: HTTPRequest, body: Data?, limits: TransferLimits
    ) async throws -> (HTTPResponse, Data) {
        guard let url = request.url else {
            throw OAuthError(.insecureURL, "The request has no absolute address.")
        }
        try hosts.check(url)
        let first = try await token(nil)
        let answer = try await send(request, with: first, body: body, limits: limits)
        guard answer.0.status == .unauthorized else { return answer }
        let second = try await token(first)
        guard second != first else { return answer }
        return try await send(request, with: second, body: body, limits: limits)
    }

    private func send(
        _ request: HTTPRequest, with token: AccessToken, body: Data?, limits: TransferLimits
    ) async throws -> (HTTPResponse, Data) {
        var authorized = request
        var field = HTTPField(name: .authorization, value: "Bearer \(token.reveal())")
        // Not to be kept in a header table that several requests share.
        field.indexingStrategy = .disallow
        authorized.headerFields[fields: .authorization] = [field]
        return try await base.send(authorized, body: body, limits: limits)
    }
}
