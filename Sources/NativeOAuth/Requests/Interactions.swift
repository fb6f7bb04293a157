/// The times that a person is being asked, so that the same account is asked about once: one browser for all who wait.
final class Interactions: Sendable {
    /// What to do when the person has to be asked.
    enum Turn: Sendable {
        /// To wait for the answer that this call has asked for.
        case own(SharedWork<Void>)
        /// To wait for the answer that somebody else has asked for.
        case others(SharedWork<Void>)
        /// To look again: an answer has come since.
        case answered
    }

    /// The last question about each account, and how often somebody has answered.
    private let known = Locked<[Account.ID: (question: SharedWork<Void>, answers: Int)]>([:])

    /// How often somebody has answered so far.
    func answers(about id: Account.ID) -> Int { known.withLock { $0[id]?.answers ?? 0 } }

    /// Begins to ask, unless somebody does so already, or has done so since a number of answers was read; when the last
    /// caller stops waiting, the browser is given up.
    func turn(
        about id: Account.ID, after answers: Int, asking ask: @escaping @Sendable () async throws -> Void
    ) -> Turn {
        known.withLock { known in
            let last = known[id]
            if let last, last.question.isRunning { return .others(last.question) }
            guard last?.answers ?? 0 == answers else { return .answered }
            let question = SharedWork<Void>(whenAbandoned: .isCanceled) {
                try await ask()
                _ = self.known.withLock { $0[id]?.answers += 1 }
            }
            known[id] = (question, answers)
            return .own(question)
        }
    }
}
