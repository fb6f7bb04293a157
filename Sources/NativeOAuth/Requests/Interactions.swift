/// The times that a person is being asked, so that the same account is asked about once: one browser for all who wait.
final class Interactions: Sendable {
    /// The last question about each account, and how often somebody has answered.
    private let known = Locked<[Account.ID: (question: SharedWork<Void>, answers: Int)]>([:])

    /// How often somebody has answered so far.
    func answers(about id: Account.ID) -> Int { known.withLock { $0[id]?.answers ?? 0 } }

    /// The question that somebody asks already, or a new one; nil if somebody has answered since a number of answers was
    /// read.
    ///
    /// When the last caller stops waiting, the browser is given up.
    func question(
        about id: Account.ID, after answers: Int, asking ask: @escaping @Sendable () async throws -> Void
    ) -> (question: SharedWork<Void>, isOwn: Bool)? {
        known.withLock { known in
            let last = known[id]
            if let last, last.question.isRunning { return (last.question, false) }
            guard last?.answers ?? 0 == answers else { return nil }
            let question = SharedWork<Void>(whenAbandoned: .isCanceled) {
                try await ask()
                _ = self.known.withLock { $0[id]?.answers += 1 }
            }
            known[id] = (question, answers)
            return (question, true)
        }
    }
}
