import SmallFoundation

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
    var emphasis = Emphasis.none
    /// Whether somebody sees what is drawn, and can answer it with keys.
    var isFullyThere: Bool { inputIsTerminal && outputIsTerminal }
}

extension Terminal {
    /// Looks at this process's streams; `NO_COLOR` and `TERM=dumb` are obeyed.
    init(environment: [String: String]) {
        let outputIsTerminal = isatty(STDOUT_FILENO) == 1
        let plain = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
        self.init(
            inputIsTerminal: isatty(STDIN_FILENO) == 1,
            outputIsTerminal: outputIsTerminal,
            errorIsTerminal: isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb",
            columns: outputIsTerminal ? Self.windowColumns() : nil,
            emphasis: outputIsTerminal && !plain ? .bold : .none)
    }

    private static func windowColumns() -> Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
