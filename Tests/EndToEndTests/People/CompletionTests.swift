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
