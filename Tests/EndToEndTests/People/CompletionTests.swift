import Foundation
import Testing

/// The Tab key, with the built program.
@Suite("people, completed", .timeLimit(.minutes(5)))
struct CompletionTests {
    /// Starts a shell in which `people` is completed, in a terminal.
    private func withShell(
        _ shell: String, programs: URL, on machine: Machine, _ body: (Tmux) async throws -> Void
    ) async throws {
        let people = programs.appending(path: "people").path
        let command: [String]
        switch shell {
        case "bash":
            let settings = """
                PATH=\(programs.path):$PATH PS1='bash> '
                bind 'set enable-bracketed-paste off'
                eval "$(people --generate-completion-script bash)"
                """
            try machine.write(Data(settings.utf8), to: machine.file("bashrc"))
            command = ["/bin/bash", "--noprofile", "--rcfile", machine.file("bashrc").path, "-i"]
        case "zsh":
            let script = try await RunningProgram(
                URL(filePath: people), ["--generate-completion-script", "zsh"], environment: machine.environment
            ).finish().expect(status: 0).output
            try machine.write(Data(script.utf8), to: machine.file("completions/_people"))
            let settings = """
                path=(\(programs.path) $path)
                fpath=(\(machine.file("completions").path) $fpath)
                autoload -Uz compinit && compinit -u -D
                PS1='zsh> '
                """
            try machine.write(Data(settings.utf8), to: machine.file("zsh/.zshrc"))
            command = ["/usr/bin/env", "ZDOTDIR=\(machine.file("zsh").path)", "/usr/bin/zsh", "-i"]
        default:
            let settings = """
                set -gx PATH \(programs.path) $PATH
                set -g fish_greeting
                people --generate-completion-script fish | source
                function fish_prompt; echo "fish> "; end
                """
            command = ["/usr/bin/fish", "--no-config", "--init-command", settings]
        }
        try await withTerminal(command, columns: 160, on: machine) { tmux in
            try await tmux.screen(showing: "\(shell)>")
            try await body(tmux)
        }
    }

    @Test("the Tab key writes the rest of a command and of a format", arguments: ["bash", "zsh", "fish"])
    func tab(shell: String) async throws {
        try await withSignedInMachine { machine, _ in
            let programs = try BuiltProgram.people.url().deletingLastPathComponent()
            try await withShell(shell, programs: programs, on: machine) { tmux in
                for (typed, whole) in [
                    ("people sea", "people search"), ("people me --format j", "people me --format json"),
                ] {
                    try await tmux.press("C-u", typed, "Tab")
                    try await tmux.screen("“\(whole)”") { $0.contains("\(shell)> \(whole)") }
                }
            }
        }
    }
}
