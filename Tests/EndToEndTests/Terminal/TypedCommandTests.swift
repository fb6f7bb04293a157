import Foundation
import Testing

/// Commands in a real terminal: what they ask there, and how they look.
@Suite("people, typed in tmux", .serialized, .timeLimit(.minutes(5)))
struct TypedCommandTests {
    private static let passphrase = "correct horse battery"

    /// A machine whose accounts are locked by a passphrase, and where Adele Vance has signed in.
    private func withLockedAccounts(_ body: (Machine) async throws -> Void) async throws {
        try await withEmulator { emulator in
            try await withMachine(settings: emulator.readyLine) { machine in
                var machine = machine
                machine.environment["PEOPLE_STORE_KEY"] = "passphrase"
                let file = machine.file("words")
                try machine.write(Data(Self.passphrase.utf8), to: file)
                try await machine.signIn(
                    answers: emulator.ready.answers, arguments: ["--passphrase-file", file.path]
                ).expect(status: 0)
                try await body(machine)
            }
        }
    }

    @Test("a passphrase is typed unseen, with a mistake taken back")
    func passphrase() async throws {
        try await withLockedAccounts { machine in
            try await withTerminal([try BuiltProgram.people.url().path, "accounts"], columns: 160, on: machine) {
                tmux in
                try await tmux.screen(showing: "Passphrase for the accounts:")
                try await tmux.press("\(Self.passphrase)x", "BSpace")
                #expect(try await !tmux.screen().contains("horse"))
                try await tmux.press("Enter")
                let screen = try await tmux.screen(showing: "STATUS 0")
                #expect(screen.contains("adelev@contoso.onmicrosoft.com") && !screen.contains("horse"))
            }
        }
    }

    @Test("a wrong passphrase opens nothing and says so; Ctrl-C at the question ends with 130")
    func wrongPassphrase() async throws {
        try await withLockedAccounts { machine in
            let command = [try BuiltProgram.people.url().path, "accounts"]
            try await withTerminal(command, on: machine) { tmux in
                try await tmux.screen(showing: "Passphrase for the accounts:")
                try await tmux.press("wrong", "Enter")
                let screen = try await tmux.screen(showing: "STATUS 5")
                #expect(screen.contains("passphrase") && !screen.contains("adelev"))
            }
            try await withTerminal(command, on: machine) { tmux in
                try await tmux.screen(showing: "Passphrase for the accounts:")
                try await tmux.press("C-c")
                try await tmux.screen(showing: "STATUS 130")
            }
        }
    }

    @Test(
        "a question for a passphrase that is told to end shows again what is typed",
        arguments: [(SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131), (SIGINT, 130)])
    func endedQuestion(signal: Int32, status: Int) async throws {
        try await withLockedAccounts { machine in
            var machine = machine
            // Swift's own report of SIGQUIT would wait for a key.
            machine.environment["SWIFT_BACKTRACE"] = "enable=no"
            try await withTerminal([try BuiltProgram.people.url().path, "accounts"], on: machine) { tmux in
                try await tmux.screen(showing: "Passphrase for the accounts:")
                #expect(try await !tmux.echoes())
                kill(try await tmux.program(), signal)
                try await tmux.screen(showing: "STATUS \(status)")
                #expect(try await tmux.echoes())
            }
        }
    }

    @Test(
        "headers are bold in a terminal, and not where NO_COLOR or a dumb terminal says so",
        arguments: [([], true), (["NO_COLOR=1"], false), (["TERM=dumb"], false)])
    func emphasis(variables: [String], isBold: Bool) async throws {
        try await withSignedInMachine { machine, _ in
            let command = ["/usr/bin/env"] + variables + [try BuiltProgram.people.url().path, "search", "vance"]
            try await withTerminal(command, on: machine) { tmux in
                try await tmux.screen(showing: "STATUS 0")
                let styled = try await tmux.styledScreen()
                #expect(styled.contains("Adele Vance"))
                #expect(styled.contains("\u{1B}[1mNAME") == isBold, "\(styled)")
            }
        }
    }

    @Test("the answer to a request is all there, on lines of its own")
    func request() async throws {
        try await withSignedInMachine { machine, _ in
            let people = try BuiltProgram.people.url().path
            let count = ["request", "GET", "/users/$count", "-H", "ConsistencyLevel: eventual"]
            let number = try await machine.start(count).finish().expect(status: 0).output
            try await withTerminal([people] + count, on: machine) { tmux in
                let screen = try await tmux.screen(showing: "STATUS 0")
                #expect(screen.hasPrefix("\(number)\nSTATUS 0"), "\(screen)")
            }
            let body = try await machine.people("request", "GET", "/me?$select=id").expect(status: 0).output
            try await withTerminal([people, "request", "GET", "/me?$select=id"], columns: 300, on: machine) { tmux in
                let screen = try await tmux.screen(showing: "STATUS 0")
                // It is indented there, and says the same.
                let end = try #require(screen.range(of: "\n}\nSTATUS 0"), "\(screen)")
                let shown = try JSONSerialization.jsonObject(with: Data("\(screen[..<end.lowerBound])}".utf8))
                let answer = try JSONSerialization.jsonObject(with: Data(body.utf8))
                #expect(shown as? [String: String] == answer as? [String: String])
            }
        }
    }
}
