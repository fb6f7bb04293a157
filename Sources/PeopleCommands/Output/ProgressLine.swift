import NativeOAuth

/// One line of talk that is written over while something goes on, where somebody waits and sees it.
final class ProgressLine: Sendable {
    private struct State {
        var isShown = false
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
    func show(_ text: @autoclosure () -> String) {
        guard context.terminal.errorIsTerminal else { return }
        let isDue = state.withLock { state in
            let now = ContinuousClock.now
            if let last = state.last, now - last < Self.pause { return false }
            state.last = now
            state.isShown = true
            return true
        }
        guard isDue else { return }
        context.talk("\r\u{1B}[K\(context.programName): \(TerminalText.clean(text()))")
    }

    /// Takes the line away.
    func clear() {
        let wasShown = state.withLock { state in
            defer { state.isShown = false }
            return state.isShown
        }
        if wasShown { context.talk("\r\u{1B}[K") }
    }
}
