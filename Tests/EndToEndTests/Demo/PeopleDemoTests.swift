import Foundation
import Testing

/// The program that carries its organization with it, as a stranger meets it first.
@Suite("people-demo", .timeLimit(.minutes(5)))
struct PeopleDemoTests {
    private func demo(_ arguments: String...) async throws -> FinishedProgram {
        try await demo(arguments)
    }

    private func demo(_ arguments: [String]) async throws -> FinishedProgram {
        try await withTemporaryFolder { folder in
            let machine = Machine(in: folder)
            let run = try await RunningProgram(
                BuiltProgram.peopleDemo.url(), arguments, environment: machine.environment
            ).finish()
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(left.isEmpty, "it must touch none of the person's own files, but left \(left)")
            return run
        }
    }

    @Test("a search as JSON is an array of people on stdout and nothing else")
    func searchAsJSON() async throws {
        let run = try await demo("search", "adele", "--format", "json").expect(status: 0)
        let people = try run.json([FoundPerson].self)
        #expect(people.first?.userPrincipalName == "adelev@contoso.onmicrosoft.com")
        #expect(run.errors.isEmpty, "\(run)")
    }

    @Test("the commands that look at accounts find Adele signed in")
    func accounts() async throws {
        let run = try await demo("accounts").expect(status: 0)
        #expect(run.output.contains("adelev@contoso.onmicrosoft.com"))
        try await demo("doctor").expect(status: 0)
    }

    @Test("somebody whose name is no user name is not found, and the search is suggested ready to be typed")
    func unknownUser() async throws {
        try await demo("show", "o'brien")
            .expectComplaint(status: 3, naming: ["o'brien", #"people-demo search "o'brien""#])
    }

    @Test("the search that is suggested for o'brien finds both of them")
    func apostrophe() async throws {
        let run = try await demo("search", "o'brien", "--format", "json").expect(status: 0)
        let names = try run.json([FoundPerson].self).map(\.displayName)
        #expect(names.contains("Siobhán O'Brien"), "\(names)")
    }

    @Test("a name is found without the marks on its letters")
    func diacritics() async throws {
        let run = try await demo("search", "zizka").expect(status: 0)
        #expect(run.output.contains("Žižka"), "\(run)")
    }

    @Test("without arguments: a table and a card on stdout; on stderr, at the end, two lines of what to try next")
    func tour() async throws {
        let run = try await demo().expect(status: 0)
        let lines = run.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("NAME") == true, "\(run)")
        #expect(lines.contains { $0.hasPrefix("Alex Wilber") && $0.contains("Marketing Assistant") }, "\(run)")
        #expect(
            lines.contains { $0.hasPrefix("  Email") && $0.hasSuffix("alexw@contoso.onmicrosoft.com") }, "\(run)")
        let next = run.errorLines.suffix(2)
        #expect(next.first?.contains("people-demo search zizka") == true, "\(run)")
        #expect(next.first?.contains("people-demo --interactive") == true, "\(run)")
        #expect(next.last?.contains("PEOPLE_AUTHORITY") == true && next.last?.hasSuffix("and people sign-in") == true)
    }

    @Test("without arguments in a terminal: the view, in which Adele is signed in and searches")
    func view() async throws {
        try await withMachine { machine in
            try await withTerminal([try BuiltProgram.peopleDemo.url().path], on: machine) { tmux in
                try await tmux.screen(showing: "Alt-A adelev@contoso.onmicrosoft.com")
                try await tmux.press("zizka")
                try await tmux.screen(showing: "Jan Žižka")
                // Whoever signs in there once more needs the password.
                try await tmux.press("M-a")
                try await tmux.screen(showing: "Add Account")
                try await tmux.press("Down", "Enter")
                try await tmux.screen(showing: "Sign In with the Browser", "password Contoso-Test-1")
                try await tmux.press("C-c")
                // What was said before the view is there again after it.
                try await tmux.screen(
                    showing: "For the next time you sign in:", "password Contoso-Test-1", "STATUS 130")
            }
        }
    }

    @Test(
        "the other commands work on the organization as well",
        arguments: [
            ["me"], ["show", "alexw@contoso.onmicrosoft.com", "--format", "json"], ["token"], ["--help"],
        ])
    func others(arguments: [String]) async throws {
        let run = try await demo(arguments).expect(status: 0)
        #expect(!run.output.isEmpty && run.errors.isEmpty, "\(run)")
    }
}

/// What these tests read of a person.
struct FoundPerson: Decodable {
    var displayName: String
    var userPrincipalName: String
}
