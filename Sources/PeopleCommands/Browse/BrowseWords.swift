import PeopleFinder

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Says what a search is doing.
@MainActor enum BrowseWords {
    /// What stands above the rows, or in their place.
    static func caption(of search: PeopleSearchModel) -> String {
        switch search.phase {
        case .idle: search.recentPeople.isEmpty ? "" : "Opened before"
        case .noResults: "Nobody matches."
        case .offline where !search.people.isEmpty: "From before; the network is down"
        case .typing, .loading, .results, .failed, .offline, .throttled: ""
        }
    }

    /// What stands at the bottom.
    static func status(of search: PeopleSearchModel) -> BrowseContent.Status {
        switch search.phase {
        case .idle: .quiet("")
        case .typing: .quiet("")
        case .loading: .busy("Searching…")
        case .noResults: .quiet("Nobody")
        case .results:
            search.isLoadingNextPage
                ? .busy("\(count(search.people.count)), and more on the way…")
                : .quiet(count(search.people.count) + (search.hasNextPage ? " and more" : ""))
        case .offline: .fault("The network is down. It is tried again by itself; r tries now.")
        case .throttled(_, let remaining):
            .fault("The server asks for patience: \(max(1, remaining.components.seconds)) s")
        case .failed(let failure):
            .fault([failure.message, failure.nextStep, "r: try again"].compactMap { $0 }.joined(separator: " "))
        }
    }

    private static func count(_ people: Int) -> String {
        people == 1 ? "1 person" : "\(people) people"
    }
}
