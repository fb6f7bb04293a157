import GraphPeople
public import NativeOAuth

extension Account {
    /// What a screen says, with the one step that helps, of an account that is signed in and finds nobody: no failure, but
    /// something to say.
    ///
    /// Nil when people can be listed as far as anybody knows.
    public var limitation: ScreenStatus? {
        let permissions = AccountPermissions(self)
        // A personal account belongs to no organization, so there is nobody to list.
        if permissions.isPersonal {
            return ScreenStatus(
                .empty, title: .limitPersonalTitle, message: .limitPersonal, advice: .adviceWorkAccount,
                recovery: .useAnotherAccount)
        }
        // The permission to see people was asked for, and not given.
        guard let declined = declinedScopes, permissions.directory == .unknown,
            AccountPermissions(scopes: declined.map(\.rawValue), isPersonal: false).directory != .unknown
        else { return nil }
        return ScreenStatus(
            .empty, title: .limitNotAllowedTitle, message: .limitNotAllowed, advice: .adviceSignInAndAccept,
            recovery: .signInAgain)
    }
}
