import SmallFoundation
import TerminalScreen

/// What is known of the three standard streams: whether a person is at the other end.
package struct Terminal: Sendable, Hashable {
    /// Whether somebody could answer a question.
    package var inputIsTerminal = false
    /// Whether the columns of output are seen by a person.
    package var outputIsTerminal = false
    /// Whether talk is seen by a person who waits, on a terminal that can write over a line.
    var errorIsTerminal = false
    /// The columns of the terminal, or nil when output is none.
    var columns: Int?
    /// Whether what matters is bold, and not as it is for files, pipes and those who ask for it.
    var isBold = false
    /// Whether somebody sees what is drawn, and can answer it with keys.
    var isFullyThere: Bool { inputIsTerminal && outputIsTerminal }

    /// Makes text without control characters stand out, where that is wanted.
    func strong(_ text: String) -> String { isBold ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    /// Cleans text, and isolates it where it is seen: a name that is read from right to left turns nothing beside it.
    func shown(_ text: String) -> String {
        outputIsTerminal ? VisibleText.isolated(TerminalText.clean(text)) : TerminalText.clean(text)
    }
}

extension Terminal {
    /// Looks at this process's streams; `NO_COLOR` and `TERM=dumb` are obeyed.
    ///
    /// > Source: [NO_COLOR](https://no-color.org)
    init(environment: [String: String]) {
        let outputIsTerminal = isatty(STDOUT_FILENO) == 1
        let plain = environment.value(of: "NO_COLOR") != nil || environment["TERM"] == "dumb"
        self.init(
            inputIsTerminal: isatty(STDIN_FILENO) == 1,
            outputIsTerminal: outputIsTerminal,
            errorIsTerminal: isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb",
            columns: outputIsTerminal ? Self.windowColumns() : nil,
            isBold: outputIsTerminal && !plain)
    }

    private static func windowColumns() -> Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
