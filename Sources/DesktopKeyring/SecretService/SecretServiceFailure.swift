#if os(Linux)
import NativeOAuth

/// Says in the store's words what went wrong on the bus.
enum SecretServiceFailure {
    /// Whether the same may succeed when it is tried again: the service went away, or an item did in between.
    static func isPassing(_ error: any Error) -> Bool {
        switch error {
        case DBusFailure.closed: true
        case DBusFailure.refused(let name, _): gone.contains(name) || lost.contains(name)
        default: false
        }
    }

    /// There is no such item, collection or prompt any more.
    private static let gone: Set = [
        "org.freedesktop.Secret.Error.NoSuchObject", "org.freedesktop.DBus.Error.UnknownObject",
        "org.freedesktop.DBus.Error.UnknownMethod",
    ]
    /// The service is gone, or the session with it.
    private static let lost: Set = [
        "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.ServiceUnknown",
        "org.freedesktop.DBus.Error.NameHasNoOwner", "org.freedesktop.DBus.Error.Disconnected",
        "org.freedesktop.Secret.Error.NoSession",
    ]

    /// Which fault it is.
    static func fault(_ error: any Error) -> StoreFault {
        switch error {
        case let fault as StoreFault: fault
        case DBusFailure.noBus: .noSessionBus
        case DBusFailure.closed: .connectionLost
        case DBusFailure.timedOut: .notAnswering
        case DBusFailure.malformed: .malformed
        case DBusFailure.refused("org.freedesktop.Secret.Error.IsLocked", _): .locked
        case DBusFailure.refused("org.freedesktop.DBus.Error.AccessDenied", _),
            DBusFailure.refused("org.freedesktop.DBus.Error.AuthFailed", _):
            .accessDenied
        case DBusFailure.refused(let name, _) where lost.contains(name): .connectionLost
        default: .failed
        }
    }

    /// The error for the store's caller; a `CancellationError`, and what is an `OAuthError` already, stays as it is.
    static func error(_ error: any Error, isWriting: Bool) -> any Error {
        if error is CancellationError || error is OAuthError { return error }
        let fault = fault(error)
        let passes = fault == .notAnswering || fault == .connectionLost
        return OAuthError(
            fault.code(isWriting: isWriting), words(fault, detail(error)), recovery: passes ? .tryAgain : nil,
            underlying: fault)
    }

    private static func detail(_ error: any Error) -> String {
        switch error {
        case DBusFailure.noBus(let reason): ": \(reason)"
        case DBusFailure.malformed(let what): ": it sent \(what)"
        case DBusFailure.tooLarge: ": what is to be kept is larger than a message may be"
        case DBusFailure.refused(let name, let message): ": \(DisplayText.clean("\(name) \(message)", limit: 200))"
        default: ""
        }
    }

    private static func words(_ fault: StoreFault, _ detail: String) -> String {
        switch fault {
        case .noSessionBus:
            "There is no session bus to reach the keyring by\(detail). "
                + "Run this in a desktop session, or keep the key in a file."
        case .noService:
            "No service on the session bus keeps secrets. "
                + "Install or start GNOME Keyring, KWallet or KeePassXC, or keep the key in a file."
        case .noKeyring:
            "There is no default keyring. Make one in the program that manages your keyrings or wallets."
        case .locked: "The keyring is locked, and was not unlocked."
        case .promptDismissed: "The keyring asked to be unlocked, and that was declined."
        case .accessDenied: "The keyring refused access\(detail)."
        case .notAnswering: "The keyring does not answer."
        case .connectionLost: "The keyring went away in the middle of the work."
        case .malformed: "The keyring's answer makes no sense\(detail)."
        case .missingEntitlement, .failed: "The keyring failed\(detail)."
        }
    }
}
#endif
