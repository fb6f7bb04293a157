/// What a request to authorize needs next.
enum AuthorizationStep: Sendable, Equatable {
    /// The person has to sign in.
    case signIn
    /// The person chooses between the account that is signed in and another one.
    case chooseAccount
    /// The signed-in person is asked to agree to permissions.
    case consent(Set<Permission>)
    /// The person says whether a device that waits is the one meant.
    case confirm
    /// Everything is there: the application gets its code.
    case answer
    /// The application is told that it can't be done.
    case fail(EntraError)

    /// Decides before anybody has been asked anything.
    ///
    /// - Parameters:
    ///   - request: The request, checked.
    ///   - signedIn: The user principal name of the browser's session; nil if there is none.
    ///   - isPersonal: Whether that is a personal account.
    ///   - missing: The permissions that neither this person nor an administrator has agreed to.
    /// - Returns: The step.
    static func first(
        for request: AuthorizationRequest, signedIn: String?, isPersonal: Bool = false, missing: Set<Permission>
    ) -> AuthorizationStep {
        let fits =
            signedIn.map { name in request.loginHint.map { $0.lowercased() == name.lowercased() } ?? true } ?? false
        switch request.prompt {
        case .some(.none) where !fits: return .fail(.noSession)
        case .some(.none) where !missing.isEmpty: return .fail(.consentNeededSilently)
        case .login: return .signIn
        case .selectAccount: return signedIn == nil ? .signIn : .chooseAccount
        default: return fits ? afterSignIn(for: request, isPersonal: isPersonal, missing: missing) : .signIn
        }
    }

    /// Decides once the person is known.
    ///
    /// Somebody with a personal account is their own administrator.
    static func afterSignIn(
        for request: AuthorizationRequest, isPersonal: Bool, missing: Set<Permission>
    ) -> AuthorizationStep {
        if !isPersonal, missing.contains(where: \.needsAdministrator) { return .fail(.administratorNeeded) }
        if request.prompt == .consent { return .consent(request.permissions) }
        guard missing.isEmpty else { return .consent(missing) }
        return request.userCode == nil ? .answer : .confirm
    }
}
