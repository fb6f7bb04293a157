#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What is known of the three standard streams: whether a person is at the other end.
package struct Terminal: Sendable, Hashable {
    /// Whether somebody could answer a question.
    package var inputIsTerminal: Bool
    /// Whether the columns of output are seen by a person.
    package var outputIsTerminal: Bool
    /// Whether talk is seen by a person who waits, on a terminal that can write over a line.
    package var errorIsTerminal: Bool
    /// The columns of the terminal, or nil when output is none.
    package var columns: Int?
    /// How headers stand out.
    package var emphasis: Emphasis
    /// Whether somebody sees what is drawn, and can answer it with keys.
    var isFullyThere: Bool { inputIsTerminal && outputIsTerminal }

    /// Describes the streams.
    package init(
        inputIsTerminal: Bool = false, outputIsTerminal: Bool = false, errorIsTerminal: Bool = false,
        columns: Int? = nil, emphasis: Emphasis = .none
    ) {
        self.inputIsTerminal = inputIsTerminal
        self.outputIsTerminal = outputIsTerminal
        self.errorIsTerminal = errorIsTerminal
        self.columns = columns
        self.emphasis = emphasis
    }

    /// Looks at this process's streams; `NO_COLOR` and `TERM=dumb` are obeyed.
    package init(environment: [String: String]) {
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
