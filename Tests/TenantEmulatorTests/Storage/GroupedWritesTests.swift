import Foundation
import GRDB
import Testing

@testable import TenantEmulator

@Suite("Writes that come at the same time")
struct GroupedWritesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func queue() throws -> DatabasePool {
        let queue = try DatabasePool(path: folder.path + "/writes.sqlite")
        try queue.write { try $0.execute(sql: "CREATE TABLE mark (number INTEGER PRIMARY KEY)") }
        return queue
    }

    private static func marks(_ queue: DatabasePool) throws -> Set<Int> {
        try queue.read { try Set(Int.fetchAll($0, sql: "SELECT number FROM mark")) }
    }

    @Test("are all there when their writers hear of them")
    func all() async throws {
        let queue = try queue()
        let writes = GroupedWrites(writer: queue)

        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    try await writes.write { db in
                        try db.execute(sql: "INSERT INTO mark VALUES (?)", arguments: [number])
                        return .success(())
                    }.get()
                    // Another connection sees nothing that isn't written for good.
                    return try Self.marks(queue).contains(number)
                }
            }
            for try await isThere in group { #expect(isThere) }
        }

        #expect(try Self.marks(queue) == Set(0..<200))
    }

    @Test("don't spoil each other: whoever fails hears of it, and leaves nothing behind")
    func failing() async throws {
        let queue = try queue()
        let writes = GroupedWrites(writer: queue)

        let failed = await withTaskGroup(of: Int?.self) { group in
            for number in 0..<200 {
                group.addTask {
                    do {
                        try await writes.write { db in
                            try db.execute(sql: "INSERT INTO mark VALUES (?)", arguments: [number])
                            if number.isMultiple(of: 10) {
                                try db.execute(sql: "INSERT INTO mark VALUES (?)", arguments: [number])
                            }
                            return .success(())
                        }.get()
                        return nil
                    } catch {
                        return number
                    }
                }
            }
            return await group.reduce(into: Set<Int>()) { all, number in number.map { _ = all.insert($0) } }
        }

        let tens = Set(stride(from: 0, to: 200, by: 10))
        #expect(failed == tens)
        #expect(try Self.marks(queue) == Set(0..<200).subtracting(tens))
    }

    @Test("are kept when they say that something was refused, and the others too")
    func refused() async throws {
        let queue = try queue()
        let writes = GroupedWrites(writer: queue)

        let result = try await writes.write { db in
            try db.execute(sql: "INSERT INTO mark VALUES (1)")
            return .failure(.grantRevoked)
        }

        #expect(throws: EntraError.self) { try result.get() }
        #expect(try Self.marks(queue) == [1])
    }
}
