import GraphPeople
import NativeOAuth
import Observation
import PeopleFinder
import SmallFoundation
import TerminalScreen

/// Brings the models and the screen together without drawing or reading a terminal, so that tests can press the keys.
@MainActor final class BrowseSession {
    /// What only a terminal, or the process, can do.
    enum Effect: Equatable {
        case quit, interrupt, suspend, redraw
        case write([UInt8])
        case picked(Person)
    }

    let context: PeopleContext
    let services: PeopleServices
    let texts: Texts
    var content: BrowseContent
    var size: Size
    let signIn: SignInModel
    let accounts: AccountsModel
    /// The search of the account that asks; nil before somebody has signed in.
    var search: PeopleSearchModel?
    /// Who was opened from whom; empty while the arrows move in the list.
    var navigation: PersonNavigation?
    /// The people who were looked at, as they are known by now.
    var models: [Person.ID: PersonModel] = [:]
    /// Their photos in a few pixels; nil for a file that is none.
    var pictures: [Person.ID: (file: [UInt8], picture: Thumbnail?)] = [:]
    /// The person beside the list, on whom its cursor is.
    var preview: PersonModel?
    /// What the cursor of the list stays on; nil for the first row, whatever that is by then.
    var chosen: String?
    /// Keeps the copy of the directory up to date, if there is one.
    var directory: DirectoryCopyModel?
    /// The organization as far as it was opened, while it is shown.
    var organization: OrganizationModel?
    /// Whether the organization is shown as soon as the card is there of whoever was meant.
    var awaitsOrganization = false
    /// The tree from which somebody's card was opened.
    var wayBack: (tree: OrganizationModel, person: Person.ID)?
    /// Whether the first screen asks for whoever is signed in and their team.
    var asksForTeam = false
    /// What a key has done, or would do, or what is wrong with the person's file of keys; it stays until a key moves on
    /// or searches.
    var said: BrowseContent.Status?
    /// The page that nothing here opens, to be copied while that is said.
    var unopened: String?
    var account: Account?
    /// What asks in its name: made once, because a new one would take the copy of the directory for what it was then.
    var graph: GraphClient?
    var loading: Task<Void, Never>?
    var signingIn: Task<Void, Never>?
    /// Who was asked to sign in again.
    var returning: Account.ID?
    /// What is asked for besides what that account was granted, until it signs in or is left.
    var wanted: ScopeSet = []
    /// Looks what becomes of the accounts while they are listed.
    var following: Task<Void, Never>?
    /// Asks for another look at the content.
    let changed: @Sendable () -> Void

    /// Starts with nothing but a window.
    init(context: PeopleContext, services: PeopleServices, size: Size, changed: @escaping @Sendable () -> Void) {
        self.context = context
        self.services = services
        self.size = size
        self.changed = changed
        texts = context.texts
        content = BrowseContent(program: context.programName)
        content.keysNotes = context.keysNotes
        // Talk would be written into the picture, so pages are opened without a word.
        let agent = LoopbackUserAgent { url in try await context.openPage(url) }
        signIn = services.signInModel(with: agent)
        accounts = services.accountsModel(with: agent)
    }

    /// The permissions that the settings ask for and the account has not got.
    var missing: ScopeSet { account?.scopes(missingFrom: services.settings.scopes) ?? [] }
    var layout: BrowseLayout { BrowseLayout(size, of: content) }
    var rowsSeen: Int { max(1, layout.list.size.rows) }

    /// Looks who is signed in, the usual account where none is named; whoever sits there is asked to when nobody is.
    func begin(as name: String?) async throws {
        followSignIn()
        followAccounts()
        if let name { return try use(await services.accounts.account(named: name)) }
        try await beginAsUsual()
        // Where nobody is signed in and there is no browser, there is no choice to make.
        if case .signIn? = content.overlay, account == nil, !context.hasBrowser() { signInWithCode() }
    }

    /// Uses the usual account; where there is none, whoever sits there chooses one or signs in.
    func beginAsUsual() async throws {
        await accounts.load()
        if let failure = accounts.failure { throw failure.underlying }
        if let current = accounts.current { return try use(current) }
        content.status = .quiet("")
        // Accounts of another provider are no choice.
        if try await services.accounts.usable().isEmpty { askToSignIn() } else { await showAccounts() }
    }

    /// Searches in the name of an account from now on.
    func use(_ account: Account) throws {
        close()
        let (search, graph) = try (services.searchModel(for: account), services.graph(for: account))
        // What was typed for one organization goes to no other by itself.
        let isAnother = self.account.map { $0.id != account.id } ?? false
        (self.account, self.search, self.graph) = (account, search, graph)
        (preview, chosen) = (nil, nil)
        navigation = PersonNavigation { [weak self] row in self?.model(for: row) ?? PersonModel(row: row, graph: graph)
        }
        content.account = account.username ?? account.name ?? account.id.key
        content.overlay = nil
        (content.isTyping, wayBack) = (true, nil)
        directory = DirectoryCopyModel(services: services, account: account)
        directory?.begin(with: account)
        Task {
            // Before anything is searched for: then those who were opened before are shown at once.
            await search.loadHistory()
            guard self.search === search, search.text.isEmpty else { return }
            if isAnother { search.take(content.search.text) } else { search.text = content.search.text }
        }
        follow(search) { search in
            _ = (search.phase, search.people, search.isFromCache, search.isLoadingNextPage, search.hasNextPage)
            _ = (search.homePeople, search.recentSearches, search.presences, search.areNear)
        } while: { [weak self] in
            self?.search === search
        } then: { [weak self] in
            self?.refresh()
        }
        refresh()
        if account.needsSignIn {
            askToSignIn(again: account)
        } else if asksForTeam {
            Task { await search.loadTeam() }
        }
    }

    /// Takes over what the search has, and keeps the cursor on the person that it was on.
    func refresh() {
        guard let search else { return }
        content.rows = search.phase == .idle ? homeRows : search.people.map(BrowseContent.Row.person)
        content.favorites = Set(search.favorites.map(\.id))
        content.presences = search.presences
        let words = BrowseWords(
            search.status.considering(missing), hasRows: !content.rows.isEmpty, key: content.keys.name(of: .retry),
            in: texts)
        (content.caption, content.notice, content.found) = (words.caption, words.notice, words.status.text)
        content.isSearchLimited = search.missingScopes != []
        if content.isSearchLimited, let key = content.keys.name(of: .retry) {
            content.notice.append("\(key) \(texts[.stepAllow])")
        }
        content.spaceRows(rowsSeen: rowsSeen)
        content.select(content.rows.firstIndex { $0.id == chosen } ?? 0, rowsSeen: rowsSeen)
        showCardOfSelection()
        content.status = status(of: search)
        tellWhoIsSeen()
    }

    /// What is wrong with the search, else with the card; else what was said, or what there is to know.
    func status(of search: PeopleSearchModel) -> BrowseContent.Status {
        let trouble = [search.status, shown?.status].compactMap { $0 }.first { $0.tone == .trouble }?
            .considering(missing)
        if trouble == nil {
            if let said { return said }
            // The field says already what can be typed, and the keys have more to say.
            if search.phase == .idle, !content.rows.isEmpty { return .quiet("") }
        }
        return BrowseWords(
            trouble ?? search.status, hasRows: !content.rows.isEmpty, key: content.keys.name(of: .retry), in: texts
        ).status
    }

    /// Near the end of those who are here, the search asks for more.
    func tellWhoIsSeen() {
        let last = content.row(min(content.top + rowsSeen, content.rows.count) - 1)
        guard let search, search.phase != .idle, case .person(let person)? = last else { return }
        search.rowAppeared(person.id)
    }

    /// Ends what still goes on.
    func end() {
        signingIn?.cancel()
        following?.cancel()
        close()
    }

    /// Ends what goes on in the name of an account.
    func close() {
        loading?.cancel()
        search?.close()
        navigation?.close()
        models.values.forEach { $0.close() }
        (models, pictures) = ([:], [:])
        directory?.close()
    }

    /// Takes over what a model has whenever what is read of it is new, and asks for another look; as long as wanted.
    func follow<Model: AnyObject & Sendable>(
        _ model: Model, reading read: @escaping @MainActor (Model) -> Void,
        while isWanted: @escaping @MainActor () -> Bool = { true }, then take: @escaping @MainActor () -> Void
    ) {
        ModelChanges.follow { [weak self] in
            self != nil && isWanted()
        } reading: {
            read(model)
        } then: { [changed] in
            take()
            changed()
        }
    }
}
