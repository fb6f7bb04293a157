import GraphPeople
import NativeOAuth
import PeopleFinder

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
    init(context: PeopleContext) { self.context = context }

    /// Writes over the line, unless that was done a moment ago.
    func show(_ text: String) {
        guard context.terminal.errorIsTerminal, !context.isQuiet else { return }
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

extension RetryPolicy {
    /// For a command: what Graph puts off for a short time is asked for again then; what fails is told at once.
    static let command = RetryPolicy(attempts: 4, maximumWait: .zero, maximumThrottling: .seconds(30))
}

extension PeopleContext {
    /// Time in which somebody who waits at a terminal sees how long it still takes.
    func waitingVisibly() -> TimeSource {
        var time = TimeSource.system
        let wait = time.sleep
        time.sleep = { [self] duration in
            let line = ProgressLine(context: self)
            defer { line.end() }
            var left = duration
            while left > .zero {
                // Nobody reads a line that is gone at once.
                if duration >= .seconds(1) { line.show(texts[.commandWaiting(.lasting(left))]) }
                let step = min(left, .seconds(1))
                try await wait(step)
                left -= step
            }
        }
        return time
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
