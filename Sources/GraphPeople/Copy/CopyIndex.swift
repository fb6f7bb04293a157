/// Which people have a word: words in order, each with the numbers of its people, in pieces that are read when a word in them is
/// looked for.
///
/// A piece is a list of entries: how many bytes the word shares with the one before it, how many it has, how many its people take, then
/// the word, and for each of its people how far the number is from the one before. Numbers have seven bits in a byte, the lowest
/// first; all but the last byte have the eighth.
struct CopyIndex: Sendable {
    /// What follows a word.
    enum Step {
        case next
        /// The words that begin with as many bytes of this one are passed over.
        case pass(beginning: Int)
        case end
    }

    let peopleCount: Int
    private let firstWords: [[UInt8]]
    private let piece: @Sendable (Int) throws -> [UInt8]

    /// Reads an index; `piece` opens a piece by its number.
    init(firstWords: [UInt8], peopleCount: Int, piece: @escaping @Sendable (Int) throws -> [UInt8]) throws {
        var words: [[UInt8]] = []
        var reader = PieceReader(firstWords)
        while try reader.next() { words.append(Array(reader.word)) }
        (self.firstWords, self.peopleCount, self.piece) = (words, peopleCount, piece)
    }

    /// Makes an index of a few people, which stays in memory.
    init(of people: [Person]) throws {
        let written = Self.make(of: people)
        try self.init(firstWords: written.firstWords, peopleCount: people.count) { written.pieces[$0] }
    }

    /// Makes the pieces for people, who are numbered as they stand, and one more with the first word of each.
    static func make(of people: [Person]) -> (pieces: [[UInt8]], firstWords: [UInt8]) {
        var numbers: [CopyWord: [Int]] = [:]
        for (number, person) in people.enumerated() {
            for word in CopyWord.words(of: person) { numbers[word, default: []].append(number) }
        }
        var firstWords = PieceWriter()
        var pieces: [[UInt8]] = []
        var writer = PieceWriter()
        for (word, people) in numbers.sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) {
            if writer.bytes.count >= PieceWriter.fullSize {
                pieces.append(writer.bytes)
                writer = PieceWriter()
            }
            if writer.bytes.isEmpty { firstWords.append(word.bytes, people: []) }
            writer.append(word.bytes, people: people)
        }
        if !writer.bytes.isEmpty { pieces.append(writer.bytes) }
        return (pieces, firstWords.bytes)
    }

    /// Goes through the words in order, from the first that is not before `start`; `body` gets each with its people.
    func read(from start: CopyWord, _ body: (borrowing PieceReader) throws -> Step) throws {
        var start = start.bytes
        var place = max(0, firstBehind(start) - 1)
        while place < firstWords.count {
            var reader = PieceReader(try piece(place))
            var isBefore = true
            // A word that shares so many bytes with the one before it is passed over.
            var passed = Int.max
            while try reader.next() {
                if reader.shared >= passed { continue }
                passed = .max
                if isBefore, reader.word.lexicographicallyPrecedes(start) { continue }
                isBefore = false
                switch try body(reader) {
                case .next: break
                case .pass(let count): passed = count
                case .end: return
                }
            }
            // Behind all words that begin so; pieces with no other words are not opened.
            if passed < .max { start = Array(reader.word.prefix(passed)) + [0xFF] }
            place = max(place + 1, firstBehind(start) - 1)
        }
    }

    /// Goes through the words that begin so.
    func read(beginning: CopyWord, _ body: (borrowing PieceReader) throws -> Void) throws {
        try read(from: beginning) { entry in
            guard entry.begins(with: beginning.bytes) else { return .end }
            try body(entry)
            return .next
        }
    }

    /// Looks for exactly this word.
    func read(exactly word: CopyWord, _ body: (borrowing PieceReader) throws -> Void) throws {
        try read(from: word) { entry in
            if entry.count == word.bytes.count, entry.begins(with: word.bytes) { try body(entry) }
            return .end
        }
    }

    /// The number of the first piece that begins behind a word.
    private func firstBehind(_ word: [UInt8]) -> Int {
        var (low, high) = (0, firstWords.count)
        while low < high {
            let middle = (low + high) / 2
            if word.lexicographicallyPrecedes(firstWords[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// Reads a piece of an index, entry by entry.
struct PieceReader: ~Copyable {
    /// How many bytes of the word at which it stands are those of the word before.
    private(set) var shared = 0
    private let bytes: [UInt8]
    private var place = 0
    private var letters = 0..<0
    private var people = 0..<0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The word at which it stands, its kind first.
    var word: ArraySlice<UInt8> { bytes[letters] }
    var count: Int { letters.count }

    func begins(with beginning: [UInt8]) -> Bool {
        guard beginning.count <= letters.count else { return false }
        for place in beginning.indices where bytes[letters.lowerBound + place] != beginning[place] { return false }
        return true
    }

    /// Goes to the next entry; false behind the last.
    mutating func next() throws -> Bool {
        guard place < bytes.count else { return false }
        shared = try Self.number(bytes, &place)
        let count = try Self.number(bytes, &place)
        let size = try Self.number(bytes, &place)
        guard count <= bytes.count - place, size <= bytes.count - place - count else { throw CopySnapshot.Damage() }
        letters = place..<place + count
        people = letters.upperBound..<letters.upperBound + size
        place = people.upperBound
        return true
    }

    /// Calls a function with the number of each who has the word.
    func forEachPerson(_ body: (Int) -> Void) throws {
        var (place, number) = (people.lowerBound, 0)
        while place < people.upperBound {
            number += try Self.number(bytes, &place)
            body(number)
        }
    }

    private static func number(_ bytes: [UInt8], _ place: inout Int) throws -> Int {
        // Most numbers are small.
        if place < bytes.count, bytes[place] < 0x80 {
            place += 1
            return Int(bytes[place - 1])
        }
        var (number, shift) = (0, 0)
        while place < bytes.count, shift < 63 {
            let byte = bytes[place]
            place += 1
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        throw CopySnapshot.Damage()
    }
}

/// Writes a piece of an index.
private struct PieceWriter {
    /// A piece of so many bytes takes no more words: enough of them that few pieces are opened, and few that are in vain.
    static let fullSize = 8_192

    private(set) var bytes: [UInt8] = []
    private var last: [UInt8] = []

    mutating func append(_ word: [UInt8], people: [Int]) {
        let shared = zip(last, word).prefix { $0 == $1 }.count
        var list: [UInt8] = []
        var before = 0
        for number in people {
            Self.append(number - before, to: &list)
            before = number
        }
        for number in [shared, word.count, list.count] { Self.append(number, to: &bytes) }
        bytes += word + list
        last = word
    }

    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
