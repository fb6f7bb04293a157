import Foundation
import Testing

@testable import NativeOAuth

/// Every operation of the file system is the last one once, with each way in which a disk forgets.
@Suite("Power loss while accounts are saved", .timeLimit(.minutes(2)))
struct PowerLossTests {
    private static let folder = URL(filePath: "/home/adele/data/accounts")

    /// What the program was told, and what it was in the middle of.
    private struct Told {
        var kept: [String: String] = [:]
        var underWay: (subject: String, token: String?)?
    }

    private static func store(on disk: SimulatedDisk) -> EncryptedFileAccountStore {
        EncryptedFileAccountStore(directory: folder, system: disk, stretching: StoreFolder.cheap)
    }

    /// Signs people in, renews one and signs one out, until the plug is pulled.
    private static func live(with store: any AccountStore) async -> Told {
        var told = Told()
        let steps: [(String, String?)] = [("a", "1"), ("b", "1"), ("a", "2"), ("c", "1"), ("b", nil), ("a", "3")]
        for (subject, token) in steps {
            told.underWay = (subject, token)
            do {
                if let token {
                    try await store.save(StoreFolder.record(subject, token: token))
                } else {
                    try await store.remove(StoreFolder.record(subject).account.id)
                }
            } catch {
                return told
            }
            told.kept[subject] = token
            told.underWay = nil
        }
        return told
    }

    private static func tokens(_ records: [AccountRecord]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: records.map { ($0.account.id.subject, $0.tokens.accessToken.reveal()) })
    }

    /// Whether the disk holds what was told, or that and what was under way.
    private static func agrees(_ found: [String: String], with told: Told) -> Bool {
        var next = told.kept
        if let (subject, token) = told.underWay {
            next[subject] = token
        }
        return found == told.kept || found == next
    }

    @Test("nothing that was reported as saved is missing after a power loss, whenever it comes")
    func everyOperation() async throws {
        let whole = SimulatedDisk()
        #expect(await Self.live(with: Self.store(on: whole)).underWay == nil)
        let count = whole.operations
        #expect(count > 60)
        // One more than there are: after the last one nothing may be lost either.
        for operation in 1...(count + 1) {
            let disk = SimulatedDisk()
            disk.pullPlug(before: operation)
            let told = await Self.live(with: Self.store(on: disk))
            for loss in SimulatedDisk.Loss.allCases {
                let after = disk.rebooted(losing: loss)
                let store = Self.store(on: after)
                let found = Self.tokens(try await store.records())
                #expect(Self.agrees(found, with: told), "before \(operation), losing \(loss): \(found)")
                #expect(try await store.unreadable().isEmpty, "before \(operation), losing \(loss)")
                try await store.save(StoreFolder.record("d"))
                #expect(try await Self.store(on: after).records().last == StoreFolder.record("d"))
            }
        }
    }

    @Test("a full disk, one that can only be read and a name on another disk lose nothing, and say so (G18)")
    func everyFault() async throws {
        let whole = SimulatedDisk()
        _ = await Self.live(with: Self.store(on: whole))
        for operation in 1...whole.operations {
            for reason in [ENOSPC, EROFS, EXDEV] {
                let disk = SimulatedDisk()
                disk.fail(operation, with: reason)
                let told = await Self.live(with: Self.store(on: disk))
                let found = Self.tokens(try await Self.store(on: disk).records())
                #expect(Self.agrees(found, with: told), "operation \(operation), fault \(reason): \(found)")
                if let (subject, token) = told.underWay {
                    let again = Self.store(on: disk)
                    if token != nil {
                        try await again.save(StoreFolder.record(subject, token: "again"))
                        #expect(Self.tokens(try await again.records())[subject] == "again")
                    } else {
                        try await again.remove(StoreFolder.record(subject).account.id)
                        #expect(Self.tokens(try await again.records())[subject] == nil)
                    }
                }
            }
        }
    }

    @Test(
        "the error of a disk fault names the file and what is wrong with the disk",
        arguments: [(ENOSPC, "no space left"), (EROFS, "read-only"), (EXDEV, "cross-device")])
    func faultIsNamed(reason: Int32, words: String) async throws {
        let disk = SimulatedDisk()
        let store = Self.store(on: disk)
        try await store.save(StoreFolder.record("a"))
        disk.fail(disk.operations + 5, with: reason)
        let error = await expectFailure(.storeWriteFailed, says: words) {
            try await store.save(StoreFolder.record("a", token: "2"))
        }
        #expect(error?.message.contains("/home/adele/data/accounts/") == true)
        #expect(try await store.records() == [StoreFolder.record("a")])
    }

    @Test("a disk without room is found out before anything has to be saved, and nothing is left on it")
    func room() async throws {
        let disk = SimulatedDisk()
        let store = Self.store(on: disk)
        let record = StoreFolder.record("a")
        try await store.save(record)
        let paths = disk.paths
        for id in [nil, record.account.id] {
            // What writes the bytes.
            disk.fail(disk.operations + 6, with: ENOSPC)
            await expectFailure(.storeWriteFailed, says: "no space left") { try await store.checkRoom(for: id) }
            try await store.checkRoom(for: id)
            #expect(disk.paths == paths)
        }
    }

    @Test("a file that was never synced would be found out: the simulated disk loses it")
    func diskForgets() throws {
        let disk = SimulatedDisk()
        try disk.makeDirectory("/a")
        try disk.syncDirectory("/")
        let descriptor = try disk.create("/a/file")
        try disk.write(Data("bytes".utf8), to: descriptor)
        #expect(try disk.rebooted(losing: .none).read("/a/file") == Data("bytes".utf8))
        #expect(try disk.rebooted(losing: .all).read("/a/file") == nil)
        #expect(try disk.rebooted(losing: .bytes).read("/a/file") == Data())
        try disk.sync(descriptor)
        try disk.syncDirectory("/a")
        #expect(try disk.rebooted(losing: .all).read("/a/file") == Data("bytes".utf8))
    }
}
