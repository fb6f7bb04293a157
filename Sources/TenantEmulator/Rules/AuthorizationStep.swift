/// What a request to authorize needs next, once the account is known.
enum AuthorizationStep: Sendable, Equatable {
    /// The person has to sign in.
    case signIn
    /// The person chooses between the accounts that are signed in and another one.
    case chooseAccount
    /// The person types the code that reached them by another way.
    case secondFactor
    /// The signed-in person is asked to agree to permissions.
    case consent(Set<Permission>)
    /// The person is told that only an administrator can agree to these.
    case approval(Set<Permission>)
    /// The person says whether the device or the app that waits is the one meant.
    case confirm
    /// Everything is there: the application gets its code.
    case answer
    /// The application is told that it can't be done.
    case fail(EntraError)

    /// The person whom a step is for, as far as the next one depends on it.
    struct Person: Sendable, Equatable {
        var isPersonal = false
        var isAdministrator = false
        /// Whether the sign-in is longer ago than the organization bears.
        var isTooOld = false
        var needsSecondFactor = false
        /// Whether they have to set that up first.
        var mustEnroll = false
        /// What conditional access answers; nil to let them pass.
        var policyError: EntraError?

        /// Whether they may agree to everything for themselves.
        var agreesToAll: Bool { isPersonal || isAdministrator }
    }

    /// Decides.
    ///
    /// - Parameters:
    ///   - request: The request, checked.
    ///   - person: Who has signed in.
    ///   - missing: The permissions that neither this person nor an administrator has agreed to.
    /// - Returns: The step.
    static func next(
        for request: AuthorizationRequest, person: Person, missing: Set<Permission>
    ) -> AuthorizationStep {
        let isSilent = request.prompt == .some(.none)
        if person.isTooOld { return isSilent ? .fail(.sessionTooOldSilently) : .signIn }
        if let error = person.policyError { return .fail(error) }
        if person.needsSecondFactor {
            guard isSilent else { return .secondFactor }
            return .fail(person.mustEnroll ? .enrollmentNeededSilently : .secondFactorNeededSilently)
        }
        if request.adminConsent != nil {
            return person.isAdministrator ? .consent(request.permissions) : .approval(request.permissions)
        }
        if isSilent, !missing.isEmpty { return .fail(.consentNeededSilently) }
        if !person.agreesToAll, missing.contains(where: \.needsAdministrator) {
            return .approval(missing.filter(\.needsAdministrator))
        }
        if request.prompt == .consent { return .consent(request.permissions) }
        guard missing.isEmpty else { return .consent(missing) }
        guard request.userCode != nil || request.asksWhichApp else { return .answer }
        return isSilent ? .fail(.confirmationNeeded) : .confirm
    }
}
