/// The challenge of a proof key, and whether a verifier answers it.
///
/// > Source: [RFC 7636](https://www.rfc-editor.org/rfc/rfc7636)
struct ProofKey: Sendable, Codable, Equatable {
    enum Method: String, Sendable, Codable {
        case plain
        case s256 = "S256"
    }

    let challenge: String
    let method: Method

    /// Reads the two parameters of an authorization request; a method that is left out means `plain`.
    init?(challenge: String?, method: String?) throws(EntraError) {
        guard let challenge else {
            if method != nil { throw EntraError(.missingChallenge) }
            return nil
        }
        guard let known = Method(rawValue: method ?? "plain") else {
            throw EntraError(.unsupportedChallengeMethod, method ?? "")
        }
        let size = challenge.utf8.count
        guard (43...128).contains(size), known == .plain || size == 43 else { throw EntraError(.challengeSize) }
        self.challenge = challenge
        self.method = known
    }

    func isAnswered(by verifier: String) -> Bool {
        guard (43...128).contains(verifier.utf8.count) else { return false }
        return switch method {
        case .plain: verifier == challenge
        case .s256: Base64URL.hash(verifier) == challenge
        }
    }
}
