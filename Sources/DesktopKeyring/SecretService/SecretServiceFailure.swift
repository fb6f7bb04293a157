#if os(Linux)
import NativeOAuth

/// Why the keyring could not be used: the `underlying` error of the one that a store's caller gets.
enum SecretServiceFailure: Error, Hashable {
    case noSessionBus, noService, noKeyring
    /// It is locked, and the person could not be asked to unlock it, or didn't answer.
    case locked
    /// The person closed the question without an answer.
    case promptDismissed
    case accessDenied, notAnswering, connectionLost, malformed
    /// It failed in a way that has no name here.
    case failed

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

    init(_ error: any Error) {
        self =
            switch error {
            case let failure as SecretServiceFailure: failure
            case DBusFailure.noBus: .noSessionBus
            case DBusFailure.closed: .connectionLost
            case DBusFailure.timedOut: .notAnswering
            case DBusFailure.malformed: .malformed
            case DBusFailure.refused("org.freedesktop.Secret.Error.IsLocked", _): .locked
            case DBusFailure.refused("org.freedesktop.DBus.Error.AccessDenied", _),
                DBusFailure.refused("org.freedesktop.DBus.Error.AuthFailed", _):
                .accessDenied
            case DBusFailure.refused(let name, _) where Self.lost.contains(name): .connectionLost
            default: .failed
            }
    }

    /// The error for the store's caller; a `CancellationError`, and what is an `OAuthError` already, stays as it is.
    static func error(_ error: any Error, isWriting: Bool) -> any Error {
        if error is CancellationError || error is OAuthError { return error }
        let failure = SecretServiceFailure(error)
        let passes = failure == .notAnswering || failure == .connectionLost
        return OAuthError(
            failure.code(isWriting: isWriting), failure.words(detail(error)), recovery: passes ? .tryAgain : nil,
            underlying: failure)
    }

    func code(isWriting: Bool) -> OAuthError.Code {
        switch self {
        case .locked, .promptDismissed: .storeLocked
        case .failed where isWriting: .storeWriteFailed
        default: .storeUnreadable
        }
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

    private func words(_ detail: String) -> String {
        switch self {
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
        case .connectionLost: "The connection to the keyring broke."
        case .malformed: "The keyring's answer can't be understood\(detail)."
        case .failed: "The keyring failed\(detail)."
        }
    }
}
#endif
