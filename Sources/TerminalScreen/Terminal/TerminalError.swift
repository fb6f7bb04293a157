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

    /// One sentence, and the next step.
    package var description: String {
        switch self {
        case .noTerminal:
            "There is no terminal to draw on. Run the command in a terminal, or use another one of its commands."
        case .dumb: "The terminal cannot move its cursor (TERM=dumb). Use another one, or another command."
        case .busy: "The terminal is drawn on already by this process. End that first."
        case .refused(let reason): "The terminal cannot be set up: \(reason). Try another terminal."
        }
    }
}
