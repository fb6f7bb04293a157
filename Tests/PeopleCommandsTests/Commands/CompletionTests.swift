import Foundation
import GraphPeople
import NativeOAuth
import PeopleFinder
import PeopleTestSupport
import Testing

@testable import PeopleCommands

/// What a shell's completion script is answered; the scripts themselves were made by the parser's own generators.
@Suite("Completions")
struct CompletionTests {
    private let shell = Shell()

    /// Asks as the scripts do: the words of the line, and the one that is being typed.
    private func completions(_ argument: String, of line: String..., in context: PeopleContext) async -> [String] {
        let word = line.count - 1
        let command = line.dropFirst().prefix { !$0.hasPrefix("-") }.dropLast(line.count > 2 ? 1 : 0)
        let outcome = await shell.run(
            ["---completion"] + command.prefix(1) + ["--", argument, String(word), String(line[word].count)] + line,
            in: context)
        // Once a script was made in this process, the parser takes its shell for everybody's: it adds a space for zsh, which
        // its script takes away, and bash gets backslashes.
        return outcome.output.replacing("\\", with: "").split(separator: "\n").map(String.init).filter { $0 != " " }
    }

    @Test("people who were opened before are offered by user name; the shell chooses by what is typed of it")
    func recentUsers() async throws {
        try await shell.signIn("Adele Vance")
        let folder = FileManager.default.temporaryDirectory.appending(path: "completions-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var context = shell.context()
        context.files = { AccountFiles(historyDirectory: folder) }
        let account = try #require(try await shell.accounts.current())
        try await context.files().history(for: account.id)?.update { history in
            history.add(Person(id: "1", userPrincipalName: "alexw@contoso.example"))
            history.add(Person(id: "2", userPrincipalName: "meganb@contoso.example"))
        }
        let all = await completions("positional@0", of: "people", "show", "", in: context)
        #expect(all == ["meganb@contoso.example", "alexw@contoso.example"])
    }

    @Test("who was shown is offered from then on, and shown without a network; nobody is who was not found")
    func shownUsers() async throws {
        try await shell.signIn("Adele Vance")
        let folder = FileManager.default.temporaryDirectory.appending(path: "completions-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let graph = ScriptedGraph([
            .init(body: #"{"id":"1","displayName":"Alex Wilber","userPrincipalName":"alexw@contoso.example"}"#),
            .init(status: 404, body: ""), .init(body: #"{"value":[]}"#), .init(body: #"{"value":[]}"#),
            .init(body: #"{"value":[]}"#), .init(body: #"{"responses":[]}"#),
        ])
        var context = shell.context(transport: graph)
        context.files = { AccountFiles(historyDirectory: folder) }
        #expect(await shell.run("show", "alexw@contoso.example", in: context).status == .done)
        #expect(await shell.run("show", "nobody@contoso.example", in: context).status == .notFound)
        // And without a network they are shown as they were, and that says so.
        graph.add(.offline, .offline)
        let seen = await shell.run("show", "AlexW@contoso.example", in: context)
        #expect(seen.status == .tryAgain && seen.output.contains("Alex Wilber"))
        #expect(seen.talk.contains("The network is down. From what was seen before:"))
        let unseen = await shell.run("show", "meganb@contoso.example", in: context)
        #expect(unseen.status == .tryAgain && unseen.output.isEmpty)
        let all = await completions("positional@0", of: "people", "show", "", in: context)
        #expect(all == ["alexw@contoso.example"])
    }

    @Test("accounts are offered by user name; without any, nothing is")
    func accounts() async throws {
        let context = shell.context()
        #expect(await completions("positional@0", of: "people", "sign-out", "", in: context).isEmpty)
        try await shell.signIn("Adele Vance", "Megan Bowen")
        let found = await completions("positional@0", of: "people", "sign-out", "m", in: context)
        #expect(Set(found) == ["adelevance@contoso.example", "meganbowen@contoso.example"])
    }

    @Test(
        "what a shell could expand is offered to none, and bash gets a backslash before what it would read",
        arguments: ["bash", "zsh", "fish"])
    func offered(shell: String) {
        let names = [
            "o'brien@x.example", "žofie@x.example", "a`b`@x", "a$(b)@x", "-a", "~a", "a b", "a!b@x", "a\u{202E}b",
            "a:b", "",
        ]
        let expected = shell == "bash" ? [#"o\'brien\@x\.example"#, #"žofie\@x\.example"#] : Array(names.prefix(2))
        #expect(UserCompletion.offered(names, to: shell) == expected)
    }

    @Test("there is a script for each shell, which asks the program", arguments: ["bash", "zsh", "fish"])
    func scripts(shellName: String) async {
        let outcome = await shell.run("--generate-completion-script", shellName)
        #expect(outcome.status == .done && outcome.output.contains("---completion"))
    }
}
