import SmallFoundation

/// The files of a terminal, and a pipe in which signals, and the end of the work, are told.
struct TerminalDescriptors: Sendable {
    let input: Int32
    let output: Int32
    /// The end for reading.
    let notices: Int32
    /// The end for writing.
    let notice: Int32
    /// Those that were opened here.
    private let own: [Int32]

    /// Finds the terminal: the standard streams where they are one, else the one that the process belongs to.
    static func find() throws(TerminalError) -> TerminalDescriptors {
        var own: [Int32] = []
        var input = STDIN_FILENO
        var output = STDOUT_FILENO
        if isatty(input) != 1 || isatty(output) != 1 {
            let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
            guard terminal >= 0 else { throw .noTerminal }
            own.append(terminal)
            input = isatty(input) == 1 ? input : terminal
            output = isatty(output) == 1 ? output : terminal
        }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            for file in own { close(file) }
            throw .refused(String(cString: strerror(errno)))
        }
        // No child process inherits it, and no signal handler waits for it.
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        return TerminalDescriptors(input: input, output: output, notices: ends[0], notice: ends[1], own: own + ends)
    }

    func release() { for file in own { close(file) } }

    var size: Size {
        var window = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return Size(80, 24)
        }
        return Size(Int(window.ws_col), Int(window.ws_row))
    }
}
