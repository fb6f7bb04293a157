import Foundation
import Testing

/// The Tab key, in bash, with the built program: what it links reads files by another Foundation than tests do.
@Suite("people, completed", .timeLimit(.minutes(5)))
struct CompletionTests {
    /// Has bash complete a line.
    private func complete(_ words: [String], on machine: Machine) async throws -> [String] {
        let people = try BuiltProgram.people.url().path
        let script = """
            people() { "\(people)" "$@"; }
            eval "$(people --generate-completion-script bash)"
            complete=$(complete -p people | sed 's/.*-F \\([^ ]*\\).*/\\1/')
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
            "$complete" people "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let run = try await RunningProgram(
            URL(filePath: "/bin/bash"), ["-c", script, "bash"] + words, environment: machine.environment
        ).finish().expect(status: 0)
        return run.output.split(separator: "\n").map { $0.filter { $0 != " " } }
    }

    @Test("in fish the Tab key writes the rest of a command and of an account")
    func fish() async throws {
        try await withSignedInMachine { machine, _ in
            let folder = try BuiltProgram.people.url().deletingLastPathComponent().path
            let settings = """
                set -gx PATH \(folder) $PATH
                set -g fish_greeting
                people --generate-completion-script fish | source
                function fish_prompt; echo 'fish> '; end
                """
            let command = ["/usr/bin/fish", "--no-config", "--init-command", settings]
            try await withTerminal(command.map { $0.replacing("'", with: "\"") }, on: machine) { tmux in
                try await tmux.screen(showing: "fish>")
                try await expectCompletions(after: "fish> ", in: tmux)
            }
        }
    }

    @Test("in zsh the Tab key writes the rest of a command and of an account")
    func zsh() async throws {
        try await withSignedInMachine { machine, _ in
            let people = try BuiltProgram.people.url()
            let script = try await machine.people("--generate-completion-script", "zsh").expect(status: 0).output
            try machine.write(Data(script.utf8), to: machine.file("completions/_people"))
            let settings = """
                path=(\(people.deletingLastPathComponent().path) $path)
                fpath=(\(machine.file("completions").path) $fpath)
                autoload -Uz compinit && compinit -u -D
                PS1='zsh> '
                """
            try machine.write(Data(settings.utf8), to: machine.file("zsh/.zshrc"))
            var shell = machine
            shell.environment["ZDOTDIR"] = machine.file("zsh").path
            try await withTerminal(["/usr/bin/zsh", "-i"], on: shell) { tmux in
                try await tmux.screen(showing: "zsh>")
                try await expectCompletions(after: "zsh> ", in: tmux)
            }
        }
    }

    /// Types the beginnings of lines, and lets the Tab key write the rest.
    private func expectCompletions(after prompt: String, in tmux: Tmux) async throws {
        for (typed, whole) in [
            ("people sea", "people search"), ("people me --format j", "people me --format json"),
            ("people sign-out ad", "people sign-out adelev@contoso.onmicrosoft.com"),
        ] {
            try await tmux.press("C-u", typed, "Tab")
            try await tmux.screen(showing: prompt + whole)
        }
    }

    @Test("commands, formats, accounts, and people who were opened before are offered")
    func offers() async throws {
        try await withSignedInMachine { machine, _ in
            #expect(try await complete(["people", "sea"], on: machine) == ["search"])
            #expect(try await complete(["people", "me", "--format", ""], on: machine) == ["card", "json", "vcard"])
            #expect(
                try await complete(["people", "sign-out", "ad"], on: machine) == ["adelev@contoso.onmicrosoft.com"])
            #expect(try await complete(["people", "show", ""], on: machine).isEmpty)

            struct Row: Decodable { var id: String }
            let rows = try await machine.people("accounts", "--format", "json").json([Row].self)
            let id = try #require(rows.first?.id)
            let file = machine.accountsFolder.deletingLastPathComponent().appending(path: "recent/searches-\(id).json")
            let history = #"""
                {"version":1,"searches":[],"people":[{"id":"1","userPrincipalName":"alexw@contoso.onmicrosoft.com"},
                {"id":"2","userPrincipalName":"meganb@contoso.onmicrosoft.com"}]}
                """#
            try machine.write(Data(history.utf8), to: file)
            let offered = try await complete(["people", "show", ""], on: machine)
            #expect(offered.sorted() == ["alexw@contoso.onmicrosoft.com", "meganb@contoso.onmicrosoft.com"])
            #expect(try await complete(["people", "photo", "me"], on: machine) == ["meganb@contoso.onmicrosoft.com"])
        }
    }
}
