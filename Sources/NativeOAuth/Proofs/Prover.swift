import HTTPTypes
import SmallFoundation

/// Proves a key in requests.
///
/// A proof says when it was made, and servers refuse one that is too old or from the future. So it is dated by the
/// provider's clock, if an answer of the provider has shown that this machine's is ten seconds or more off (RFC 9449,
/// section 4.3, rule 11).
struct Prover: Sendable {
    let key: ProofKey
    let source: ProofSource

    /// A request with a proof in it, and the nonce that the proof has.
    ///
    /// The proof stands in place of any other, and in no header table that requests share. Nothing of the request's method
    /// and its address may change afterwards.
    func proven(
        _ request: HTTPRequest, with token: Redacted<String>?, to recipient: ProofRecipient = .resource
    ) throws(OAuthError) -> (request: HTTPRequest, nonce: String?) {
        let nonce = source.nonce(for: request, to: recipient)
        let proof = try Proof(of: request, at: source.date, token: token, nonce: nonce)
        let opened = try key.opened()
        // The library's error says nothing that the person could use, and must not quote the key.
        guard let text = try? proof.signed(by: opened) else { throw ProofKey.lost("does not sign") }
        var field = HTTPField(name: .dpop, value: text)
        field.indexingStrategy = .disallow
        var request = request
        request.headerFields[fields: .dpop] = [field]
        return (request, nonce)
    }

    /// Whether a server has given another nonce than the one that a proof had.
    func hasNewNonce(for request: HTTPRequest, to recipient: ProofRecipient, since nonce: String?) -> Bool {
        source.nonce(for: request, to: recipient).map { $0 != nonce } ?? false
    }

    /// Asks the provider with a proof, and exactly once more when it refuses that for want of a nonce that it gives.
    ///
    /// That answer says that nothing was done, so even a code or a refresh token is still good (RFC 9449, section 8).
    func ask(
        _ request: HTTPRequest, body: Data?, limits: TransferLimits, over transport: any HTTPTransport
    ) async throws -> (HTTPResponse, Data) {
        let (first, nonce) = try proven(request, with: nil, to: .authorizationServer)
        let answer = try await transport.send(first, body: body, limits: limits)
        source.hear(answer.0, to: request, from: .authorizationServer)
        guard (400..<500).contains(answer.0.status.code), JSONBody.isJSON(answer.0),
            (try? JSONValue.object(in: answer.1))?["error"]?.string == "use_dpop_nonce",
            hasNewNonce(for: request, to: .authorizationServer, since: nonce)
        else { return answer }
        let second = try proven(request, with: nil, to: .authorizationServer).request
        let other = try await transport.send(second, body: body, limits: limits)
        source.hear(other.0, to: request, from: .authorizationServer)
        return other
    }
}
