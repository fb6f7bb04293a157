public import NativeOAuth

extension AccountsModel {
    /// What is said of the list of accounts.
    public var status: ScreenStatus {
        if let failure { return ScreenStatus(failure) }
        if isAdding { return ScreenStatus(.busy, title: .accountsTitle, message: .signInWaitingForBrowser) }
        guard !accounts.isEmpty else { return ScreenStatus(.empty, title: .accountsTitle, message: .accountsNone) }
        return ScreenStatus(.quiet, title: .accountsTitle, message: .accountsCount(accounts.count))
    }

    /// What is said of one account while something is done with it; nil when nothing is.
    ///
    /// - Parameter account: An account of the list.
    /// - Returns: The words, or nil.
    public func activity(of account: Account) -> Phrase? {
        switch activities[account.id] {
        case .mending, .asking: .signInWaitingForBrowser
        case .signingOut: .accountsSigningOut
        case nil: nil
        }
    }

    /// Does what the button beside ``status`` says, as far as that is the model's to do.
    ///
    /// - Returns: The step that is left, such as to open the settings; nil when it is done.
    @discardableResult public func nextStepTapped() async -> OAuthError.Recovery? {
        guard let failure else { return nil }
        switch failure.recovery {
        case .tryAgain:
            switch lastAction {
            case .load: await load()
            case .add(let options): await addTapped(options)
            case .use(let account): await useTapped(account)
            case .signOut(let account): await signOutTapped(account)
            }
        case .signInAgain, .useAnotherAccount: await addTapped()
        case .fixSettings, .askAdministrator: return failure.recovery
        case .none: dismissFailureTapped()
        }
        return nil
    }
}

extension SignInModel {
    /// What is said of the sign-in.
    public var status: ScreenStatus {
        switch phase {
        case .signedOut: ScreenStatus(.quiet, title: .signInTitle)
        case .choosing: ScreenStatus(.quiet, title: .signInChooseAccount)
        case .signingIn, .gettingCode: ScreenStatus(.busy, title: .signInTitle, message: activity)
        case .waitingForDevice:
            ScreenStatus(trouble == nil ? .busy : .trouble, title: .signInTitle, message: activity, advice: codeLasts)
        case .signedIn: limitation.map { ScreenStatus($0) } ?? ScreenStatus(.quiet, message: activity)
        case .failed(let failure): ScreenStatus(failure)
        }
    }
}
