import SmallFoundation
import TerminalRestoration

/// The terminal of this process while a program draws on all of it; it is given back however that ends.
///
/// Signals that end or stop the process, those of a crash included, and `exit` give it back too; only SIGKILL and a
/// stack that has overflowed on a thread without another one for signals do not. Before `_exit`, call ``restore()``.
package final class Terminal: Sendable {
    /// What comes from the terminal, for one task to read; at its end the terminal is gone, and the program should end.
    package let events: AsyncStream<InputEvent>
    private let descriptors: TerminalDescriptors
    private let reader: TerminalReader

    /// Draws on the whole terminal, or throws ``TerminalError`` when there is none for that.
    package static func withFullScreen<Result: Sendable>(
        environment: [String: String],
        body: @Sendable (Terminal) async throws -> Result
    ) async throws -> Result {
        guard environment["TERM"] != "dumb" else { throw TerminalError.dumb }
        let terminal = try Terminal()
        defer { terminal.close() }
        return try await body(terminal)
    }

    /// Shows nothing of what is typed at the standard input meanwhile, but for the end of a line.
    package static func withoutEcho<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        let result = terminal_silence(STDIN_FILENO)
        guard result == 0 else { throw Self.error(result) }
        defer { terminal_give_back() }
        return try await body()
    }

    /// The other screen, no wrapping at the edge, no cursor, pastes marked as such, and the mouse; see ``leaving``.
    private static let entering = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h"

    /// What undoes that, after the end of a string and of an update, in which the program may have ended.
    private static let leaving =
        "\u{1B}\\\u{1B}[?2026l\u{1B}[m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l"

    private init() throws(TerminalError) {
        descriptors = try TerminalDescriptors.find()
        let (entering, leaving) = (Self.entering, Self.leaving)
        let result = terminal_take(
            descriptors.input, descriptors.output, entering, entering.utf8.count, leaving, leaving.utf8.count,
            descriptors.notice)
        guard result == 0 else {
            descriptors.release()
            throw Self.error(result)
        }
        let stream = AsyncStream<InputEvent>.makeStream()
        events = stream.stream
        reader = TerminalReader(descriptors, stream.continuation)
        reader.start()
    }

    /// The columns and rows of the window; 80 × 24 when the terminal does not know.
    package var size: Size { descriptors.size }

    /// Writes what a ``Renderer`` or ``Clipboard`` has made; nothing while the program is stopped.
    package func write(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { terminal_write($0.baseAddress, $0.count) }
    }

    /// Stops the process, as Ctrl-Z does elsewhere; ``InputEvent/resumed`` tells when it goes on.
    package func suspend() { terminal_suspend() }

    /// Gives the terminal back at once, from anywhere, for a process that is about to end by `_exit`.
    package static func restore() { terminal_restore() }

    private static func error(_ number: Int32) -> TerminalError {
        number == EBUSY ? .busy : .refused(String(cString: strerror(number)))
    }

    private func close() {
        terminal_give_back()
        reader.stop()
    }
}

/// Why there is no terminal to draw on.
package enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Neither the standard streams nor the process have one.
    case noTerminal
    /// It can do nothing but write one line below the other (`TERM=dumb`).
    case dumb
    /// It is taken by another part of this process.
    case busy
    /// The system refused; with its words.
    case refused(String)

    /// The reason in a few words, for the end of a sentence.
    package var description: String {
        switch self {
        case .noTerminal: "no terminal"
        case .dumb: "TERM=dumb"
        case .busy: "already in use by this process"
        case .refused(let reason): reason
        }
    }
}
