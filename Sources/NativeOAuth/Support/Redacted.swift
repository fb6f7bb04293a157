/// Holds a secret and shows nothing of it.
///
/// Printing, dumping, mirroring or interpolating a `Redacted` value gives `<redacted>`. The secret comes out through
/// ``reveal()`` alone, so that every place that handles it can be found by searching for that word. It is `Codable`
/// because a store has to write it; encode it nowhere else.
public struct Redacted<Value: Sendable>: Sendable {
    private let value: Value

    /// Wraps a secret.
    ///
    /// - Parameter value: The secret.
    public init(_ value: Value) {
        self.value = value
        SecretsAudit.issued(value)
    }

    /// Hands the secret out.
    ///
    /// - Returns: The secret, to be sent or stored, never to be printed.
    public func reveal() -> Value {
        value
    }
}

extension Redacted: Equatable where Value: Equatable {}
extension Redacted: Hashable where Value: Hashable {}

extension Redacted: Decodable where Value: Decodable {
    /// Reads the bare value.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(Value.self))
    }
}

extension Redacted: Encodable where Value: Encodable {
    /// Writes the bare value: for stores only.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

extension Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// Always `<redacted>`.
    public var debugDescription: String { "<redacted>" }

    /// A mirror without children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
