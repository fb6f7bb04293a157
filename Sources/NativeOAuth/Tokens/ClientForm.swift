import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A form that the client posts to one of the provider's own endpoints, with the client's authentication.
///
/// Secrets go into the body or the header and never into the address, which is logged everywhere.
///
/// > Source: [RFC 6749, section 2.3.1](https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1)
struct ClientForm: Sendable {
    let url: URL
    /// What to call the endpoint in an error, as the metadata does.
    let name: String
    let settings: ClientSettings

    /// Posts the fields once, and hands back whatever comes.
    ///
    /// With a proof they are posted a second time if the provider says that it wants its nonce in the proof, and only
    /// then: nothing was done with the first ones.
    ///
    /// - Throws: ``OAuthError`` with `insecureURL` or `proofKeyLost`, or what the transport throws.
    func post(
        _ fields: [RequestParameters.Field], adding header: HTTPFields = [:], provenBy prover: Prover? = nil,
        over transport: any HTTPTransport
    ) async throws -> (HTTPResponse, Data) {
        try EndpointRule.check(url, named: name)
        var head = HTTPRequest(method: .post, url: url, headerFields: header)
        head.headerFields[.contentType] = "application/x-www-form-urlencoded"
        head.headerFields[.accept] = "application/json"
        if let authorization = settings.authentication.header(clientID: settings.clientID) {
            head.headerFields[.authorization] = authorization.reveal()
        }
        let all = settings.authentication.fields(clientID: settings.clientID) + fields
        let body = Data(PercentEncoding.encode(pairs: all).utf8)
        guard let prover else { return try await transport.send(head, body: body, limits: .protocolMessage) }
        return try await prover.send(
            head, body: body, limits: .protocolMessage, to: .authorizationServer, over: transport)
    }
}
