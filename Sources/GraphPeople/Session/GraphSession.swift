public import NativeOAuth
import SmallFoundation

/// An account's state with Graph while the program runs.
///
/// Share one between all clients of an account: they then wait together when Graph throttles, don't repeat refused
/// requests, and reuse recent results. It writes nothing to the disk. Drop it when the account signs out.
public final class GraphSession: Sendable {
    private struct State: Sendable {
        var refused: [PeopleSource: Duration] = [:]
        var worked: Set<PeopleSource> = []
        /// Until when nothing is sent to a workload, by the steady clock.
        var pausedUntil: [Workload: Duration] = [:]
        var firstPeople: (people: [Person], isEverybody: Bool, at: Duration)?
        var colleagues: (people: [Person], at: Duration)?
        /// The fetch of them that is under way.
        var fetch: SharedWork<[Person]>?
        var copy: (any CopiedDirectory)?
    }

    /// How long the people one works with stay the same.
    private static let colleaguesLast = Duration.seconds(600)
    /// How long a refusal holds: what an administrator allows meanwhile works without a new start.
    private static let refusalsLast = Duration.seconds(1_800)

    /// The account's permissions.
    public let permissions: AccountPermissions
    /// How failed requests are retried.
    public let retries: RetryPolicy
    package let time: TimeSource
    let recent: RecentPeople
    let folded = FoldedPeople()
    private let random: @Sendable () -> Double
    private let state = Locked(State())

    /// Makes an empty session.
    ///
    /// - Parameters:
    ///   - permissions: The account's permissions.
    ///   - retries: How failed requests are retried.
    ///   - time: The clock.
    ///   - random: Source of a number from 0 to 1, which varies each wait.
    public init(
        permissions: AccountPermissions = AccountPermissions(), retries: RetryPolicy = .interactive,
        time: TimeSource = .system, random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.permissions = permissions
        self.retries = retries
        self.time = time
        self.random = random
        recent = RecentPeople(time: time)
    }

    /// Whether a way of asking has not been refused by the server lately.
    func allows(_ source: PeopleSource) -> Bool {
        let now = time.elapsed()
        return state.withLock { state in
            guard let refused = state.refused[source] else { return true }
            return now - refused >= Self.refusalsLast
        }
    }

    /// Remembers that a way of asking works; a later refusal is then about the question.
    func worked(_ source: PeopleSource) { state.withLock { _ = $0.worked.insert(source) } }

    /// Remembers a refusal, unless the same way has worked before.
    func refused(_ source: PeopleSource) {
        let now = time.elapsed()
        state.withLock { state in
            if !state.worked.contains(source) { state.refused[source] = now }
        }
    }

    /// How long nothing may be sent to a workload; nil when something may.
    func pause(of workload: Workload) -> Duration? {
        let now = time.elapsed()
        return state.withLock { state in
            guard let until = state.pausedUntil[workload], until > now else {
                state.pausedUntil[workload] = nil
                return nil
            }
            return until - now
        }
    }

    /// Lets nothing be sent to a workload for a while; an earlier, longer wait stays.
    func pause(_ workload: Workload, for duration: Duration) {
        let until = time.elapsed() + duration
        state.withLock { $0.pausedUntil[workload] = max($0.pausedUntil[workload] ?? until, until) }
    }

    /// Lets everything be sent again, because the person does not want to wait; the server may ask for another pause.
    package func endPauses() { state.withLock { $0.pausedUntil = [:] } }

    /// The first page of everybody, if it was asked for lately.
    var firstPeople: (people: [Person], isEverybody: Bool)? {
        let now = time.elapsed()
        return state.withLock { state in
            state.firstPeople.flatMap { now - $0.at < Self.refusalsLast ? ($0.people, $0.isEverybody) : nil }
        }
    }

    func keep(firstPeople people: [Person], isEverybody: Bool) {
        let now = time.elapsed()
        state.withLock { $0.firstPeople = (people, isEverybody, now) }
    }

    /// How long to wait before the next attempt when the server has not said.
    func pause(after attempt: Int) -> Duration { RetryPolicy.pause(after: attempt, random: random()) }

    /// The people one works with, the closest first, from however long ago: better than nobody when they cannot be had anew.
    var colleagues: [Person] { state.withLock { $0.colleagues?.people ?? [] } }

    /// Whether they came lately.
    var knowsColleagues: Bool {
        let now = time.elapsed()
        return state.withLock { state in state.colleagues.map { now - $0.at < Self.colleaguesLast } ?? false }
    }

    /// The fetch of the people one works with that is under way, or else a new one.
    ///
    /// It is one for all who search meanwhile, and goes on though they are canceled: the next search needs it as well.
    func fetchingColleagues(_ fetch: @escaping @Sendable () async throws -> [Person]) -> SharedWork<[Person]> {
        state.withLock { state in
            if let known = state.fetch { return known }
            let work = SharedWork(whenAbandoned: .goesOn) { [self] in
                defer { self.state.withLock { $0.fetch = nil } }
                return try await fetch()
            }
            state.fetch = work
            return work
        }
    }

    /// Whether the people one works with are on their way.
    var isFetchingColleagues: Bool { state.withLock { $0.fetch != nil } }
    /// The copy of the directory that searches are answered from.
    var copy: (any CopiedDirectory)? { state.withLock { $0.copy } }
    /// Answers searches from a copy of the directory from now on.
    public func use(_ copy: (any CopiedDirectory)?) { state.withLock { $0.copy = copy } }

    func keep(colleagues people: [Person]) {
        let now = time.elapsed()
        state.withLock { $0.colleagues = (people, now) }
    }
}

/// A source of people on this device, such as ``DirectoryCopy``.
public protocol CopiedDirectory: Sendable {
    /// Searches for people, the best match first.
    ///
    /// - Parameters:
    ///   - query: The search.
    ///   - colleagues: The account's colleagues, the closest first.
    /// - Returns: The first page, of near matches if nobody matches exactly; nil if no copy can answer.
    func people(for query: PeopleQuery, colleagues: [Person]) -> PeoplePage?
}

/// A service behind Graph, whose limits are its own: one that asks to wait says nothing of the others.
///
/// > Source: [Service-specific throttling limits](https://learn.microsoft.com/en-us/graph/throttling-limits)
enum Workload: Sendable, Hashable {
    case directory, people, photos, presence

    /// The service that answers at a path; a batch is the directory's as long as none of its answers says otherwise.
    init(path: String) {
        let path = path.prefix { $0 != "?" }
        if path.contains("/photo") {
            self = .photos
        } else if path.hasSuffix("/presence") || path.hasSuffix("/getPresencesByUserId") {
            self = .presence
        } else if path.hasSuffix("/people") {
            self = .people
        } else {
            self = .directory
        }
    }
}
