import Testing

@testable import GraphPeople

@Suite("Words of a copy, in pieces")
struct CopyIndexTests {
    /// Made-up people, with more words than fit into one piece.
    static let people = (0..<6_000).map { number in
        let surname = ["Żubr", "Smith", "Łoś"][number % 3]
        return Person(id: "\(number * 7919)", displayName: "\(String(number, radix: 26)) \(surname)")
    }

    private func words(_ step: (borrowing PieceReader) -> CopyIndex.Step) throws -> [[UInt8]] {
        var words: [[UInt8]] = []
        try CopyIndex(of: Self.people).read(from: CopyWord(.name, "")) { entry in
            words.append(Array(entry.word))
            return step(entry)
        }
        return words
    }

    @Test("words come in order, each once, over all pieces")
    func order() throws {
        let all = try words { _ in .next }
        #expect(all.count > 12_000)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
        #expect(CopyIndex.make(of: Self.people).pieces.count > 20)
    }

    @Test("what begins as a word that is passed over is not read, in whichever piece", arguments: 1...6)
    func pass(_ count: Int) throws {
        let all = try words { _ in .next }
        var passed: [UInt8]?
        let expected = all.filter { word in
            if let passed, word.starts(with: passed) { return false }
            passed = word.count < count ? nil : Array(word.prefix(count))
            return true
        }
        let read = try words { $0.count < count ? .next : .pass(beginning: count) }
        #expect(read == expected && (count == 1 ? read.count == 3 : read.count > 20))
    }

    @Test("a word is found with all of its people, whole and by its beginning")
    func people() throws {
        let index = try CopyIndex(of: Self.people)
        var found: [Int] = []
        try index.read(exactly: CopyWord(.name, "smith")) { try $0.forEachPerson { found.append($0) } }
        #expect(found == Array(stride(from: 1, to: 6_000, by: 3)))
        try index.read(exactly: CopyWord(.name, "smit")) { _ in Issue.record("no word") }
        found = []
        try index.read(beginning: CopyWord(.name, "smit")) { try $0.forEachPerson { found.append($0) } }
        #expect(Set(found).count == 2_000)
    }

    @Test("of scores the highest count, the best first, and of equal ones those of the lowest numbers")
    func best() {
        let scores: [UInt16] = [3, 0, 7, 3, 9, 3, 1, 0, 3]
        let sorted = [4, 2, 0, 3, 5, 8, 6]
        for most in 1...9 { #expect(CopyCandidates.best(scores, most: most) == Array(sorted.prefix(most)), "\(most)") }
        #expect(CopyCandidates.best([0, 0], most: 2).isEmpty && CopyCandidates.best([], most: 2).isEmpty)
    }

    @Test("a piece that is cut off is damage")
    func damage() throws {
        let written = CopyIndex.make(of: Self.people)
        let index = try CopyIndex(firstWords: written.firstWords, peopleCount: 6_000) { written.pieces[$0].dropLast(1) }
        #expect(throws: CopySnapshot.Damage.self) { try index.read(from: CopyWord(.name, "")) { _ in .next } }
    }
}
