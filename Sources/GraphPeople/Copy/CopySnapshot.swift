import Crypto
import NativeOAuth
import SmallFoundation

/// A copy of everybody as a file: each person sealed alone, and an index in sealed pieces.
///
/// What is looked at is opened, and nothing else.
///
/// `GPCOPY03`, 16 bytes drawn at random for this file, the counts of people and of the index's pieces, where each of them begins, where
/// the list of the pieces' first words begins and where it ends, each number in 64 little-endian bits; then the people, the pieces and the
/// list, sealed with AES-256-GCM. The random bytes and the place of each are authenticated with it, so none passes for another
/// one, or for one of another file.
struct CopySnapshot: Sendable {
    /// The file is not what was written, or was written with another key.
    struct Damage: Error {}

    private static let magic = Array("GPCOPY03".utf8)
    /// How many pieces of the index stay open, about 8 MB, and how many people: what is typed next is mostly answered
    /// from the same ones.
    private static let maximumOpen = 1_024

    private let file: SealedParts
    private let known = Locked(Kept<Int, Person>(maximum: CopySnapshot.maximumOpen))
    /// What makes this file another one than every other.
    var generation: Data { file.generation }
    let index: CopyIndex

    /// Opens a file, of which everything stays where it is.
    init(_ url: URL, _ key: SymmetricKey) throws {
        let file = try SealedParts(url.path, key, magic: Self.magic)
        self.file = file
        let people = file.people
        let open = Locked(Kept<Int, [UInt8]>(maximum: Self.maximumOpen))
        index = try CopyIndex(firstWords: [UInt8](file.open(people + file.pieces)), peopleCount: people) { number in
            if let known = open.withLock({ $0[number] }) { return known }
            let piece = [UInt8](try file.open(people + number))
            open.withLock { $0.keep(piece, for: number) }
            return piece
        }
    }

    /// Makes a file of people, who are numbered in the order of their names; `write` takes its bytes, piece by piece.
    static func make(
        of people: [Person], _ key: SymmetricKey, generation: Data, _ write: (Data) throws -> Void
    ) throws {
        let sorted = people.map { (key: NameFolding.fold($0.name), person: $0) }
            .sorted { $0.key == $1.key ? $0.person.id < $1.person.id : $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.person)
        let index = CopyIndex.make(of: sorted)
        let encoder = JSONEncoder()
        var parts: [Data] = []
        for person in sorted {
            // Graph's own form of a list, which the library reads faster than anything.
            let list = try encoder.encode(["value": [person]])
            parts.append(try seal(list, key, generation, parts.count))
        }
        for piece in index.pieces + [index.firstWords] {
            parts.append(try seal(Data(piece), key, generation, parts.count))
        }
        var head = Data(magic) + generation
        func append(_ number: Int) { withUnsafeBytes(of: UInt64(number).littleEndian) { head.append(contentsOf: $0) } }
        append(sorted.count)
        append(index.pieces.count)
        var end = SealedParts.headSize + 8 * (parts.count + 1)
        append(end)
        for part in parts {
            end += part.count
            append(end)
        }
        try write(head)
        for part in parts { try write(part) }
    }

    /// The people of some numbers, in the order of the numbers.
    func people(_ numbers: [Int]) throws -> [Person] {
        try numbers.map { number in
            if let known = self.known.withLock({ $0[number] }) { return known }
            let person = try self.person(at: number)
            self.known.withLock { $0.keep(person, for: number) }
            return person
        }
    }

    /// Everybody, in the order of their names.
    func everybody() throws -> [Person] { try (0..<index.peopleCount).map { try person(at: $0) } }

    private func person(at number: Int) throws -> Person {
        guard (0..<index.peopleCount).contains(number),
            let person = try PeopleAnswer(file.open(number)).people.first
        else { throw Damage() }
        return person
    }

    static func seal(_ data: Data, _ key: SymmetricKey, _ generation: Data, _ number: Int) throws -> Data {
        guard let sealed = try AES.GCM.seal(data, using: key, authenticating: context(generation, number)).combined
        else { throw Damage() }
        return sealed
    }

    static func open(_ data: Data, _ key: SymmetricKey, _ generation: Data, _ number: Int) throws -> Data {
        guard let box = try? AES.GCM.SealedBox(combined: data),
            let plain = try? AES.GCM.open(box, using: key, authenticating: context(generation, number))
        else { throw Damage() }
        return plain
    }

    private static func context(_ generation: Data, _ number: Int) -> Data {
        withUnsafeBytes(of: UInt64(number).littleEndian) { generation + Data($0) }
    }
}
