/// What a program wants of a terminal.
package struct TerminalOptions: Hashable, Sendable {
    /// Whether clicks and the wheel come to the program, in place of marking and scrolling.
    package var mouse = true
    /// Whether keys are asked for that terminals do not tell apart by themselves: Esc from what begins with it.
    package var exactKeys = true
    /// How long Esc by itself is waited with, for it begins the sequences of other keys.
    package var escapeTimeout = Duration.milliseconds(40)

    package init() {}

    /// Adapts to the terminal that the environment names.
    ///
    /// - Parameter environment: The variables of the process.
    package init(environment: [String: String]) {
        // Linux's own console prints what it does not know.
        exactKeys = environment["TERM"] != "linux"
    }

    /// What makes the terminal ready.
    ///
    /// Each private mode here has its counterpart in ``leaving``.
    var entering: String {
        // The other screen, no wrapping at the edge, no cursor, pastes marked as such.
        var text = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h"
        if mouse { text += "\u{1B}[?1000h\u{1B}[?1006h" }
        if exactKeys { text += "\u{1B}[>1u" }
        return text
    }

    /// What undoes that, from whatever state a picture broke off in.
    var leaving: String {
        // First the end of a string and of an update, in the middle of which the program may have ended.
        var text = "\u{1B}\\\u{1B}[?2026l\u{1B}[m\u{1B}]8;;\u{1B}\\"
        if exactKeys { text += "\u{1B}[<u" }
        if mouse { text += "\u{1B}[?1006l\u{1B}[?1000l" }
        return text + "\u{1B}[?2004l\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l"
    }
}
