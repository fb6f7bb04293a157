package import HTTPTypes
import SmallFoundation

/// Who checks a proof: a machine that is both gives a nonce for each.
enum ProofRecipient: Sendable, Hashable {
    case authorizationServer
    case resource
}

/// What the proofs of one client have in common, whichever key makes them, and what servers have said that the next proof
/// has to heed: their nonces, and what time it is (RFC 9449, section 8 and section 9).
final class ProofSource: Sendable {
    let time: TimeSource

    private struct Place: Hashable, Sendable {
        let origin: Origin
        let recipient: ProofRecipient
    }

    private let nonces = Locked<[Place: String]>([:])
    private let skew = ClockSkew(smallest: 10)

    init(time: TimeSource = .system) { self.time = time }

    /// The nonce that a server gave last.
    func nonce(for request: HTTPRequest, to recipient: ProofRecipient) -> String? {
        guard let place = Self.place(of: request, recipient) else { return nil }
        return nonces.withLock { $0[place] }
    }

    /// What time it is at the provider's, as far as is known.
    var date: Date { skew.providerDate(at: time.now()) }

    /// Takes an answer's nonce, whatever its status, and the date of the provider's own answers.
    ///
    /// The date of an API is not asked: its answers may come out of a cache. A provider's may not be kept in one.
    func hear(_ response: HTTPResponse, to request: HTTPRequest, from recipient: ProofRecipient) {
        if let nonce = response.headerFields[.dpopNonce], Self.isNonce(nonce),
            let place = Self.place(of: request, recipient)
        {
            nonces.withLock { $0[place] = nonce }
        }
        if recipient == .authorizationServer {
            skew.learn(from: response.headerFields[.date].flatMap(HTTPDate.parse), now: time.now())
        }
    }

    private static func place(of request: HTTPRequest, _ recipient: ProofRecipient) -> Place? {
        request.url.flatMap(Origin.init).map { Place(origin: $0, recipient: recipient) }
    }

    /// > Source: [RFC 9449, section 8.1](https://www.rfc-editor.org/rfc/rfc9449#section-8.1)
    private static func isNonce(_ text: String) -> Bool {
        // Longer ones would not fit into a header.
        (1...4096).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
    }
}

extension HTTPField.Name {
    // Both are names that HTTP allows, so the other side of each is never reached.
    package static let dpop = HTTPField.Name("DPoP") ?? .authorization
    package static let dpopNonce = HTTPField.Name("DPoP-Nonce") ?? .authorization
}

extension HTTPResponse {
    /// Whether an API refuses nothing but the proof, for want of its nonce (RFC 9449, section 9).
    var wantsProofNonce: Bool {
        status == .unauthorized
            && AuthenticationChallenge.all(in: self).contains { $0.scheme == "dpop" && $0.error == "use_dpop_nonce" }
    }
}
