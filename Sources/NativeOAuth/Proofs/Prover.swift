import HTTPTypes
import SmallFoundation

/// Sends requests with proofs of a key.
///
/// A proof says when it was made, and servers refuse one that is too old or from the future. So it is dated by the
/// provider's clock, if an answer of the provider has shown that this machine's is ten seconds or more off.
///
/// > Source: [RFC 9449, section 4.3](https://www.rfc-editor.org/rfc/rfc9449#section-4.3), rule 11
struct Prover: Sendable {
    let key: ProofKey
    let source: ProofSource

    /// A request to an API with a proof in it, and the nonce that the proof has.
    ///
    /// The proof stands in place of any other, and in no header table that requests share. Nothing of the request's method
    /// and its address may change afterwards.
    ///
    /// - Throws: ``OAuthError`` with `proofKeyLost`.
    func proven(
        _ request: HTTPRequest, with token: Redacted<String>?
    ) throws(OAuthError) -> (request: HTTPRequest, nonce: String?) {
        let nonce = source.nonce(for: request, to: .resource)
        return (try proven(request, token: token, nonce: nonce), nonce)
    }

    /// Whether an API has given another nonce than the one that a proof had.
    func hasNewNonce(for request: HTTPRequest, since nonce: String?) -> Bool {
        source.nonce(for: request, to: .resource).map { $0 != nonce } ?? false
    }

    /// Takes what an answer says for the next proof.
    func hear(_ response: HTTPResponse, to request: HTTPRequest, from recipient: ProofRecipient) {
        source.hear(response, to: request, from: recipient, at: source.time.now())
    }

    /// Sends a request with a proof, and exactly once more when the server refuses it for want of a nonce that it gives.
    ///
    /// That answer says that nothing was done, so even a code or a refresh token is still good.
    ///
    /// > Source: [RFC 9449, section 8](https://www.rfc-editor.org/rfc/rfc9449#section-8)
    func send(
        _ request: HTTPRequest, body: Data?, limits: TransferLimits, to recipient: ProofRecipient,
        with token: Redacted<String>? = nil, over transport: any HTTPTransport
    ) async throws -> (HTTPResponse, Data) {
        let nonce = source.nonce(for: request, to: recipient)
        let first = try proven(request, token: token, nonce: nonce)
        let answer = try await transport.send(first, body: body, limits: limits)
        hear(answer.0, to: request, from: recipient)
        guard Self.wantsNonce(answer, recipient), let given = source.nonce(for: request, to: recipient),
            given != nonce
        else { return answer }
        let second = try proven(request, token: token, nonce: given)
        let other = try await transport.send(second, body: body, limits: limits)
        hear(other.0, to: request, from: recipient)
        return other
    }

    private func proven(
        _ request: HTTPRequest, token: Redacted<String>?, nonce: String?
    ) throws(OAuthError) -> HTTPRequest {
        let proof = try proof(of: request, token: token, nonce: nonce)
        let opened = try key.opened()
        // The library's error says nothing that the person could use, and must not quote the key.
        guard let text = try? proof.signed(by: opened) else { throw ProofKey.lost("does not sign") }
        var field = HTTPField(name: .dpop, value: text)
        field.indexingStrategy = .disallow
        var request = request
        request.headerFields[fields: .dpop] = [field]
        return request
    }

    /// States what is to be proven; each statement has an identifier of its own.
    func proof(of request: HTTPRequest, token: Redacted<String>?, nonce: String?) throws(OAuthError) -> Proof {
        try Proof(
            of: request, id: source.random.token(), at: source.date(at: source.time.now()), token: token,
            nonce: nonce)
    }

    private static func wantsNonce(_ answer: (HTTPResponse, Data), _ recipient: ProofRecipient) -> Bool {
        switch recipient {
        case .resource: return answer.0.wantsProofNonce
        case .authorizationServer:
            guard (400..<500).contains(answer.0.status.code), JSONBody.isJSON(answer.0) else { return false }
            let members = try? JSONValue.object(in: answer.1)
            return members?["error"]?.string == "use_dpop_nonce"
        }
    }
}
