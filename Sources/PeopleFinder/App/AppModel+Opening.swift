import GraphPeople
import NativeOAuth
import Observation

extension AppModel {
    /// Makes the models of the settings, and shows who is signed in.
    func open() async {
        generation += 1
        let mine = generation
        do throws(SettingsFault) {
            let values = try settings.values()
            used = values
            do throws(OAuthError) {
                services = try makeServices(values)
            } catch {
                throw .together(Failure(error))
            }
        } catch {
            screen = .settings(error)
            return
        }
        guard let services else { return }
        let signIn = services.signInModel(with: userAgent)
        let accounts = services.accountsModel(with: userAgent)
        (self.signIn, self.accounts) = (signIn, accounts)
        let link = opened
        opened = nil
        await signIn.load()
        await accounts.load()
        guard mine == generation else { return }
        await settle()
        guard mine == generation else { return }
        if let link { open(link) }
        watch(mine)
        following = Task { [weak accounts] in await accounts?.follow(lookingEvery: Self.pause) }
    }

    /// How long it takes until what other apps do to the accounts is looked for by itself: to look takes the keychain all tokens,
    /// and ``cameToFront(_:)`` looks as well.
    private static let pause = Duration.seconds(60)

    /// Shows what follows from the accounts: somebody's search, or the sign-in.
    func settle() async {
        hasToSettle = true
        guard !isSettling else { return }
        isSettling = true
        defer { isSettling = false }
        while hasToSettle {
            hasToSettle = false
            await settleOnce()
            tellWhatIsLeft()
        }
    }

    /// Opens the accounts when a sign-out has not done all of it: they say so, though the account is gone.
    private func tellWhatIsLeft() {
        let left = Set(accounts?.notices.map(\.id) ?? [])
        if !left.isSubset(of: told) { sheet = .accounts }
        told = left
    }

    private func settleOnce() async {
        guard let signIn, let accounts else { return }
        let mine = generation
        if account == nil, case .signedIn(let new) = signIn.phase, accounts.current?.id != new.id {
            // The account's list need not have heard of it yet.
            await accounts.load()
            guard mine == generation else { return }
        }
        if let current = accounts.current {
            await show(current)
        } else {
            let isGone = account != nil && !isListed(account)
            if isGone {
                leave()
                // What a sign-out has left stands there; it may be known before the account is gone.
                if accounts.accounts.isEmpty, accounts.notices.isEmpty { sheet = nil }
            }
            guard account == nil else { return }
            screen = .signIn
            if isGone { await signIn.load() }
        }
        noteWhatSearchMeets()
    }

    /// Has the account's banner say what a search has met of the account's own concerns.
    func noteWhatSearchMeets() {
        guard let account, let failure = search?.phase.failure else { return }
        // Who was granted to see people and may not is not helped by the same permission.
        let isGranted = AccountPermissions(account).directory != .unknown
        accounts?.note(failure, of: account.id, needing: isGranted ? [] : Self.scopesOfSearch)
    }

    /// What a search needs at least: names and addresses of everybody.
    private static let scopesOfSearch: ScopeSet = ["User.ReadBasic.All"]

    /// Whether an account is still there; what was typed for one that is signed out is nobody else's concern.
    private func isListed(_ account: Account?) -> Bool {
        accounts?.accounts.contains { $0.id == account?.id } == true
    }

    /// Searches in the name of an account; what was typed and chosen stays.
    private func show(_ account: Account) async {
        if let shown = self.account, shown.id == account.id,
            AccountPermissions(shown) == AccountPermissions(account)
        {
            if shown != account { screen = .search(account) }
            return
        }
        guard let services else { return }
        let mine = generation
        do throws(OAuthError) {
            let search = try services.searchModel(for: account)
            let navigation = try services.navigation(for: account)
            let photos = try services.peoplePhotos(for: account)
            // Before anything is searched for: then those who were opened before are shown at once.
            await search.loadHistory()
            guard mine == generation, accounts?.current?.id == account.id else { return }
            let path = self.account?.id == account.id ? self.navigation?.path ?? [] : []
            noteWhatIsTyped()
            leave()
            (self.search, self.navigation, self.photos) = (search, navigation, photos)
            let copy = DirectoryCopyModel(services: services, account: account)
            copy.begin(with: account)
            directory = services.keepsDirectoryCopies ? copy : nil
            navigation.path = path
            screen = .search(account)
            fill(search, for: account)
            followLink()
        } catch {
            noteWhatIsTyped()
            leave()
            screen = .settings(.together(Failure(error)))
        }
    }

    /// Remembers what was typed, but for an account that is signed out.
    func noteWhatIsTyped() {
        guard let search else { return }
        typed = isListed(account) ? search.text : ""
        typedFor = account?.id
    }

    /// Puts into the field what was typed: what was typed for another account is not asked for by itself.
    private func fill(_ search: PeopleSearchModel, for account: Account) {
        let isAnothers = !typed.isEmpty && typedFor != nil && typedFor != account.id
        restore(to: account)
        if isAnothers { search.take(typed) } else { search.text = typed }
        (typed, typedFor) = ("", nil)
    }

    /// Shows again what the person did, if it was with this account.
    private func restore(to account: Account) {
        defer { restoring = nil }
        guard let restoring, restoring.account == account.id.key else { return }
        if typed.isEmpty { typed = restoring.text }
        navigation?.path = restoring.path
    }

    /// Goes where a link leads that was opened.
    func followLink() {
        guard let link, let search, let navigation else { return }
        (self.link, notice, sheet) = (nil, nil, nil)
        navigation.goBack(to: nil)
        switch link {
        case .person(let id): navigation.open(Person(id: id))
        case .search(let text): search.text = text
        }
    }

    /// Ends what was shown in the name of an account.
    func leave() {
        search?.close()
        navigation?.close()
        photos?.close()
        directory?.close()
        (search, navigation, photos, directory) = (nil, nil, nil, nil)
        if sheet == .photo { sheet = nil }
        if account != nil { screen = .launching }
    }

    /// Looks again whenever the accounts, or what the search meets, are others.
    private func watch(_ mine: Int) {
        ModelChanges.follow { [weak self] in
            mine == self?.generation
        } reading: { [weak self] in
            _ = (self?.signIn?.phase, self?.search?.phase)
            _ = (self?.accounts?.accounts, self?.accounts?.current, self?.accounts?.notices)
        } then: { [weak self] in
            await self?.settle()
        }
    }
}

/// Follows observable models where no view does it.
@MainActor package enum ModelChanges {
    /// Does something after every change of what is read, until it matters no more; then everything is let go.
    ///
    /// It is done once for all that changes before the main actor is free again. What `read` holds stays until then, so whoever
    /// follows holds itself weakly.
    package static func follow(
        while isWanted: @escaping @MainActor () -> Bool, reading read: @escaping @MainActor () -> Void,
        then take: @escaping @MainActor () async -> Void
    ) {
        withObservationTracking {
            read()
        } onChange: {
            Task { @MainActor in
                // Asked before anything is read again: what is read would hold this, and this what is read.
                guard isWanted() else { return }
                // What changes while it is taken over is a change again.
                follow(while: isWanted, reading: read, then: take)
                await take()
            }
        }
    }
}
