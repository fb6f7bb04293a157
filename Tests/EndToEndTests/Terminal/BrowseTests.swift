import Foundation
import Testing

/// `people browse` as somebody uses it: the built program, real keys, and what the screen then shows.
@Suite("people browse, in tmux", .serialized, .timeLimit(.minutes(5)))
struct BrowseTests {
    private func withView(
        columns: Int, rows: Int, inShell: Bool = false, _ body: (Tmux, RunningEmulator) async throws -> Void
    ) async throws {
        try await withSignedInMachine { machine, emulator in
            let people = try BuiltProgram.people.url().path
            // A shell with job control, which notices that the program was stopped, and waits for a line to go on.
            let script = "set -m; \(people); echo STOPPED; read -r line; fg >/dev/null; echo OVER"
            let command = inShell ? ["/bin/sh", "-c", script] : [people]
            try await withTerminal(command, columns: columns, rows: rows, on: machine) { tmux in
                try await body(tmux, emulator)
            }
        }
    }

    @Test("one types, sees people, opens one, reads the keys, and the terminal is as it was")
    func find() async throws {
        try await withView(columns: 100, rows: 30) { tmux, _ in
            try await tmux.screen(showing: "adelev@contoso.onmicrosoft.com")
            try await tmux.press("zizka")
            try await tmux.screen(showing: "Jan Žižka", " people › zizka")
            try await tmux.screen(showing: "janz@contoso.onmicrosoft.com")
            try await tmux.press("Enter", "Tab")
            try await tmux.screen(showing: "? Help")
            try await tmux.press("?")
            try await tmux.screen(showing: "Save as a vCard")
            try await tmux.press("Escape")
            // What follows Esc at once would be the same key with Alt.
            try await tmux.screen { !$0.contains("Save as a vCard") }
            try await tmux.press("q")
            // The view is gone, and what was there before is back.
            try await tmux.screen(showing: "STATUS 0", butNot: "Žižka")
        }
    }

    @Test("a script gets the address that a person chooses, while the view is on the terminal")
    func picked() async throws {
        try await withSignedInMachine { machine, _ in
            let people = try BuiltProgram.people.url().path
            let script = "echo \"PICKED $(\(people) pick) OVER\"; \(people) pick >/dev/null; echo NOBODY $?"
            try await withTerminal(["/bin/sh", "-c", script], on: machine) { tmux in
                try await tmux.screen(showing: "adelev@contoso.onmicrosoft.com")
                try await tmux.press("wilber")
                try await tmux.screen(showing: "▸ AW Alex Wilber")
                try await tmux.press("Enter")
                try await tmux.screen(showing: "Try a search", butNot: "Wilber")
                try await tmux.press("Tab", "q")
                try await tmux.screen(showing: "PICKED alexw@contoso.onmicrosoft.com OVER", "NOBODY 130")
            }
        }
    }

    @Test("a name is typed on after an arrow and after Enter; a line that is pasted is searched for, and ends nothing")
    func typedOn() async throws {
        try await withView(columns: 100, rows: 30) { tmux, _ in
            try await tmux.screen(showing: "adelev@contoso.onmicrosoft.com")
            try await tmux.press("al")
            try await tmux.screen(showing: "▸ ")
            try await tmux.press("Down", "ex")
            try await tmux.screen(showing: " people › alex")
            try await tmux.screen(showing: "▸ AW Alex Wilber")
            try await tmux.press("Enter", "Space", "wil")
            try await tmux.screen(showing: " people › alex wil")
            try await tmux.press("Tab")
            try await tmux.screen(showing: "? Help")
            try await tmux.press("\u{1B}[200~qcs\r\u{1B}[201~")
            try await tmux.screen(showing: " people › alex wilqcs")
            try await tmux.press("C-c")
            try await tmux.screen(showing: "STATUS 130")
        }
    }

    @Test("in a small window the card takes the list's place, and a larger one shows both")
    func resize() async throws {
        try await withView(columns: 40, rows: 10) { tmux, _ in
            try await tmux.press("wilber")
            try await tmux.screen(showing: "▸ AW Alex Wilber")
            try await tmux.press("Enter")
            try await tmux.screen(showing: "Email", butNot: "▸ AW")
            try await tmux.resize(columns: 120, rows: 40)
            try await tmux.screen(showing: "▸ AW Alex Wilber")
            try await tmux.press("C-c")
            try await tmux.screen(showing: "STATUS 130")
        }
    }

    @Test("a server that is gone is told, and the person is still signed in")
    func gone() async throws {
        try await withView(columns: 80, rows: 24) { tmux, emulator in
            try await tmux.screen(showing: "adelev@contoso.onmicrosoft.com")
            // One that is told to end answers the connections that it has.
            emulator.program.send(SIGKILL)
            try await tmux.press("megan")
            try await tmux.screen(showing: "No connection", "adelev@contoso.onmicrosoft.com")
            try await tmux.press("C-c")
            try await tmux.screen(showing: "STATUS 130")
        }
    }

    @Test("Ctrl-Z gives the terminal to the shell, and fg draws the view again as it was")
    func suspended() async throws {
        try await withView(columns: 80, rows: 24, inShell: true) { tmux, _ in
            try await tmux.press("wilber")
            try await tmux.screen(showing: "▸ AW Alex Wilber")
            try await tmux.press("C-z")
            try await tmux.screen(showing: "STOPPED", butNot: "Wilber")
            try await tmux.press("Enter")
            try await tmux.screen(showing: "▸ AW Alex Wilber", " people › wilber")
            try await tmux.press("C-c")
            try await tmux.screen(showing: "OVER")
        }
    }

    @Test("from a card one goes up to the manager of all and back, and what a click chose is opened by one more")
    func organization() async throws {
        try await withMachine { machine in
            // The organization that it carries signs in with all that a card can show.
            let demo = [try BuiltProgram.peopleDemo.url().path, "browse"]
            try await withTerminal(demo, columns: 100, rows: 40, on: machine) { tmux in
                try await tmux.press("wilber")
                try await tmux.screen(showing: "▸ AW Alex Wilber")
                try await tmux.screen(showing: "Bianca Pisani", "Patti Fernandez")
                try await tmux.press("Enter", "Tab", "G", "Enter")
                try await tmux.screen(showing: "pattif@contoso", "  AW Alex Wilber", butNot: "Bianca Pisani · ")
                try await tmux.press("Escape")
                let back = try await tmux.screen(showing: "Bianca Pisani").split(
                    separator: "\n", omittingEmptySubsequences: false)
                let row = try #require(back.firstIndex { $0.contains("Bianca Pisani") })
                let column = 62
                for _ in 1...2 {
                    try await tmux.press("\u{1B}[<0;\(column);\(row + 1)M", "\u{1B}[<0;\(column);\(row + 1)m")
                }
                try await tmux.screen(showing: "biancap@contoso")
                try await tmux.press("q")
                try await tmux.screen(showing: "STATUS 0")
            }
        }
    }

    @Test("a view that is told to end gives the terminal back first", arguments: [SIGTERM, SIGHUP])
    func terminated(signal: Int32) async throws {
        try await withView(columns: 80, rows: 24) { tmux, _ in
            try await tmux.press("wilber")
            try await tmux.screen(showing: "▸ AW Alex Wilber")
            kill(try await tmux.program(), signal)
            // What was there before is back.
            try await tmux.screen(showing: "STATUS \(128 + signal)", butNot: "Wilber")
        }
    }

    @Test("in a very large window one clicks a person to choose and once more to open, and the wheel moves")
    func mouse() async throws {
        try await withView(columns: 300, rows: 100) { tmux, _ in
            try await tmux.press("al")
            try await tmux.screen(showing: "▸ ")
            let rows = try await tmux.screen { $0.contains("Alex Wilber") }.split(
                separator: "\n", omittingEmptySubsequences: false)
            let row = try #require(rows.firstIndex { $0.contains("Alex Wilber") })
            // As xterm tells of the left button, counted from 1 (SGR 1006).
            try await tmux.press("\u{1B}[<0;5;\(row + 1)M", "\u{1B}[<0;5;\(row + 1)m")
            try await tmux.screen(showing: "▸ AW Alex Wilber")
            try await tmux.press("\u{1B}[<65;5;\(row + 1)M")
            try await tmux.screen { !$0.contains("▸ AW Alex Wilber") }
            try await tmux.press("Tab", "q")
            try await tmux.screen(showing: "STATUS 0")
        }
    }
}
