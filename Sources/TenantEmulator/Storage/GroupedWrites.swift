import GRDB
import NIOConcurrencyHelpers

/// Writes of many who come at the same time: those who wait while one is under way go into the next transaction together.
///
/// Nobody hears of theirs before its transaction has ended. Whoever finds nobody writing does it on the thread on which
/// they are, because the way to another one and back costs as much as the writing.
final class GroupedWrites: Sendable {
    /// Writes, and says whether what was asked for was granted.
    typealias Work = @Sendable (Database) throws -> Result<Void, EntraError>

    private struct Waiting {
        let work: Work
        let done: CheckedContinuation<Result<Void, EntraError>, any Error>
    }

    private struct State {
        var waiting: [Waiting] = []
        var isWriting = false
    }

    private let writer: any DatabaseWriter
    private let state = NIOLockedValueBox(State())

    init(writer: any DatabaseWriter) {
        self.writer = writer
    }

    /// Writes in a transaction, which may have others' writes in it too.
    ///
    /// - Returns: What `work` said.
    /// - Throws: What SQLite says; then nothing is written.
    func write(_ work: @escaping Work) async throws -> Result<Void, EntraError> {
        try await withCheckedThrowingContinuation { done in
            let isFirst = state.withLockedValue { state in
                state.waiting.append(Waiting(work: work, done: done))
                defer { state.isWriting = true }
                return !state.isWriting
            }
            if isFirst { writeAll() }
        }
    }

    /// Writes until nobody waits.
    private func writeAll() {
        while let group = next() {
            do {
                let results = try transaction(group)
                for (one, result) in zip(group, results) { one.done.resume(returning: result) }
            } catch {
                // One of them may have spoiled it for all, so each is tried alone.
                for one in group {
                    one.done.resume(with: group.count == 1 ? .failure(error) : Result { try transaction([one])[0] })
                }
            }
        }
    }

    private func next() -> [Waiting]? {
        state.withLockedValue { state in
            state.isWriting = !state.waiting.isEmpty
            guard state.isWriting else { return nil }
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    private func transaction(_ group: [Waiting]) throws -> [Result<Void, EntraError>] {
        try writer.writeWithoutTransaction { db in
            try RawStatement.run("BEGIN IMMEDIATE", db)
            do {
                let results = try group.map { try $0.work(db) }
                try RawStatement.run("COMMIT", db)
                return results
            } catch {
                try? RawStatement.run("ROLLBACK", db)
                throw error
            }
        }
    }
}
