import NativeOAuth

/// One line of talk that is written over while something goes on, where somebody waits and sees it.
final class ProgressLine: Sendable {
    private struct State {
        var isShown = false
        var isOver = false
        var last: ContinuousClock.Instant?
    }

    /// More often would only be flicker.
    private static let pause: Duration = .milliseconds(100)

    private let context: PeopleContext
    private let state = Locked(State())

    init(context: PeopleContext) {
        self.context = context
    }

    /// Writes over the line, unless that was done a moment ago.
    func show(_ text: String) {
        guard context.terminal.errorIsTerminal else { return }
        state.withLock { state in
            let now = ContinuousClock.now
            if state.isOver { return }
            if let last = state.last, now - last < Self.pause { return }
            state.last = now
            state.isShown = true
            context.talk("\r\u{1B}[K\(context.programName): \(TerminalText.clean(text))")
        }
    }

    /// Takes the line away until the next time.
    func clear() {
        state.withLock { state in
            if state.isShown { context.talk("\r\u{1B}[K") }
            state.isShown = false
        }
    }

    /// Takes the line away for good.
    func end() {
        state.withLock { $0.isOver = true }
        clear()
    }
}
