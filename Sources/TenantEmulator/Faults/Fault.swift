/// Something that an emulator is to do wrong: what, where, when and how often.
///
/// ```swift
/// try emulator.faults.add(Fault("id-token-nonce-wrong", times: 1))
/// ```
public struct Fault: Sendable, Equatable {
    /// What goes wrong: the id of a ``FaultKind``.
    public var kind: String
    /// Where: the name of an endpoint or of a group of them (`identity`, `graph`, `redirect`); nil wherever it can.
    public var endpoint: String?
    /// Where: only at paths that begin so.
    public var path: String?
    /// When: only where it is about this person, by object id or user principal name.
    public var account: String?
    /// When: only for this application.
    public var clientID: String?
    /// When: only for this grant type at the token endpoint.
    public var grantType: String?
    /// When: only for requests with this header field, and with this value if there is a colon: `Name` or `Name: value`.
    public var header: String?
    /// When: from this call on, counting from 1 those that everything above fits.
    public var from = 1
    /// When: up to this call; nil for ever.
    public var to: Int?
    /// How often at most; nil until it is taken away.
    public var times: Int?
    /// How probable it is at each call, from 0 to 1.
    public var probability = 1.0
    /// Where the dice begin, so that a run that failed can be repeated.
    public var seed: UInt64 = 0
    /// A status, for kinds that have one.
    public var status: Int?
    /// An error code, for kinds that answer one.
    public var error: String?
    /// How long, for kinds that wait.
    public var seconds: Double?
    /// How much, for kinds that have a size.
    public var bytes: Int?
    /// A text or address that takes the place of the kind's own.
    public var text: String?

    /// Describes a fault.
    ///
    /// - Parameters:
    ///   - kind: The id of a ``FaultKind``; ``Faults/add(_:)`` refuses what it doesn't know.
    ///   - times: How often at most; nil until it is taken away.
    public init(_ kind: String, times: Int? = nil) {
        self.kind = kind
        self.times = times
    }
}
