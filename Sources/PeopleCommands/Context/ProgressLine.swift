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

/// Writes a number of bytes as people read it.
enum ByteCount {
    private static let units = ["KB", "MB", "GB", "TB"]

    /// Writes a number of bytes in the decimal units that files are shown in: `999 bytes`, `1.5 MB`.
    static func text(_ bytes: Int) -> String {
        guard bytes >= 1_000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
        var tenths = bytes / 100
        var unit = 0
        while tenths >= 10_000, unit < units.count - 1 {
            tenths /= 1_000
            unit += 1
        }
        return tenths % 10 == 0 ? "\(tenths / 10) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }
}
