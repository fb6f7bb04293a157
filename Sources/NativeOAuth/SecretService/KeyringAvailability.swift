#if os(Linux)
/// Whether a keyring is there to keep accounts in.
public enum KeyringAvailability: Sendable, Hashable {
    /// It can be used at once.
    case unlocked
    /// It can be used once the person has unlocked it, and can be asked to.
    case locked
    /// It cannot be used, and why.
    case unavailable(StoreFault)

    /// Whether it can be used, with the person's help or without.
    public var isUsable: Bool {
        switch self {
        case .unlocked, .locked: true
        case .unavailable: false
        }
    }

    /// Looks, and asks nobody anything.
    ///
    /// - Parameters:
    ///   - environment: The variables that say where the session's bus is.
    ///   - limit: How long looking may take; a service that the bus has yet to start takes the most.
    /// - Returns: Whether it can be used, and if not, why.
    static func look(_ environment: [String: String], within limit: Duration) async -> KeyringAvailability {
        do {
            return try await DBusLine(label: "NativeOAuth.KeyringAvailability", reply: limit).run { patience in
                var patience = patience
                patience.end = ContinuousClock.now.advanced(by: limit)
                var keyring = try SecretServiceConversation.open(environment, prompts: .never, patience)
                let collection = try keyring.defaultCollection(patience)
                guard try keyring.property("Locked", of: "Collection", on: collection, patience).asTruth() else {
                    return .unlocked
                }
                return try keyring.canAsk(patience) ? .locked : .unavailable(.locked)
            }
        } catch {
            return .unavailable(SecretServiceFailure.fault(error))
        }
    }
}
#endif
