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
        /// The server asks for patience; the search goes on by itself after so many whole seconds, which are counted down.
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
