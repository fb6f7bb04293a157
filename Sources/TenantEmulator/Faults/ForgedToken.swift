import Foundation

/// A signed token taken apart, to be put together wrong.
struct ForgedToken: Sendable {
    /// Who signs it, and how.
    enum Signature: Sendable {
        /// The organization, correctly.
        case genuine
        /// Nobody.
        case empty
        /// The organization, but for one bit.
        case flipped
        /// The organization, but half of it is gone.
        case halved
        /// Somebody else's key.
        case foreign
        /// Another one of the keys that are published, by its id.
        case published(String)
        /// A code with a shared secret, in place of a signature.
        case hmac(Data)
    }

    var header: JSONValue
    var claims: JSONValue
    var signature = Signature.genuine
    /// What takes the place of the whole token.
    var verbatim: String?

    /// Takes a token apart; nil if it is none.
    init?(_ compact: String) {
        let parts = compact.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(parts[0]).flatMap({ try? JSONValue(parsing: $0) }),
            let claims = Base64URL.decode(parts[1]).flatMap({ try? JSONValue(parsing: $0) })
        else { return nil }
        self.header = header
        self.claims = claims
    }

    /// A claim.
    subscript(_ name: String) -> JSONValue? {
        get { claims[name] }
        set { claims[name] = newValue }
    }

    /// A claim that is a time, moved.
    mutating func set(_ name: String, _ seconds: Int, from date: Date) {
        claims[name] = .number(Int(date.timeIntervalSince1970) + seconds)
    }
}
