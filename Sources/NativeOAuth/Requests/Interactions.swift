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

    private struct State: Sendable {
        /// The last question about each account.
        var questions: [Account.ID: SharedWork<Void>] = [:]
        var answers: [Account.ID: Int] = [:]
    }

    private let state = Locked(State())

    /// How often somebody has answered so far.
    func answers(about id: Account.ID) -> Int { state.withLock { $0.answers[id] ?? 0 } }

    /// Begins to ask, unless somebody does so already, or has done so since a number of answers was read; when the last
    /// caller stops waiting, the browser is given up.
    func turn(
        about id: Account.ID, after answers: Int, asking ask: @escaping @Sendable () async throws -> Void
    ) -> Turn {
        state.withLock { state in
            if let question = state.questions[id], question.isRunning { return .others(question) }
            guard state.answers[id] ?? 0 == answers else { return .answered }
            let question = SharedWork<Void>(whenAbandoned: .isCanceled) {
                try await ask()
                self.state.withLock { $0.answers[id, default: 0] += 1 }
            }
            state.questions[id] = question
            return .own(question)
        }
    }
}
