public import GraphPeople
public import NativeOAuth
import SmallFoundation

extension PeopleSearchModel {
    /// What is said of the search, above or in the place of ``people``.
    public var status: ScreenStatus {
        ScreenStatus(
            phase, text: query?.text ?? "", people: people.count, areNear: areNear, isFromCache: isFromCache,
            hasRecents: hasRecents || !favorites.isEmpty, hasMore: hasNextPage, isLoadingMore: isLoadingNextPage,
            seesNamesOnly: graph.session.permissions.directory == .basic,
            source: copied.map { .directoryFromCopy(of: $0, at: Date()) })
    }

    /// Whether there is something to show besides ``status``: people, or what was searched for before.
    public var hasRows: Bool {
        phase == .idle ? !homePeople.isEmpty || !recentSearches.isEmpty : !people.isEmpty
    }

    /// Whether a status stands above the rows; what says only how many there are stands below them, in nobody's way.
    public func standsAbove(_ status: ScreenStatus) -> Bool {
        hasRows && (status.tone == .trouble || isFromCache && status.tone == .busy)
    }

    /// The line of a card in which somebody was found; nil where the name or `roleLine` shows it.
    public func reason(for person: Person) -> PersonFact? { query == nil ? nil : person.reason(for: letters) }

    /// What can be asked for where nobody was found and the account may not see all that the text can stand in, with
    /// ``AppModel/askTapped(for:)``; empty elsewhere.
    public var missingScopes: ScopeSet {
        phase == .noResults && query?.canBeHidden == true ? graph.session.permissions.scopesForProfiles : []
    }

    /// Does what the button beside ``status`` says, as far as that is the search's to do.
    ///
    /// - Returns: The step that is left, such as to sign in again; nil when it is done.
    @discardableResult public func nextStepTapped() async -> OAuthError.Recovery? {
        guard status.recovery == .tryAgain else { return status.recovery }
        await retry()
        return nil
    }
}

extension ScreenStatus {
    /// Says what a search for a text is doing, which shows so many people, or guesses, for an account that may see no
    /// titles and numbers; the source is where they are from when no server was asked.
    public init(
        _ phase: PeopleSearchModel.Phase, text: String, people: Int, areNear: Bool = false,
        isFromCache: Bool = false, hasRecents: Bool = false, hasMore: Bool = false, isLoadingMore: Bool = false,
        seesNamesOnly: Bool = false, source: Phrase? = nil
    ) {
        switch phase {
        case .idle: self.init(.quiet, message: hasRecents ? nil : .searchIdle)
        case .typing: self = .nothing
        case .loading:
            self.init(
                .busy, title: areNear ? .searchNear : nil, message: people == 0 ? .searchLoading : .searchUpdating)
        case .results where isLoadingMore:
            self.init(.busy, title: areNear ? .searchNear : nil, message: .searchLoadingMore)
        case .results:
            self.init(
                .quiet, title: areNear ? .searchNear : nil,
                message: hasMore ? .searchResultsAndMore(.searchResults(people)) : .searchResults(people),
                advice: source)
        case .noResults:
            let query = try? PeopleQuery(text)
            let isHidden = seesNamesOnly && query?.canBeHidden == true
            self.init(
                .empty, title: .searchNoResults(text), message: isHidden ? .limitBasicProfiles : nil,
                advice: query?.isShortNumber == true && !isHidden ? .searchShortNumber : .searchNoResultsAdvice)
        case .offline(let failure):
            // People whom the server has sent for this text are not from before: only the next page is missing.
            let message: Phrase =
                people == 0 ? .searchOfflineEmpty : isFromCache ? .searchOffline : .personOffline
            self.init(.trouble, title: failure.situation.words.title, message: message, recovery: failure.recovery)
        case .throttled(let failure, let remaining):
            self.init(
                .trouble, title: failure.situation.words.title, message: .searchThrottled(.lasting(remaining)),
                recovery: .tryAgain)
        case .failed(let failure):
            self.init(failure)
            // Another text takes the message away; there is nothing to be closed.
            if recovery == OAuthError.Recovery.none { recovery = nil }
        }
    }
}
