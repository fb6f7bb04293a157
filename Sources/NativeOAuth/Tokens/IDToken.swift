import SmallFoundation

/// An ID token taken apart and not yet believed (RFC 7515, section 7.1; RFC 7519, section 7.2).
struct IDToken: Sendable {
    let algorithm: SigningAlgorithm
    let keyID: String?
    let claims: IDTokenClaims
    let signature: Data
    /// What the signature covers: header and payload as they were sent.
    let signedBytes: Data

    /// How far the provider's clock and this one may be apart.
    static let leeway: TimeInterval = 300

    init(compact: Redacted<String>) throws(OAuthError) {
        let parts = compact.reveal().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count != 5 else { throw Self.invalid("is encrypted, which is not supported") }
        guard parts.count == 3 else { throw Self.invalid("does not have three parts") }
        let header = try Self.object(parts[0], called: "header")
        let payload = try Self.object(parts[1], called: "payload")
        guard let signature = Base64URL.decode(parts[2]) else { throw Self.invalid("has an unreadable signature") }
        guard case .string(let name)? = header["alg"] else { throw Self.invalid("names no algorithm") }
        guard let algorithm = SigningAlgorithm(rawValue: name) else {
            let shown = DisplayText.clean(name, limit: 20)
            throw Self.invalid("is signed with \u{201C}\(shown)\u{201D}, which is not accepted")
        }
        self.algorithm = algorithm
        guard header["crit"] == nil else { throw Self.invalid("has a critical header that is not understood") }
        switch header["typ"] {
        case nil: break
        case .string(let type)? where type.uppercased() == "JWT": break
        default: throw Self.invalid("is of another type than JWT")
        }
        switch header["kid"] {
        case nil: keyID = nil
        case .string(let text)?: keyID = text
        default: throw Self.invalid("has a key id that is no text")
        }
        claims = payload
        self.signature = signature
        signedBytes = Data("\(parts[0]).\(parts[1])".utf8)
    }

    private static func object(_ part: Substring, called name: String) throws(OAuthError) -> [String: JSONValue] {
        do throws(JSONReader.Fault) {
            if let data = Base64URL.decode(part), case .object(let object) = try JSONReader.read(data) { return object }
        } catch {
            if case .repeated(let member) = error {
                // RFC 7519, section 4: the signer and the reader could each mean another one.
                throw invalid("has \u{201C}\(DisplayText.clean(member, limit: 40))\u{201D} twice in its \(name)")
            }
        }
        throw invalid("has an unreadable \(name)")
    }

    /// Whether a text can be a person's identifier: 1 to 255 ASCII characters.
    static func isSubject(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { $0 < 0x80 }
    }

    static func invalid(_ what: String) -> OAuthError {
        OAuthError(.invalidIDToken, "The provider's ID token \(what), so the sign-in cannot be trusted.")
    }
}

/// The claims of an ID token by their names (OpenID Connect Core 1.0, section 2).
typealias IDTokenClaims = [String: JSONValue]

extension IDTokenClaims {
    func text(_ name: String) -> String? { self[name]?.string }

    /// A claim that is a number of seconds since 1970; a number written as text does not count.
    func date(_ name: String) -> Date? {
        guard let seconds = self[name]?.double, seconds.isFinite, abs(seconds) < 1e12 else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }
}

/// What a sign-in knows, or asked for, and its ID token has to agree with (OpenID Connect Core 1.0, section 3.1.3.7).
struct ExpectedIDToken: Sendable {
    /// The nonce that was sent; nil when none was, and then the token must not have one either.
    var nonce: Redacted<String>?
    /// How many seconds ago the person may have signed in at most.
    var maximumAge: Int?
    /// The values of `acr` of which it must have one; empty for any, nil when none is demanded.
    var essentialContexts: [String]?
    /// Whether the sign-in was not ours, so its nonce is unknown, and userinfo may say whose tokens these are.
    var isOfUnknownSignIn = false
    /// On a refresh: who it was before.
    var before: Person?
    /// On a refresh: what the ID token of the sign-in said, if it is still known.
    var previous: IDTokenClaims?

    func checkPerson(issuer: String, subject: String?) throws(OAuthError) {
        guard let before else { return }
        guard before.issuer.exact != issuer.exact || before.subject.exact != subject?.exact else { return }
        throw OAuthError(.personChanged, "The provider answered with the tokens of another person.")
    }

    struct Person: Sendable, Hashable {
        var issuer: String
        var subject: String
    }
}
