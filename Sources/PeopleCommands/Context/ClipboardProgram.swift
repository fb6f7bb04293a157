import NativeOAuth
import SmallFoundation

/// The program that puts text on the clipboard of the screen in front of the person: wl-copy, xclip, xsel, pbcopy, tmux.
struct ClipboardProgram {
    let environment: [String: String]
    /// They hand over and end, or go on in the background.
    var timeout = Duration.seconds(2)

    /// The programs to try, each with its arguments; the text is in none of them, for others could see it there.
    var commands: [[String]] {
        func has(_ variable: String) -> Bool { environment.value(of: variable) != nil }
        // It keeps the text to be pasted, and hands it to the terminal around it; before 3.2 it refuses that.
        let tmux = has("TMUX") ? [["tmux", "load-buffer", "-w", "-"]] : []
        #if os(macOS)
        // Who came by SSH has another clipboard than this machine.
        return (has("SSH_CONNECTION") ? [] : [["pbcopy"]]) + tmux
        #else
        return (has("WAYLAND_DISPLAY") ? [["wl-copy"]] : [])
            + (has("DISPLAY") ? [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]] : [])
            + tmux
        #endif
    }

    /// Puts a text on the clipboard, and tells whether a program did; otherwise only the terminal is left to ask.
    func copy(_ text: String) async -> Bool {
        guard !text.isEmpty, text.utf8.count <= ChildProcess.maximumInput else { return false }
        for command in commands {
            guard let program = ChildProcess.find(command[0], in: environment) else { continue }
            let child = ChildProcess(
                program: program, arguments: command, environment: environment, input: Array(text.utf8))
            if await child.endsWell(within: timeout) == true { return true }
        }
        return false
    }
}
