#if os(Linux)
import NativeOAuth

/// Whether a keyring is there to keep accounts in.
enum KeyringAvailability: Sendable, Hashable {
    /// It can be used at once.
    case unlocked
    /// It can be used once the person has unlocked it, and can be asked to.
    case locked
    /// It cannot be used, and why.
    case unavailable(StoreFault)

    /// Whether it can be used, with the person's help or without.
    var isUsable: Bool {
        switch self {
        case .unlocked, .locked: true
        case .unavailable: false
        }
    }

    /// Looks, without asking the person.
    ///
    /// - Parameters:
    ///   - environment: The variables that say where the session's bus is.
    ///   - limit: How long looking may take; a service that the bus has yet to start takes the most.
    /// - Returns: Whether it can be used, and if not, why.
    static func look(_ environment: [String: String], within limit: Duration = .seconds(2)) async -> KeyringAvailability
    {
        do {
            let client = SecretServiceClient(environment, prompts: .never, reply: limit)
            return try await client.use(isWriting: false, within: limit) { keyring in
                let collection = try keyring.defaultCollection()
                guard try keyring.property("Locked", of: "Collection", on: collection).asTruth() else {
                    return .unlocked
                }
                return try keyring.canAsk() ? .locked : .unavailable(.locked)
            }
        } catch {
            return .unavailable((error as? OAuthError)?.underlying as? StoreFault ?? .failed)
        }
    }
}
#endif
