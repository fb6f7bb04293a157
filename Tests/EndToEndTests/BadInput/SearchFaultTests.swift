import Foundation
import Testing

/// Searches and people that cannot be found.
@Suite("Bad input: what is searched for", .timeLimit(.minutes(5)))
struct SearchFaultTests {
    @Test("a search with no account says how to sign in")
    func noAccount() async throws {
        try await withEmulator { emulator in
            try await withMachine(settings: emulator.readyLine) { machine in
                for command in [["search", "adele"], ["me"], ["show", "adelev"], ["token"]] {
                    try await machine.start(command).finish()
                        .expectComplaint(status: 2, naming: ["Nobody is signed in.", "people sign-in"])
                }
            }
        }
    }

    @Test(
        "a text that cannot be searched is usage, whoever is signed in",
        arguments: [
            (text: "", naming: ["empty"]),
            (text: " \t\n ", naming: ["empty"]),
            (text: String(repeating: "a", count: 10_000), naming: ["10000", "at most"]),
            (text: String(repeating: "a ", count: 13), naming: ["13 words"]),
        ])
    func unusableText(text: String, naming: [String]) async throws {
        try await withMachine { machine in
            try await machine.people("search", text).expectComplaint(status: 64, naming: naming)
        }
    }

    @Test("no text at all is usage")
    func noText() async throws {
        try await withMachine { machine in
            try await machine.people("search").expectComplaint(status: 64, naming: ["text", "people search"], lines: 4)
        }
    }

    @Test("quotes, percent signs and what looks like a query are letters, and find nobody")
    func letters() async throws {
        try await withSignedInMachine { machine, _ in
            let limited = """
                people: This app may see only names and email addresses.
                people: Ask for more permissions, to which an administrator may have to agree: people sign-in --scope \
                User.Read.All

                """
            for text in ["%25", "'", "''", "') or (1 eq 1", "a&$top=1", "\"", "x#y?z", "?&#"] {
                let run = try await machine.people("search", text, "--format", "json").expect(status: 0)
                #expect(run.output == "[]\n", "\(run)")
                #expect(run.errors == limited, "\(run)")
            }
            let run = try await machine.people("search", "%20").expect(status: 0)
            #expect(run.output.isEmpty && run.errors.hasPrefix("people: Nobody matches “%20”.\n"), "\(run)")
            // Without the permission for whole profiles a title or a number cannot be found.
            #expect(run.errors.hasSuffix("\n" + limited), "\(run)")
            let percent = try await machine.people("search", "100%", "--format", "json").expect(status: 0)
            #expect(try percent.json([FoundPerson].self).map(\.displayName) == ["Rick 100% Sure_Thing"])
            let quoted = try await machine.people("search", "O'Br", "--format", "json").expect(status: 0)
            #expect(try quoted.json([FoundPerson].self).map(\.displayName) == ["Siobhán O'Brien", "Patrick O’Brien"])
        }
    }

    @Test("an unknown person is not found, and the search is suggested")
    func unknownUser() async throws {
        try await withSignedInMachine { machine, _ in
            for user in ["nobody@contoso.onmicrosoft.com", "o'brien", "../me", "$(id)"] {
                try await machine.people("show", user)
                    .expectComplaint(status: 3, naming: ["“\(user)”", "people search"])
            }
        }
    }

    @Test("an account that is not here is not found")
    func unknownAccount() async throws {
        try await withSignedInMachine { machine, _ in
            for command in [["search", "adele", "--account", "nobody"], ["sign-out", "nobody"]] {
                try await machine.start(command).finish().expectComplaint(status: 3, naming: ["“nobody”"])
            }
            try await machine.people("me").expect(status: 0)
        }
    }
}
