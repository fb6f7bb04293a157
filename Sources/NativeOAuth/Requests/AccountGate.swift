import SmallFoundation

/// Lets one piece of work at a time to an account's record, in this process and, where they share the store, in all.
///
/// Everybody has their turn in the order in which they came. A canceled caller stops waiting.
final class AccountGate: Sendable {
    /// How long work that does not require the lock between processes waits for it.
    static let shortTimeout = Duration.seconds(10)

    /// A place in the line; empty for whoever may come in at once.
    struct Place: Sendable {
        fileprivate var waiting: (number: Int, turns: AsyncStream<Void>)?
    }

    private struct State: Sendable {
        var isOccupied = false
        var line: [(number: Int, turn: AsyncStream<Void>.Continuation)] = []
        var last = 0
    }

    private let state = Locked(State())
    /// The lock between processes, while this one has it.
    private let held = Locked<HeldLock?>(nil)
    /// Keeps other processes out, from reading the refresh token to writing the next; nil when none can have the account.
    private let lock: FileLock?
    /// Keeps them out of the moment in which the record is looked at and written, also those who do without the other lock.
    private let writeLock: FileLock?

    /// Finds the locks in a directory; nil when no other program can have the account.
    init(of id: Account.ID, in directory: URL?, timeout: Duration = FileLock.defaultTimeout) {
        lock = directory.map { FileLock(of: id, in: $0, timeout: timeout) }
        writeLock = directory.map { FileLock(of: id, in: $0, forWriting: true, timeout: timeout) }
    }

    /// Does work while no other work is done; `keepingLock` is asked then whether other processes are to be kept out
    /// beyond it.
    ///
    /// Work that does not require the lock between processes is done without it, after a shorter wait: the person wants
    /// it now. Whoever has lined up before passes with that place.
    func pass<Result>(
        _ place: Place? = nil, requiringLock: Bool = true, isolation: isolated (any Actor)? = #isolation,
        keepingLock: () -> Bool,
        _ work: () async throws -> Result
    ) async throws -> Result {
        try await enter(place ?? lineUp())
        defer { leave() }
        if let lock, held.withLock({ $0?.isHeld }) != true {
            let timeout = requiringLock ? lock.timeout : min(lock.timeout, Self.shortTimeout)
            do {
                let acquired = try await lock.acquire(timeout: timeout)
                held.withLock { $0 = acquired }
            } catch is OAuthError where !requiringLock {
                held.withLock { $0 = nil }
            }
        }
        defer {
            if !keepingLock() { held.exchange(nil)?.release() }
        }
        return try await work()
    }

    /// Does what has to be one step for all processes, also for those who could not have the account's lock: a look at
    /// the record and its writing.
    ///
    /// Without it, a sign-out between the two would be undone.
    func writing(isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Void) async throws {
        let held = try await writeLock?.acquire()
        defer { held?.release() }
        try await work()
    }

    var isOccupied: Bool { state.withLock { $0.isOccupied } }
    var waiting: Int { state.withLock { $0.line.count } }

    /// Takes the next place, with which ``pass(_:requiringLock:isolation:keepingLock:_:)`` has to be called.
    func lineUp() -> Place {
        let (turns, turn) = AsyncStream<Void>.makeStream()
        return state.withLock { state in
            guard state.isOccupied else {
                state.isOccupied = true
                return Place()
            }
            state.last += 1
            state.line.append((state.last, turn))
            return Place(waiting: (state.last, turns))
        }
    }

    private func enter(_ place: Place) async throws {
        guard let (number, turns) = place.waiting else { return }
        for await _ in turns { return }
        // Canceled, unless it has been its turn meanwhile.
        let isCanceled = state.withLock { state in
            let index = state.line.firstIndex { $0.number == number }
            if let index { state.line.remove(at: index) }
            return index != nil
        }
        if isCanceled { throw CancellationError() }
    }

    private func leave() {
        // Handed on to the next one, so that none gets in between.
        let next: AsyncStream<Void>.Continuation? = state.withLock { state in
            guard state.line.isEmpty else { return state.line.removeFirst().turn }
            state.isOccupied = false
            return nil
        }
        next?.yield()
    }
}

extension FileLock {
    /// Names the lock of an account, or the one that is held while its record is written and no longer.
    init(
        of id: Account.ID, in directory: URL, forWriting isForWriting: Bool = false, timeout: Duration = defaultTimeout,
        background: BackgroundTime = .system
    ) {
        let file = directory.appending(path: "account-\(id.key)\(isForWriting ? "-write" : "").lock")
        self.init(file.path(percentEncoded: false), on: "this account", timeout: timeout, background: background)
    }
}
