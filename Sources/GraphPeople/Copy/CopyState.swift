import Crypto
import SmallFoundation

/// Up to where a copy of the directory is up to date, and who has changed since its snapshot was made.
struct CopyState: Sendable, Codable {
    static let version = 3

    var version = CopyState.version
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
        let body = Data(#"{"value":"#.utf8) + (try JSONEncoder().encode(changed)) + Data("}".utf8)
        return withUnsafeBytes(of: UInt32(head.count).littleEndian) { Data($0) } + head
            + (try CopySnapshot.seal(body, key, context, 1))
    }

    /// Reads what was written, or throws ``CopySnapshot/Damage`` or `DecodingError`.
    static func read(_ data: Data, _ key: SymmetricKey, _ account: String) throws -> (CopyState, [Person]) {
        let context = Data("state of \(account)".utf8)
        guard data.count > 4 else { throw CopySnapshot.Damage() }
        let count = Int(data.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        guard count <= data.count - 4 else { throw CopySnapshot.Damage() }
        let head = try CopySnapshot.open(data.dropFirst(4).prefix(count), key, context, 0)
        let state = try JSONDecoder().decode(CopyState.self, from: head)
        guard state.version == Self.version else { throw CopySnapshot.Damage() }
        let changed = try PeopleAnswer(try CopySnapshot.open(data.dropFirst(4 + count), key, context, 1)).people
        return (state, changed)
    }
}

/// The pages of a fill that is under way, one sealed behind the other: what was written before a crash is not fetched again.
struct CopyPages {
    struct Page: Codable {
        var people: [Person]
        var sent: [UInt64]
        var removed: [RemovedPerson.ID]
        var next: DirectoryChangeToken
        var isLast: Bool

        init(_ change: DirectoryChange) {
            (people, sent, next, isLast) = (change.changed, change.sent, change.next, change.isLast)
            removed = change.removed.map(\.id)
        }

        var change: DirectoryChange {
            DirectoryChange(
                changed: people, removed: removed.map { RemovedPerson(id: $0) }, next: next, isLast: isLast, sent: sent)
        }
    }

    private(set) var pages: [Page] = []
    /// How many bytes of the file are whole pages.
    private(set) var bytes = 0
    private let key: SymmetricKey
    private let context: Data

    /// Reads the pages that are whole; what is behind them was cut off.
    init(_ data: Data, _ key: SymmetricKey, _ account: String, permission: String) {
        self.key = key
        context = Data("pages of \(account), \(permission)".utf8)
        var rest = data[...]
        while rest.count > 4 {
            let count = Int(rest.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
            guard count <= rest.count - 4,
                let plain = try? CopySnapshot.open(rest.dropFirst(4).prefix(count), key, context, pages.count),
                let page = try? JSONDecoder().decode(Page.self, from: plain)
            else { break }
            pages.append(page)
            bytes += 4 + count
            rest = rest.dropFirst(4 + count)
        }
    }

    /// Adds a page; gives what has to be written behind the others.
    mutating func append(_ change: DirectoryChange) throws -> Data {
        let page = Page(change)
        let sealed = try CopySnapshot.seal(try JSONEncoder().encode(page), key, context, pages.count)
        let written = withUnsafeBytes(of: UInt32(sealed.count).littleEndian) { Data($0) } + sealed
        pages.append(page)
        bytes += written.count
        return written
    }
}
