import GraphPeople
public import NativeOAuth

/// Why an account that is signed in finds nobody: no failure, but something to say.
public enum AccountLimitation: Sendable, Hashable {
    /// A personal account belongs to no organization, so there is nobody to list.
    case personalAccount
    /// The permission to see people was asked for, and not given.
    case peopleNotAllowed

    /// Looks whether an account of Microsoft's is limited; nil when people can be listed as far as anybody knows.
    public init?(of account: Account) {
        let permissions = AccountPermissions(account)
        if permissions.isPersonal {
            self = .personalAccount
        } else if let declined = account.declinedScopes, permissions.directory == .unknown,
            AccountPermissions(scopes: declined.map(\.rawValue), isPersonal: false).directory != .unknown
        {
            self = .peopleNotAllowed
        } else {
            return nil
        }
    }

    /// What a screen says of it, with the one step that helps.
    public var status: ScreenStatus {
        switch self {
        case .personalAccount:
            ScreenStatus(
                .empty, title: .limitPersonalTitle, message: .limitPersonal, advice: .adviceWorkAccount,
                recovery: .useAnotherAccount)
        case .peopleNotAllowed:
            ScreenStatus(
                .empty, title: .limitNotAllowedTitle, message: .limitNotAllowed, advice: .adviceSignInAndAccept,
                recovery: .signInAgain)
        }
    }
}
