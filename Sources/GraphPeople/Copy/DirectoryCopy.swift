import Crypto
public import NativeOAuth
public import SmallFoundation

/// An encrypted copy, on this device, of the people whom an account may read.
///
/// It is searched without a request, and without a network. ``update(with:isLarge:progress:)`` fills it page by page
/// and updates it; an interrupted first copy continues, in another process too. A ``GraphSession`` that uses it answers
/// searches from it. A copy that can't be read is discarded by the next update; until then the server is asked.
///
/// Its folder has the files `people` (a snapshot), `state` (the changes since), and during the first copy `pages`, all
/// of mode 0600 and encrypted with AES-256-GCM.
public final class DirectoryCopy: Sendable {
    /// The state of a copy.
    public struct Status: Sendable, Hashable {
        /// The number of people.
        public var people: Int
        /// When it was last updated.
        public var updated: Date
        /// The size of its files in bytes.
        public var bytes: Int
    }

    /// How long a copy answers after its last update: 14 days, because it is unreliable after that.
    public static let maximumAge: TimeInterval = 14 * 86_400
    /// The number of people beyond which a directory is copied only if the person asks for it.
    public static let maximumPeople = 200_000

    /// Estimates the size of a copy in bytes, with its index.
    public static func estimatedBytes(of people: Int) -> Int { people * 700 }

    let folder: URL
    let key: SymmetricKey
    let account: String
    let time: TimeSource
    let memory = Locked(Memory())
    let folded = FoldedPeople()

    struct Memory: Sendable {
        /// What is open, and what the state's file was then: another process may have brought the copy up to date.
        var opened: (copy: Opened, stamp: String)?
        /// Whether it answers no more: it was wiped, or the account's session is over.
        var isClosed = false
        var isWiped = false
    }

    /// Makes a copy without reading anything.
    ///
    /// - Parameters:
    ///   - folder: A folder for this copy only, which is created when needed.
    ///   - key: 32 secret bytes, kept with the account's tokens.
    ///   - account: The copy's account; another account can't open it.
    ///   - time: The clock.
    public init(folder: URL, key: Redacted<Data>, account: String, time: TimeSource = .system) {
        self.folder = folder
        self.key = SymmetricKey(data: key.reveal())
        self.account = account
        self.time = time
    }

    /// Makes a random key for a new copy.
    public static func newKey() -> Redacted<Data> { Redacted(Data(RandomBytes.bytes(32))) }

    /// The copy's state; nil if there is no complete copy, or it can't be read.
    public var status: Status? {
        guard let opened = opened() else { return nil }
        let bytes = [Name.people, .state, .pages].reduce(0) {
            $0 + (FileManager.default.size(ofFileAt: file($1).path) ?? 0)
        }
        return Status(people: opened.state.people, updated: opened.state.updated, bytes: bytes)
    }

    /// Stops answering, as when the account's session has ended; the files stay.
    public func close() { memory.withLock { $0.isClosed = true } }

    /// Removes the copy for good; a running update keeps nothing.
    ///
    /// - Throws: `OAuthError` with `fileWriteFailed` if part of it remains.
    public func wipe() throws(OAuthError) {
        memory.withLock {
            ($0.isClosed, $0.isWiped) = (true, true)
            $0.opened = nil
        }
        try FileManager.default.remove(folder, called: "The copy of the directory")
    }

    // MARK: - Files

    enum Name: String {
        case people, state, pages, lock
    }

    func file(_ name: Name) -> URL { folder.appending(path: name.rawValue) }

    /// Replaces a file, whole or not at all.
    func write(_ name: Name, _ body: ((Data) throws -> Void) throws -> Void) throws {
        guard !memory.withLock({ $0.isWiped }) else { throw CancellationError() }
        let partial = try PartialFile(beside: file(name).path)
        try body { try partial.write($0) }
        try partial.move(to: file(name).path)
    }

    func remove(_ name: Name) { try? FileManager.default.removeItem(at: file(name)) }

    // MARK: - What is open

    struct Opened: Sendable {
        let snapshot: CopySnapshot
        let state: CopyState
        /// Those who have changed since the snapshot, and the index of them.
        let changed: [Person]
        let changedIndex: CopyIndex
        /// Whose rows in the snapshot do not count any more.
        let outdated: Set<Person.ID>
        /// The numbers of the people one works with in the snapshot.
        let closest: [Int]
    }

    /// The copy as it is now; nil when there is none that can be read.
    func opened() -> Opened? {
        let (known, isWiped) = memory.withLock { ($0.opened, $0.isWiped) }
        // Each keystroke asks for it.
        let stamp = FileManager.default.stamp(ofFileAt: file(.state).path)
        if let known, known.stamp == stamp { return known.copy }
        guard !isWiped, let found = try? open() else { return nil }
        memory.withLock { if !$0.isWiped { $0.opened = (found, stamp) } }
        return found
    }

    private func open() throws -> Opened {
        let (state, changed) = try CopyState.read(try Data(contentsOf: file(.state)), key, account)
        let snapshot = try CopySnapshot(file(.people), key)
        guard snapshot.generation == state.generation else { throw CopySnapshot.Damage() }
        return Opened(
            snapshot: snapshot, state: state, changed: changed, changedIndex: try CopyIndex(of: changed),
            outdated: Set(changed.map(\.id)).union(state.removed),
            closest: try (state.colleagues ?? []).flatMap { try snapshot.index.numbers(of: $0) })
    }

    func isGood(_ updated: Date) -> Bool {
        let age = time.now().timeIntervalSince(updated)
        return age <= Self.maximumAge && age > -86_400
    }
}
