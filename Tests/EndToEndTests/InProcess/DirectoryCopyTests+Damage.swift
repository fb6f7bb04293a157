import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import TenantEmulator
import Testing

/// A copy that was changed, is somebody else's, or cannot be written.
extension DirectoryCopyTests {
    @Test(
        "a copy that is cut off, changed or mixed up is not believed; the server is asked, and the next update fills it anew",
        arguments: ["people", "state"])
    func damaged(_ name: String) async throws {
        let setup = try await Setup()
        _ = try await setup.filled()
        let file = setup.folder.appending(path: name)
        let good = try Data(contentsOf: file)
        // Where a part begins, and what is in it, is not seen to be broken by those who need nothing of it.
        let blocks = name == "people" ? Self.blocks(of: good) : []
        let unseen = blocks.isEmpty ? 0..<0 : 48..<good.count
        let places = stride(from: 0, to: good.count, by: max(1, good.count / 60))
        var bad: [(bytes: Data, mayAnswer: Bool)] = places.map { (bytes: good.prefix($0), mayAnswer: false) }
        for place in places {
            var changed = good
            changed[place] ^= 0x40
            bad.append((changed, unseen.contains(place)))
        }
        if blocks.count > 1 {
            // Two people, each in the other's place.
            let (first, second, rest) = (good[blocks[0]], good[blocks[1]], good[blocks[1].upperBound...])
            var head = good[..<blocks[0].lowerBound]
            withUnsafeBytes(of: UInt64(blocks[0].lowerBound + second.count).littleEndian) {
                head.replaceSubrange(48..<56, with: $0)
            }
            bad.append((head + second + first + rest, false))
        }
        var broken = 0
        for (bytes, mayAnswer) in bad {
            try bytes.write(to: file)
            let (copy, query) = (setup.copy(), try PeopleQuery("adele vance"))
            let answer = copy.people(for: query)
            #expect(answer == nil || mayAnswer)
            #expect(answer.map { $0.people.map(\.name) } ?? ["Adele Vance"] == ["Adele Vance"])
            if answer == nil { broken += 1 }
            #expect(try await setup.names("adele vance", in: setup.graph(copy)) == ["Adele Vance"])
            // What was thrown away is put back for the next one.
            if name != "state" { try restoreState(setup) }
        }
        // In what Adele is found by it is seen.
        let mustBreak = bad.filter { !$0.mayAnswer }.count
        #expect(name == "state" ? broken == bad.count : broken > mustBreak)
        try good.prefix(good.count / 2).write(to: file)
        let copy = setup.copy()
        #expect(copy.status == nil)
        try await copy.update(with: try setup.graph())
        #expect(copy.status?.people == 64)
    }

    /// Where the blocks of people are in their file.
    private static func blocks(of file: Data) -> [Range<Int>] {
        func number(_ place: Int) -> Int {
            Int(file[place..<place + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        return (0..<number(24)).map { number(40 + 8 * $0)..<number(48 + 8 * $0) }
    }

    /// Fills anew if the state was thrown away, and keeps the bytes of the people as the test wants them next.
    private func restoreState(_ setup: Setup) throws {
        let state = setup.folder.appending(path: "state")
        let kept = setup.folder.appending(path: "kept")
        if FileManager.default.fileExists(atPath: state.path) {
            if !FileManager.default.fileExists(atPath: kept.path) {
                try FileManager.default.copyItem(at: state, to: kept)
            }
        } else if FileManager.default.fileExists(atPath: kept.path) {
            try FileManager.default.copyItem(at: kept, to: state)
        }
    }

    @Test("another key and another account do not open it")
    func others() async throws {
        let setup = try await Setup()
        _ = try await setup.filled()
        #expect(setup.copy().status?.people == 64)
        #expect(setup.copy(key: DirectoryCopy.newKey()).status == nil)
        #expect(setup.copy(account: "somebody else").status == nil)
    }

    @Test("nothing in the files can be read, and only their owner may try")
    func encrypted() async throws {
        let setup = try await Setup()
        let copy = try await setup.filled()
        for name in try FileManager.default.contentsOfDirectory(atPath: setup.folder.path) {
            let file = setup.folder.appending(path: name)
            let bytes = try Data(contentsOf: file)
            #expect(bytes.range(of: Data("Vance".utf8)) == nil && bytes.range(of: Data("vance".utf8)) == nil)
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
        let mode = try FileManager.default.attributesOfItem(atPath: setup.folder.path)[.posixPermissions] as? Int
        #expect(mode == 0o700 && copy.status != nil)
    }

    @Test("where a file cannot be written it says so, and the server answers")
    func unwritable() async throws {
        let setup = try await Setup()
        let copy = setup.copy(key: nil)
        try FileManager.default.createDirectory(
            at: setup.folder.appending(path: "pages"), withIntermediateDirectories: true)
        let error = await #expect(throws: OAuthError.self) { try await copy.update(with: try setup.graph()) }
        #expect(error?.code == .fileWriteFailed)
        #expect(copy.status == nil)
        #expect(try await setup.names("adele vance", in: setup.graph(copy)) == ["Adele Vance"])
    }
}
