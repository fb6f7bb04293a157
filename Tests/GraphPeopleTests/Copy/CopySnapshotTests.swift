import Crypto
import Foundation
import Testing

@testable import GraphPeople

@Suite("The file of a copy")
struct CopySnapshotTests {
    private let key = SymmetricKey(size: .bits256)

    /// Two people who have as many bytes each, in a file that is another one by this byte.
    private func file(_ generation: UInt8) throws -> Data {
        var file = Data()
        let people = [Person(id: "1", displayName: "Adele A"), Person(id: "2", displayName: "Adele B")]
        try CopySnapshot.make(of: people, key, generation: Data(repeating: generation, count: 16)) { file += $0 }
        return file
    }

    /// Where a part of the file stands.
    private func place(_ part: Int, in file: Data) -> Range<Int> {
        func number(_ at: Int) -> Int { file[at..<at + 8].reversed().reduce(0) { $0 << 8 | Int($1) } }
        let start = SealedParts.headSize + 8 * part
        return number(start)..<number(start + 8)
    }

    private func names(in file: Data) throws -> [String?] {
        let url = FileManager.default.temporaryDirectory.appending(path: "copy-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        try file.write(to: url)
        return try CopySnapshot(url, key).people([0, 1]).map(\.displayName)
    }

    @Test("a part in another one's place, and one of another file, is damage")
    func places() throws {
        let whole = try file(1)
        #expect(try names(in: whole) == ["Adele A", "Adele B"])
        let (first, second) = (place(0, in: whole), place(1, in: whole))
        try #require(first.count == second.count)

        var swapped = whole
        swapped.replaceSubrange(first, with: whole[second])
        swapped.replaceSubrange(second, with: whole[first])
        #expect(throws: CopySnapshot.Damage.self) { try names(in: swapped) }

        var mixed = whole
        mixed.replaceSubrange(first, with: try file(2)[first])
        #expect(throws: CopySnapshot.Damage.self) { try names(in: mixed) }
    }
}
