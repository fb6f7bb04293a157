public import GraphPeople
public import NativeOAuth
public import SmallFoundation

extension AppModel {
    /// Looks at the settings and who is signed in, without the network, and shows the first screen, and what the person
    /// did before when the same account is used.
    public func start(restoring state: RestorationState? = nil) async {
        guard screen == .launching, services == nil else { return }
        restoring = state
        sheet = state?.sheet
        await open()
    }

    /// Does what the button beside ``status`` says, as far as that is the app's to do.
    ///
    /// - Returns: The step that is left to the front end: to share the link for the administrator; nil when it is done.
    @discardableResult public func nextStepTapped() async -> OAuthError.Recovery? {
        switch screen {
        case .launching: return nil
        case .settings:
            sheet = .settings
            return nil
        case .signIn: return take(await signIn?.nextStepTapped())
        case .search(let account):
            if let limitation = account.limitation, status == limitation {
                if limitation.recovery == .useAnotherAccount {
                    await addAccountTapped()
                } else {
                    await askTapped(for: account.declinedScopes ?? [])
                }
                return nil
            }
            return await perform(await search?.nextStepTapped())
        }
    }

    /// Does a step that the search or a card has left, as far as that is the app's to do; gives what is left of it.
    @discardableResult public func perform(_ step: OAuthError.Recovery?) async -> OAuthError.Recovery? {
        switch step {
        case .signInAgain:
            if let account, case .failed(let failure)? = navigation?.current?.phase {
                accounts?.note(failure, of: account.id)
            }
            await mendTapped()
        case .useAnotherAccount: await accounts?.addTapped()
        default: return take(step)
        }
        return nil
    }

    /// Asks for the people around whoever is signed in, for a first screen that has come into view.
    public func searchAppeared() async {
        guard let account, account.limitation == nil, !account.needsSignIn else { return }
        await search?.loadTeam()
    }

    /// Asks again for what is shown: the card that is open, else who was searched for.
    public func refreshTapped() async {
        if let card = navigation?.current { return await card.loadCard() }
        await search?.refresh()
    }

    /// Does what ``banner`` says, and goes on with the search and the card that needed it.
    public func mendTapped() async {
        guard let account, let accounts, let search else { return }
        noteWhatSearchMeets()
        if case .consent(let scopes)? = accounts.banners[account.id]?.need {
            await askTapped(for: scopes)
        } else {
            await accounts.mendTapped(account)
        }
        guard accounts.banners[account.id] == nil, self.search === search else { return }
        await search.retry()
        await navigation?.current?.retry()
    }

    /// Asks for what a card needs to show all there is of a person: ``PersonModel/missingScopes``.
    ///
    /// The card is shown anew when it is given; otherwise the accounts, which are opened, say what became of it.
    public func askTapped(for scopes: ScopeSet) async {
        guard let account, let accounts, let services, accounts.activities[account.id] == nil else { return }
        await accounts.askTapped(for: scopes, of: account)
        switch accounts.consents[account.id]?.outcome {
        case .granted?:
            accounts.dismissConsentTapped(account.id)
            let new = accounts.accounts.first { $0.id == account.id } ?? account
            guard AccountPermissions(new) == AccountPermissions(account) else { return }
            // What an administrator has allowed before comes in a token of its own; a sign-in gives it to the account.
            await accounts.addTapped(await services.client.signInOptions(for: account.id, adding: scopes))
            if accounts.failure != nil { sheet = .accounts }
        case .declined?, .administratorNeeded?, .failed?: sheet = .accounts
        case .asking?, nil: break
        }
    }

    /// Uses another account from now on, from wherever it was chosen; ``notice`` says why that failed.
    public func useTapped(_ account: Account) async {
        guard let accounts else { return }
        await accounts.useTapped(account)
        guard accounts.current?.id != account.id, sheet != .accounts, let failure = accounts.failure else { return }
        tell(ScreenStatus(failure))
    }

    /// Keeps what is typed in the settings, and begins anew with it; what was typed in the search stays.
    public func saveSettingsTapped() async {
        guard settings.saveTapped() else { return }
        await reopen()
    }

    /// Goes on with the emulator on this machine, where ``offersEmulator`` says so.
    public func tryEmulatorTapped() async {
        guard offersEmulator, settings.tryEmulatorTapped() else { return }
        await reopen()
    }

    /// Signs another person in, from wherever that was chosen; the accounts are opened to say why it failed.
    public func addAccountTapped() async {
        guard let accounts else { return }
        await accounts.addTapped()
        if accounts.failure != nil { sheet = .accounts }
    }

    /// Gives up the sign-in that is under way, wherever it was begun; does nothing while there is none.
    public func cancelSignInTapped() {
        signIn?.cancelTapped()
        accounts?.cancelAddingTapped()
        if let account { accounts?.cancelMendingTapped(account) }
    }

    /// Looks at what may have changed while nobody looked: what device management says, what was set in another window, and who is
    /// signed in.
    public func cameToFront(_ managed: ManagedSettings) async {
        let isManagedAnew = managed != settings.managed
        if isManagedAnew { settings.manage(managed) }
        guard screen != .launching else { return }
        let values = try? settings.values()
        if isManagedAnew || values != nil && values != used {
            await reopen()
        } else {
            await accounts?.lookAgain()
        }
    }

    /// Tells that the network may be there again, as a system's path monitor does: a search and a card that failed go on.
    public func networkIsBack() {
        search?.networkIsBack()
        Task { [navigation] in await navigation?.current?.retry() }
    }

    /// Goes where a link leads, at once or when somebody has signed in.
    ///
    /// What is no link into the app changes nothing; ``notice`` says so.
    public func open(_ url: URL) {
        guard let services else {
            // Only the settings say which links are the app's.
            opened = url
            return
        }
        guard let link = DeepLink(url, below: linksBelow ?? services.settings.redirectURI) else {
            return tell(.appLinkUnknown, title: .titleNotFound)
        }
        self.link = link
        if account == nil { tell(.appLinkWaits, .quiet) }
        followLink()
    }

    /// Opens somebody's card, and keeps them among the recent people.
    public func open(_ person: Person) async {
        navigation?.open(person)
        await search?.opened(person)
    }

    /// Ends everything: for tests, and for a window that is closed for good.
    public func close() {
        generation += 1
        leave()
        following?.cancel()
        (signIn, accounts, services) = (nil, nil, nil)
        screen = .launching
    }

    private func take(_ step: OAuthError.Recovery?) -> OAuthError.Recovery? {
        guard step == .fixSettings else { return step }
        sheet = .settings
        return nil
    }

    /// Begins anew with the settings as they are; what was typed and chosen stays.
    private func reopen() async {
        noteWhatIsTyped()
        close()
        await open()
    }
}

extension AppModel {
    /// Tells that this device has no app for what was tapped, such as no telephone.
    public func actionNotPossible() { tell(.actionNotPossible) }
    /// Tells that somebody's contact card could not be saved.
    public func contactNotSaved() { tell(.contactFailed) }
    /// Takes ``notice`` off the screen.
    public func dismissNoticeTapped() { notice = nil }

    private func tell(_ message: Phrase, _ tone: ScreenStatus.Tone = .trouble, title: Phrase? = nil) {
        tell(ScreenStatus(tone, title: title, message: message, recovery: OAuthError.Recovery.none))
    }

    /// Says something once, in the place of what is open: the window says it, and is not seen below a sheet.
    private func tell(_ status: ScreenStatus) {
        sheet = nil
        notice = status
    }
}
