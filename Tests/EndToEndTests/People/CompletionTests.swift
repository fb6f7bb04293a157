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

    @Test("the Tab key writes the rest of a command and of an account", arguments: ["bash", "zsh", "fish"])
    func tab(shell: String) async throws {
        try await withSignedInMachine { machine, _ in
            let programs = try BuiltProgram.people.url().deletingLastPathComponent()
            try await withShell(shell, programs: programs, on: machine) { tmux in
                for (typed, whole) in [
                    ("people sea", "people search"), ("people me --format j", "people me --format json"),
                    ("people sign-out ad", "people sign-out adelev@contoso.onmicrosoft.com"),
                ] {
                    try await tmux.press("C-u", typed, "Tab")
                    // bash writes a backslash before the @.
                    try await tmux.screen("“\(whole)”") {
                        $0.replacing("\\", with: "").contains("\(shell)> \(whole)")
                    }
                }
            }
        }
    }

    /// The file of the people who were opened before by whoever is signed in.
    private func history(on machine: Machine) async throws -> URL {
        struct Row: Decodable { var id: String }
        let rows = try await machine.people("accounts", "--format", "json").json([Row].self)
        let id = try #require(rows.first?.id)
        return machine.accountsFolder.deletingLastPathComponent().appending(path: "recent/searches-\(id).json")
    }

    private func remember(_ names: String..., in history: URL, on machine: Machine) throws {
        let people = try names.map { name in
            let name = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
            return #"{"id":\#(name),"userPrincipalName":\#(name)}"#
        }
        let text = #"{"version":1,"searches":[],"people":[\#(people.joined(separator: ","))]}"#
        try machine.write(Data(text.utf8), to: history)
    }

    @Test(
        "a name is completed as it is or not at all, and nothing in it is run or expanded",
        arguments: ["bash", "zsh", "fish"])
    func hostileNames(shell: String) async throws {
        try await withSignedInMachine { machine, _ in
            // What would have been asked of people is written down instead.
            let seen = try await history(on: machine)
            let (ran, asked) = (machine.file("ran").path, machine.file("asked"))
            let program = """
                #!/bin/sh
                case $1 in -*) exec "\(try BuiltProgram.people.url().path)" "$@" ;; esac
                printf '%s' "$2" >"\(asked.path).new" && mv "\(asked.path).new" "\(asked.path)"
                """
            // Written by another process: a program that this one starts meanwhile would hold the file open for writing, and a file
            // that is written cannot be run.
            try machine.write(Data(program.utf8), to: machine.file("bin/written"), mode: 0o700)
            let copying = try Process.run(
                URL(filePath: "/bin/cp"),
                arguments: [machine.file("bin/written").path, machine.file("bin/people").path])
            copying.waitUntilExit()
            let completed = [
                "miriam.o'brien@x.example", "a'b'c@x.example", "žofie.nováková@x.example", "王小明@x.example",
                "a_b-c+d.e#1^2~3&4=5%6@x.example", "a=~root", "a~root",
            ]
            let hostile = [
                "`touch \(ran)`@x", "a`touch${IFS}\(ran)|sh`@x", "a$(touch \(ran))@x", "$(touch${IFS}\(ran))",
                "a${IFS}b@x",
                "$HOME", "a;touch \(ran);", "a|touch \(ran)", "a&touch \(ran)&@x", "a>\(ran)", "<(touch \(ran))",
                "a\ntouch \(ran)\n", "a\r\u{1B}[2Jtouch", "a\tb: c", "a b  c", " a", "\"a\"", "a\\", "a\\\\:b", "'",
                "--all", "-a",
                "~", "~root", "~root/x", "*", "/*", "/etc", "a{b,c}", "!!", "!people", "a!!b@x", ":a", "a:b:c@x", "=ls",
                "[a-z]*", "?", "#a", "%1", "a\u{202E}b@x", "a\u{200B}b@x", "\u{9B}2J", "",
            ]
            try await withShell(shell, programs: machine.file("bin"), on: machine) { tmux in
                for name in completed + hostile {
                    try remember(name, in: seen, on: machine)
                    try? FileManager.default.removeItem(at: asked)
                    try await tmux.press("C-u", "people show ", "Tab", "Enter")
                    try await tmux.screen("“\(name)”") { _ in FileManager.default.fileExists(atPath: asked.path) }
                    let word = try String(contentsOf: asked, encoding: .utf8)
                    #expect(word == name || word.isEmpty && !completed.contains(name), "\(name) became \(word)")
                    #expect(!FileManager.default.fileExists(atPath: ran), "\(name) was run")
                    try? FileManager.default.removeItem(atPath: ran)
                }
                // What is typed of a name may be quoted already; bash finds nothing after an apostrophe between quotes.
                try remember("miriam.o'brien@x.example", in: seen, on: machine)
                let typed = [#"people show miriam.o\'b"#] + (shell == "bash" ? [] : [#"people show "miriam.o'b"#])
                for typed in typed {
                    try? FileManager.default.removeItem(at: asked)
                    try await tmux.press("C-u", typed, "Tab", "Enter")
                    try await tmux.screen(typed) { _ in FileManager.default.fileExists(atPath: asked.path) }
                    #expect(try String(contentsOf: asked, encoding: .utf8) == "miriam.o'brien@x.example")
                }
            }
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

            try remember(
                "alexw@contoso.onmicrosoft.com", "meganb@contoso.onmicrosoft.com", in: try await history(on: machine),
                on: machine)
            let offered = try await complete(["people", "show", ""], on: machine)
            #expect(offered.sorted() == ["alexw@contoso.onmicrosoft.com", "meganb@contoso.onmicrosoft.com"])
            #expect(try await complete(["people", "photo", "me"], on: machine) == ["meganb@contoso.onmicrosoft.com"])
        }
    }
}
