import Crypto
import SmallFoundation

/// Up to where a copy of the directory is up to date, and who has changed since its snapshot was made.
struct CopyState: Sendable, Codable {
    /// Which snapshot it belongs to.
    var generation: Data
    /// How many people there are in all.
    var people: Int
    /// With which permission they were read: with another one, other properties are there.
    var permission: String
    var token: DirectoryChangeToken
    var updated: Date
    /// Who of the snapshot is gone.
    var removed: [Person.ID]
    /// The people one works with, the closest first; nil when they were never known.
    var colleagues: [Person.ID]?

    /// What is written, those who have changed after it.
    func sealed(_ changed: [Person], _ key: SymmetricKey, _ account: String) throws -> Data {
        let context = Data("state of \(account)".utf8)
        let head = try CopySnapshot.seal(try JSONEncoder().encode(self), key, context, 0)
        let body = try JSONEncoder().encode(["value": changed])
        return head.framed + (try CopySnapshot.seal(body, key, context, 1))
    }

    /// Reads what was written, or throws ``CopySnapshot/Damage`` or `DecodingError`.
    static func read(_ data: Data, _ key: SymmetricKey, _ account: String) throws -> (CopyState, [Person]) {
        let context = Data("state of \(account)".utf8)
        var rest = data
        guard let head = rest.takeFrame() else { throw CopySnapshot.Damage() }
        let state = try JSONDecoder().decode(CopyState.self, from: CopySnapshot.open(head, key, context, 0))
        let changed = try PeopleAnswer(try CopySnapshot.open(rest, key, context, 1)).people
        return (state, changed)
    }
}

/// The pages of a fill that is under way, as Graph sent them, each sealed with its place in the file: what was written
/// before a crash is not fetched again.
struct CopyPages {
    /// Whom the pages leave.
    private(set) var people: [Person.ID: Person] = [:]
    /// The page that came last.
    private(set) var last: DirectoryChange?
    /// How many bytes of the file are whole pages.
    private(set) var bytes = 0
    private let key: SymmetricKey
    private let context: Data

    /// Reads the pages that are whole; what is behind them was cut off.
    init(_ data: Data, _ key: SymmetricKey, _ account: String, permission: String, endpoint: URL) {
        self.key = key
        context = Data("pages of \(account), \(permission)".utf8)
        var rest = data
        while let sealed = rest.takeFrame(), let body = try? CopySnapshot.open(sealed, key, context, bytes),
            let page = try? DirectoryChange(body, at: endpoint)
        {
            take(page, upTo: data.count - rest.count)
        }
    }

    /// Adds a page; gives what has to be written behind the others.
    mutating func append(_ page: DirectoryChange) throws -> Data {
        let written = try CopySnapshot.seal(page.body, key, context, bytes).framed
        take(page, upTo: bytes + written.count)
        return written
    }

    private mutating func take(_ page: DirectoryChange, upTo end: Int) {
        page.apply(to: &people)
        (last, bytes) = (page, end)
    }
}

extension Data {
    /// The bytes, and how many they are before them.
    fileprivate var framed: Data { Swift.withUnsafeBytes(of: UInt32(count).littleEndian) { Data($0) } + self }

    /// Takes the first ``framed`` bytes off; nil when they are not all there.
    fileprivate mutating func takeFrame() -> Data? {
        guard count > 4 else { return nil }
        let size = Int(prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        guard size <= count - 4 else { return nil }
        defer { self = dropFirst(4 + size) }
        return dropFirst(4).prefix(size)
    }
}
