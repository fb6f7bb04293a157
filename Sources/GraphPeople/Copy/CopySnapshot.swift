import Crypto
import SmallFoundation

/// A copy of everybody as a file: people in small sealed blocks, which are opened when somebody in them is looked at, and an
/// index in sealed pieces.
///
/// `GPCOPY02`, 16 bytes drawn at random for this file, the counts of blocks and of pieces, where each of them begins and the last
/// ends, each number in 64 little-endian bits, then the blocks and the pieces, sealed with AES-256-GCM. The random bytes and the
/// number of a block are authenticated with it, so none passes for another one, or for one of another file.
struct CopySnapshot: Sendable {
    /// The file is not what was written, or was written with another key.
    struct Damage: Error {}

    private static let magic = Array("GPCOPY02".utf8)
    /// How many people are in a block: few, as those who are shown together stand apart.
    private static let blockSize = 4
    /// The index is sealed in pieces of so many bytes, so that it is never in memory twice.
    private static let indexPieceSize = 1 << 20

    private let data: Data
    private let key: SymmetricKey
    private let offsets: [Int]
    private let blockCount: Int
    /// What makes this file another one than every other.
    let generation: Data
    let index: CopyIndex

    /// Opens a file, of which the blocks stay where they are.
    init(_ file: URL, _ key: SymmetricKey) throws {
        let data = try Data(contentsOf: file, options: .mappedIfSafe)
        guard data.count > 48, data.prefix(8).elementsEqual(Self.magic) else { throw Damage() }
        func number(_ place: Int) -> Int {
            Int(truncatingIfNeeded: data[place..<place + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        let (count, pieces) = (number(24), number(32))
        guard (0...10_000_000).contains(count), (0...100_000).contains(pieces),
            data.count >= 40 + 8 * (count + pieces + 1)
        else { throw Damage() }
        let offsets = (0...count + pieces).map { number(40 + 8 * $0) }
        guard offsets.first == 40 + 8 * offsets.count, offsets.last == data.count,
            zip(offsets, offsets.dropFirst()).allSatisfy({ $0 <= $1 })
        else { throw Damage() }
        (self.data, self.key, self.offsets, generation) = (data, key, offsets, data[8..<24])
        blockCount = count
        var bytes: [UInt8] = []
        bytes.reserveCapacity(offsets[count + pieces] - offsets[count])
        for piece in count..<count + pieces {
            bytes += try Self.open(data[offsets[piece]..<offsets[piece + 1]], key, generation, piece)
        }
        guard let index = CopyIndex(bytes) else { throw Damage() }
        self.index = index
    }

    /// Makes a file of people, who are numbered in the order of their names; `write` takes its bytes, piece by piece.
    static func make(
        of people: [Person], _ key: SymmetricKey, generation: Data, _ write: (Data) throws -> Void
    ) throws {
        let sorted = people.map { (key: NameFolding.fold($0.name), person: $0) }
            .sorted { $0.key == $1.key ? $0.person.id < $1.person.id : $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.person)
        let encoder = JSONEncoder()
        var blocks: [Data] = []
        for start in stride(from: 0, to: sorted.count, by: blockSize) {
            let block = try encoder.encode(Array(sorted[start..<min(start + blockSize, sorted.count)]))
            // Graph's own form of a list, which the library reads faster than anything.
            blocks.append(try seal(Data(#"{"value":"#.utf8) + block + Data("}".utf8), key, generation, blocks.count))
        }
        let blockCount = blocks.count
        let index = CopyIndex.make(of: sorted)
        for start in stride(from: 0, to: index.count, by: indexPieceSize) {
            let piece = Data(index[start..<min(start + indexPieceSize, index.count)])
            blocks.append(try seal(piece, key, generation, blocks.count))
        }
        var head = Data(magic) + generation
        func append(_ number: Int) { withUnsafeBytes(of: UInt64(number).littleEndian) { head.append(contentsOf: $0) } }
        append(blockCount)
        append(blocks.count - blockCount)
        var end = 40 + 8 * (blocks.count + 1)
        append(end)
        for block in blocks {
            end += block.count
            append(end)
        }
        try write(head)
        for block in blocks { try write(block) }
    }

    /// The people of some numbers, in the order of the numbers.
    func people(_ numbers: [Int]) throws -> [Person] {
        var opened: [Int: [Person]] = [:]
        return try numbers.map { number in
            let block = number / Self.blockSize
            if opened[block] == nil { opened[block] = try people(inBlock: block) }
            guard let people = opened[block], people.indices.contains(number % Self.blockSize) else { throw Damage() }
            return people[number % Self.blockSize]
        }
    }

    /// Everybody, in the order of their names.
    func everybody() throws -> [Person] { try (0..<blockCount).flatMap { try people(inBlock: $0) } }

    private func people(inBlock block: Int) throws -> [Person] {
        guard (0..<blockCount).contains(block) else { throw Damage() }
        return try PeopleAnswer(Self.open(data[offsets[block]..<offsets[block + 1]], key, generation, block)).people
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
