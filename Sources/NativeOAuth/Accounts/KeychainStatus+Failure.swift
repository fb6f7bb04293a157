extension KeychainStatus {
    /// Which fault it is.
    var fault: StoreFault {
        switch self {
        case .missingEntitlement: .missingEntitlement
        case .interactionNotAllowed: .locked
        case .notAvailable: .noKeyring
        case .authFailed: .accessDenied
        case .userCanceled: .promptDismissed
        case .decode: .malformed
        default: .failed
        }
    }

    /// The error for whoever uses the store.
    ///
    /// - Parameters:
    ///   - query: What was meant, for the name of the access group.
    ///   - isWriting: Whether something was to be changed.
    /// - Returns: An error with a ``StoreFault`` underneath.
    func error(_ query: KeychainQuery, isWriting: Bool) -> OAuthError {
        let (message, nextStep, recovery) = words(query.accessGroup)
        return OAuthError(
            isWriting && fault == .failed ? .storeWriteFailed : .storeUnreadable, "\(message) (status \(rawValue)).",
            nextStep: nextStep, recovery: recovery, underlying: fault)
    }

    private func words(_ group: String?) -> (message: String, nextStep: String, recovery: OAuthError.Recovery) {
        switch fault {
        case .missingEntitlement:
            (
                group.map { "This app may not use the keychain group \(DisplayText.clean($0, limit: 120))" }
                    ?? "This app may not use the keychain",
                "Sign it with the Keychain Sharing capability, and the group's name with its team prefix.",
                .fixSettings
            )
        case .locked:
            (
                "The keychain is locked until the device is first unlocked after its start", "Unlock it and try again.",
                .tryAgain
            )
        case .noKeyring: ("There is no keychain", "Check the settings of the system.", .fixSettings)
        case .accessDenied:
            ("The keychain refused access", "Allow the app to use its items in Keychain Access.", .fixSettings)
        case .promptDismissed:
            ("The keychain asked for permission, and that was declined", "Try again and allow it.", .tryAgain)
        case .malformed:
            (
                "The keychain cannot decrypt an account", "Sign out of it and in again; it was left as it is.",
                .fixSettings
            )
        default: ("The keychain failed", "Try again; if it stays so, restart the device.", .fixSettings)
        }
    }
}
