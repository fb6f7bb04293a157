import Crypto
import SmallFoundation

/// The sealed parts of a snapshot's file, each read and opened when it is asked for.
struct SealedParts: Sendable {
    /// The bytes before the places of the parts.
    static let headSize = 40

    let generation: Data
    /// How many people there are, and how many pieces of the index behind them.
    let people: Int
    let pieces: Int
    private let file: OpenFile
    private let key: SymmetricKey

    /// Opens a file that begins with some bytes.
    init(_ path: String, _ key: SymmetricKey, magic: [UInt8]) throws {
        (self.key, file) = (key, try OpenFile(path))
        let head = try file.read(0..<Self.headSize)
        generation = Data(head[8..<24])
        (people, pieces) = (Self.number(head[24...]), Self.number(head[32...]))
        let plausible = 0...10_000_000
        guard head.starts(with: magic), plausible.contains(people), plausible.contains(pieces),
            // Behind the last part there is nothing.
            try file.size == Self.number(file.read(Self.place(people + pieces + 1)))
        else { throw CopySnapshot.Damage() }
    }

    func open(_ number: Int) throws -> Data {
        let places = try file.read(Self.place(number).lowerBound..<Self.place(number + 1).upperBound)
        let (start, end) = (Self.number(places), Self.number(places[8...]))
        guard start >= 0, start <= end, end <= file.size else { throw CopySnapshot.Damage() }
        return try CopySnapshot.open(Data(file.read(start..<end)), key, generation, number)
    }

    private static func place(_ number: Int) -> Range<Int> { headSize + 8 * number..<headSize + 8 * (number + 1) }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(truncatingIfNeeded: bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}

/// A file that is read at any place, and closed when nobody has it any more.
///
/// It is not mapped: when another program cuts it off, there is damage, and this process goes on.
private final class OpenFile: Sendable {
    let size: Int
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        size = Int(lseek(descriptor, 0, SEEK_END))
        guard size >= 0 else { throw CopySnapshot.Damage() }
    }

    deinit { close(descriptor) }

    func read(_ range: Range<Int>) throws -> ArraySlice<UInt8> {
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            while count < range.count {
                let rest = UnsafeMutableRawBufferPointer(buffer)[count...]
                let got = pread(
                    descriptor, UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress, rest.count,
                    off_t(range.lowerBound + count))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                count += got
            }
        }
        guard bytes.count == range.count else { throw CopySnapshot.Damage() }
        return bytes[...]
    }
}
