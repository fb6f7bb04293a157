/// A secret that printing doesn't show.
///
/// Printing, dumping, mirroring or interpolating a `Redacted` value gives `<redacted>`. Only ``reveal()`` returns the
/// secret, so you find every use by searching for that name. It is `Codable` for stores only.
public struct Redacted<Value: Sendable>: Sendable {
    private let value: Value

    /// Wraps a secret.
    public init(_ value: Value) {
        self.value = value
        SecretsAudit.issued(value)
    }

    /// Returns the secret, to send or store, never to print.
    public func reveal() -> Value { value }
}

extension Redacted<String> {
    /// Its SHA-256 in base64url, by which others know a code verifier (RFC 7636) or an access token (RFC 9449).
    var digest: String { Base64URL.hash(value) }
}

extension Redacted: Equatable where Value: Equatable {}
extension Redacted: Hashable where Value: Hashable {}

extension Redacted: Decodable where Value: Decodable {
    /// Decodes the bare value.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(Value.self))
    }
}

extension Redacted: Encodable where Value: Encodable {
    /// Encodes the bare value, for stores only.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

extension Redacted: CustomStringConvertible, CustomReflectable {
    /// Always `<redacted>`.
    public var description: String { "<redacted>" }
    /// A mirror without children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
