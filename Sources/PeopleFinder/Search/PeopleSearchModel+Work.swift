import GraphPeople
import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PeopleSearchModel {
    /// What goes on behind the screen.
    struct Work {
        /// The search that is under way.
        struct Asked {
            let query: PeopleQuery
            let at: Duration
            let number: Int
            var task: Task<Void, Never>?
        }

        /// The next page that is under way.
        struct AskedPage {
            let number: Int
            var task: Task<Void, Never>?
        }

        /// What there is to do again after a failure.
        enum Step {
            case search
            case page(PeoplePage)
        }

        /// What is known to stand in the way of every request.
        enum Obstacle: Equatable {
            case none
            case offline(Failure)
            case throttled(Failure, remaining: Duration)
        }

        var isClosed = false
        /// How many searches and pages were begun.
        var count = 0
        var asked: Asked?
        /// The query whose answer is shown.
        var shown: PeopleQuery?
        /// The query for which those are shown who were here already.
        var provisional: PeopleQuery?
        /// Waits for the typing to pause, or for an older answer to be given up.
        var pending: Task<Void, Never>?
        /// Whether the typing has paused, and only an older search under way is waited for.
        var isDue = false
        var page: AskedPage?
        var failed: Step?
        var obstacle = Obstacle.none
        /// Waits until what stands in the way may be gone.
        var recovery: Task<Void, Never>?
        /// How often in a row the network was found to be down.
        var offlineCount = 0
        var pace = TypingPace()
        var seen = PeopleSeen()
    }

    /// The query that the text is; nil when nothing is typed.
    ///
    /// - Throws: ``GraphError`` when it cannot be searched for.
    func query() throws(GraphError) -> PeopleQuery? {
        let wanted = wanted
        guard wanted.contains(where: { !$0.isWhitespace }) else { return nil }
        return try PeopleQuery(wanted, pageSize: pageSize)
    }

    /// The query that the text is; nil when nothing can be asked.
    var currentQuery: PeopleQuery? { (try? query()) ?? nil }

    /// Whether the text still waits for an answer, or for a page that failed.
    var isWanting: Bool {
        guard let query = currentQuery else { return false }
        if case .page = work.failed { return true }
        return work.shown != query
    }

    /// Runs something on this model after a while.
    func after(
        _ duration: Duration, _ action: @escaping @MainActor (PeopleSearchModel) -> Void
    ) -> Task<Void, Never> {
        Task { [weak self, time] in
            guard (try? await time.sleep(duration)) != nil, !Task.isCancelled, let self else { return }
            action(self)
        }
    }

    func stopAsking() {
        work.pending?.cancel()
        work.pending = nil
        work.isDue = false
        work.asked?.task?.cancel()
        work.asked = nil
    }

    func stopPage() {
        work.page?.task?.cancel()
        work.page = nil
        isLoadingNextPage = false
    }

    func stopRecovery() {
        work.recovery?.cancel()
        work.recovery = nil
        work.obstacle = .none
        work.offlineCount = 0
    }
}
