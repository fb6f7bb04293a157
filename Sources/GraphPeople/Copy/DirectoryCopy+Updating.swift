import NativeOAuth
import SmallFoundation

extension DirectoryCopy {
    /// The progress of an update.
    public struct Progress: Sendable, Hashable {
        /// The number of people copied so far.
        public var people: Int
        /// The number of all people, if Graph returned it.
        public var total: Int?

        package init(people: Int, total: Int? = nil) { (self.people, self.total) = (people, total) }
    }

    /// More changed people than this become part of a new snapshot.
    static let maximumChanged = 500

    /// Updates the copy, or makes it if there is none; an interrupted first copy continues.
    ///
    /// One process updates at a time while others read. While everyone is fetched again, the old copy answers.
    ///
    /// - Parameters:
    ///   - graph: A client for the copy's account.
    ///   - isLarge: Whether to copy more than ``maximumPeople``.
    ///   - progress: Called for each page.
    /// - Throws: ``GraphError``, with ``GraphError/Code-swift.struct/directoryTooLarge`` if there are too many people;
    ///   `OAuthError` with `accountBusy` if another process is updating, with `fileWriteFailed` if the disk is full or
    ///   read-only, or as getting a token throws; `CancellationError` if the copy is wiped. What was fetched stays.
    public func update(
        with graph: GraphClient, isLarge: Bool = false, progress: @Sendable (Progress) -> Void = { _ in }
    ) async throws {
        guard !memory.withLock({ $0.isWiped }) else { throw CancellationError() }
        try makeFolder()
        let lock = try await FileLock(file(.lock).path, on: "the copy of the directory").acquire(timeout: .zero)
        defer { lock.release() }
        do {
            let permission = graph.session.permissions.directory == .full ? "full" : "basic"
            if let opened = opened(), opened.state.permission == permission {
                do {
                    return try await refresh(opened, with: graph, progress)
                } catch let error as GraphError where error.code == .changesExpired {
                    // Everybody is fetched anew; what there is answers meanwhile.
                }
            }
            do {
                try await fill(with: graph, permission, isLarge, progress)
            } catch let error as GraphError where error.code == .changesExpired {
                // The fill was broken off for longer than Graph remembers.
                remove(.pages)
                try await fill(with: graph, permission, isLarge, progress)
            } catch let error as GraphError where error.code == .endlessPages {
                // Whoever goes on where this was comes to no end either.
                remove(.pages)
                throw error
            }
        } catch let error as OAuthError where error.recovery == .signInAgain {
            // Who may not ask any more may not look it up here either.
            close()
            throw error
        }
    }

    // MARK: - Everybody

    private func fill(
        with graph: GraphClient, _ permission: String, _ isLarge: Bool, _ progress: (Progress) -> Void
    ) async throws {
        let log = file(.pages)
        var pages = CopyPages(
            (try? Data(contentsOf: log)) ?? Data(), key, account, permission: permission, endpoint: graph.endpoint)
        // The count is for the person who waits; without it there is only no end in sight.
        let total = try? await graph.count()
        if let total, total > Self.maximumPeople, !isLarge {
            throw GraphError(
                .directoryTooLarge, "The directory has \(total) people, and a copy has at most \(Self.maximumPeople).")
        }
        progress(Progress(people: pages.people.count, total: total))
        if pages.last?.isLast != true {
            let writer = try PartialFile(continuing: log.path, after: pages.bytes)
            for try await change in graph.changes(since: pages.last?.next) {
                guard !memory.withLock({ $0.isWiped }) else { throw CancellationError() }
                try writer.write(try pages.append(change))
                let count = pages.people.count
                progress(Progress(people: count, total: total.map { max($0, count) }))
            }
        }
        guard let last = pages.last else { return }
        try keep(
            pages.people,
            CopyState(
                generation: Data(), people: pages.people.count, permission: permission, token: last.next,
                updated: time.now(), removed: [], colleagues: await colleagues(graph)))
        remove(.pages)
    }

    /// Writes a new snapshot.
    ///
    /// Until its state is written too, the old state does not fit it, and the pages are there still.
    private func keep(_ everybody: [Person.ID: Person], _ state: CopyState) throws {
        var state = state
        state.generation = Data(RandomBytes.bytes(16))
        try write(.people) { try CopySnapshot.make(of: Array(everybody.values), key, generation: state.generation, $0) }
        try keep(state, changed: [])
    }

    private func keep(_ state: CopyState, changed: [Person]) throws {
        let sealed = try state.sealed(changed, key, account)
        try write(.state) { try $0(sealed) }
        // The account may ask, so it may look up: after a new sign-in a closed copy answers again.
        memory.withLock { $0.isClosed = $0.isWiped }
    }

    // MARK: - What has changed

    private func refresh(_ opened: Opened, with graph: GraphClient, _ progress: (Progress) -> Void) async throws {
        var changed = Dictionary(opened.changed.map { ($0.id, $0) }) { first, _ in first }
        var state = opened.state
        var removed = Set(state.removed)
        // Each of the snapshot is looked up once: that opens pieces of the index, and the person.
        var found: [Person.ID: Person?] = [:]
        func find(_ id: Person.ID) throws -> Person? {
            if let known = found[id] { return known }
            let person = try opened.snapshot.person(id)
            found.updateValue(person, forKey: id)
            return person
        }
        for try await change in graph.changes(since: state.token) {
            // What a page does not name of somebody stays as it is in the copy.
            for person in change.changed where changed[person.id] == nil && !removed.contains(person.id) {
                changed[person.id] = try find(person.id)
            }
            change.apply(to: &changed)
            for person in change.changed { removed.remove(person.id) }
            for id in change.removed where try find(id) != nil { removed.insert(id) }
            state.token = change.next
        }
        let hidden = removed.union(changed.keys)
        let replaced = try hidden.filter { try find($0) != nil }.count
        state.people = opened.snapshot.index.peopleCount - replaced + changed.count
        (state.removed, state.updated) = (removed.sorted(), time.now())
        state.colleagues = await colleagues(graph) ?? state.colleagues
        if changed.count + removed.count > Self.maximumChanged {
            var everybody = Dictionary(
                try opened.snapshot.everybody().filter { !hidden.contains($0.id) }.map { ($0.id, $0) }
            ) { first, _ in first }
            everybody.merge(changed) { _, new in new }
            state.removed = []
            try keep(everybody, state)
        } else {
            try keep(state, changed: changed.values.sorted { $0.id < $1.id })
        }
        progress(Progress(people: state.people, total: state.people))
    }

    /// With whom one works, so that they come first without a request; nil where that cannot be had now.
    private func colleagues(_ graph: GraphClient) async -> [Person.ID]? {
        guard graph.session.permissions.relevantPeople else { return [] }
        if let fetch = graph.beginFetchingColleagues() { return (try? await fetch.value())?.map(\.id) }
        return graph.session.knowsColleagues ? graph.session.colleagues.map(\.id) : nil
    }

    private func makeFolder() throws(OAuthError) {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw OAuthError(
                .fileWriteFailed, "The folder \(folder.path) for the copy of the directory cannot be made.",
                underlying: error)
        }
    }
}
