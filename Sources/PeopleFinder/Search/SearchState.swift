import GraphPeople
import SmallFoundation

/// A search as a value: what is typed, who is shown, and what goes on meanwhile.
///
/// It changes by ``handle(_:at:)`` alone, which neither sends nor waits: what is to be done comes back as effects, and what
/// comes of them is the next event. `PeopleSearchModel` carries them out.
struct SearchState {
    /// Work that takes time.
    ///
    /// One of each kind goes on at most: a new one replaces it, and its outcome is dropped.
    enum Job: CaseIterable {
        case search, page
        /// Waits for the typing to pause, or for an older answer.
        case pause
        /// Waits until whatever stands in the way of all requests may be gone.
        case recovery
    }

    enum Event {
        case typed(String)
        /// What was typed for another account: it stands in the field and is not asked for.
        case taken(String)
        case submitted, retried, refreshed, nextPageWanted
        case rowAppeared(Person.ID)
        case pauseEnded
        case answered(PeoplePage), searchFailed(any Error)
        case pageArrived(PeoplePage?), pageFailed(any Error)
        case recoveryEnded, networkCameBack
        case historyChanged(SearchHistory)
        case closed
    }

    enum Effect {
        case ask(PeopleQuery)
        case fetchPage(PeopleQuery, after: PeoplePage)
        case wait(Job, Duration)
        case stop(Job)
    }

    /// Why those who are shown are shown.
    enum Shown {
        /// Nothing is typed, or nothing that can be searched for.
        case nobody
        /// They were here already and fit; the server has not answered.
        case here(PeopleQuery)
        /// The server has answered. `last` is the page that came last; nil when there is none after it.
        case answer(PeopleQuery, last: PeoplePage?)
    }

    /// What is waited for before the server is asked.
    enum Pause {
        case none
        case typing
        /// The typing has paused; an older search may still bring everybody who is meant.
        case olderAnswer
    }

    /// What has to be asked for again although the text is answered.
    enum Unfinished { case search, page }

    /// Tells what its session remembers; requests are effects.
    let graph: GraphClient
    let pageSize: Int
    var text = ""
    /// What is searched for; nil when nothing can be asked.
    var query: PeopleQuery?
    var shown = Shown.nobody
    var people: [Person] = []
    /// How many of the people come first because one works with them.
    var colleaguesFirst = 0
    /// Whether nobody was found as typed, and the people are only near it.
    var areNear = false
    /// The search that is under way, and when it began; perhaps for an older text.
    var asked: (query: PeopleQuery, at: Duration)?
    var isLoadingPage = false
    var pause = Pause.none
    var unfinished: Unfinished?
    /// What the text, its search or its next page failed with, unless that is an obstacle.
    var failure: Failure?
    /// What is known to stand in the way of every request: `offline` or `throttled`.
    var obstacle: PeopleSearchModel.Phase?
    /// Until when the server wants to be left alone.
    var countdown: Countdown?
    /// How often in a row the network was found to be down.
    var offlineCount = 0
    var pace = TypingPace()
    /// The people whom answers have brought lately, the last ones first: those who fit another text can be shown at once.
    var seen: [Person] = []
    var history = SearchHistory()
    var isClosed = false
    var effects: [Effect] = []

    init(graph: GraphClient, pageSize: Int) { (self.graph, self.pageSize) = (graph, pageSize) }

    /// What the screen says of it.
    var phase: PeopleSearchModel.Phase {
        if isWanting, let obstacle { return obstacle }
        if let failure { return .failed(failure) }
        if let query, asked?.query == query { return .loading }
        if case .answer = shown { return people.isEmpty ? .noResults : .results }
        return pause == .none && people.isEmpty ? .idle : .typing
    }

    /// Whether the text waits for an answer, or for a page that failed.
    var isWanting: Bool { query != nil && (unfinished != nil || !isAnswered) }
    /// Whether the answer to the text is shown.
    var isAnswered: Bool { if case .answer(let answered, _) = shown { query == answered } else { false } }
    /// Whether those who are shown were here already, and the server has not answered.
    var isFromCache: Bool { if case .here = shown { true } else { false } }
    /// When the copy of the directory was brought up to date that the answer is from; nil for a server's answer.
    var copied: Date? { if case .answer(_, let last?) = shown { last.copied } else { nil } }
    /// Whether there are more people than are shown.
    var hasNextPage: Bool { if case .answer(_, let last?) = shown { last.hasMore } else { false } }
}

extension PeopleSearchModel {
    /// What the search is doing.
    ///
    /// In every phase ``PeopleSearchModel/people`` is what there is to show, and ``PeopleSearchModel/isFromCache`` says
    /// whether the server has confirmed it for this text.
    public enum Phase: Sendable, Equatable {
        /// Nothing is typed.
        case idle
        /// Something is typed, and it is not yet time to ask.
        case typing
        /// The first page is on its way.
        case loading
        /// There are people to show.
        case results
        /// Nobody matches.
        case noResults
        /// The search, or the page after the last one, failed; the people that were there stay.
        case failed(Failure)
        /// The network is down; the people that are here already stay, and the search goes on by itself.
        case offline(Failure)
        /// The server asks to be left alone; the search goes on by itself after so many whole seconds, which are counted
        /// down.
        case throttled(Failure, remaining: Duration)

        /// What went wrong, if something did.
        public var failure: Failure? {
            switch self {
            case .failed(let failure), .offline(let failure), .throttled(let failure, _): failure
            case .idle, .typing, .loading, .results, .noResults: nil
            }
        }
    }
}

extension [Person] {
    /// Puts people before the others, the last one first; of each the newest account counts.
    ///
    /// So many are compared with a text while a key goes up.
    mutating func remember(_ new: [Person], most: Int = 400) {
        self = Array((new.reversed() + self).unique(by: \.id).prefix(most))
    }
}
