import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import PeopleFinder
import PeopleTestSupport
import Testing

@testable import PeopleCommands

@Suite("people search")
struct SearchCommandTests {
    private let shell = Shell()

    init() async throws { try await shell.signIn("Adele Vance") }

    private func page(_ people: (id: String, name: String)..., next: String? = nil) -> ScriptedGraph.Answer {
        let list = people.map { #"{"id":"\#($0.id)","displayName":"\#($0.name)"}"# }.joined(separator: ",")
        let link = next.map { #","@odata.nextLink":"http://127.0.0.1:1/v1.0/users?$skiptoken=\#($0)""# } ?? ""
        return ScriptedGraph.Answer(body: #"{"value":[\#(list)]\#(link)}"#)
    }

    private func search(_ arguments: [String], _ answers: [ScriptedGraph.Answer]) async -> Shell.Outcome {
        await shell.run(["search"] + arguments, in: shell.context(transport: ScriptedGraph(answers)))
    }

    @Test("people are printed as a table, the one who was meant first")
    func table() async throws {
        let outcome = await search(["m"], [page(("1", "Megan Bowen"), ("2", "Lee Gu"))])
        #expect(outcome.status == .done)
        #expect(outcome.output == "NAME\nMegan Bowen\nLee Gu\n")
        #expect(outcome.talk.isEmpty)
    }

    @Test("JSON is an array with Graph's property names and nulls")
    func json() async throws {
        let outcome = await search(["m", "--format", "json"], [page(("1", "王小明"))])
        let people = try JSONDecoder().decode([Person].self, from: Data(outcome.output.utf8))
        #expect(people == [Person(id: "1", displayName: "王小明")])
        #expect(outcome.output.contains(#""givenName" : null"#))
        #expect(outcome.output.contains(#""businessPhones" : []"#))
    }

    @Test("nobody found is done: words on stderr, or an empty array")
    func nobody() async throws {
        let table = await search(["o'brien", "50%"], [page(), page(), page()])
        #expect(table.status == .done)
        #expect(table.output.isEmpty)
        #expect(table.talk == "people: Nobody matches “o'brien 50%”.\n")

        let json = await search(["x", "--format", "json"], [page()])
        #expect(json.status == .done)
        #expect(json.output == "[]\n")
    }

    @Test("that no more than names and addresses may be seen is said beside every format")
    func namesOnly() async throws {
        try await shell.accounts.store.save(.sample("Adele Vance", scopes: "User.Read User.ReadBasic.All"))
        for format in PeopleFormat.allCases {
            let outcome = await search(["m", "--format", format.rawValue], [page(("1", "Megan Bowen"))])
            #expect(
                outcome.output.contains("Megan Bowen")
                    && outcome.talk == "people: This app may see only names and email addresses.\n")
        }
        let nobody = await search(["plant"], [page(), page(), page()])
        #expect(nobody.talk.contains("an administrator may have to agree: people sign-in --scope User.Read.All\n"))
    }

    @Test("a refusal is the sign-in's fault where it brought less than the settings ask for, else the organization's")
    func refused() async throws {
        let context = shell.context(transport: ScriptedGraph { _ in .init(status: 403, body: "{}") })
        let lacking = await shell.run("search", "x", in: context)
        #expect(lacking.status == .signInNeeded)
        #expect(
            lacking.talk.hasPrefix(
                "people: This account signed in with fewer permissions than the settings ask for. Run: people sign-in ("
            ))
        try await shell.accounts.store.save(.sample("Adele Vance", scopes: "User.Read User.ReadBasic.All"))
        let forbidden = await shell.run("search", "x", in: context)
        #expect(forbidden.status == .signInNeeded)
        #expect(forbidden.talk.contains("doesn’t let") && forbidden.talk.contains("--scope User.ReadBasic.All"))
    }

    @Test("that people are guesses is said beside them, and JSON is the same")
    func guesses() async throws {
        let table = await search(["adelle", "vanse"], [page(), page(), page(("1", "Adele Vance"))])
        #expect(table.output == "NAME\nAdele Vance\n")
        #expect(table.talk == "people: No exact match. Did you mean:\n")
        let json = await search(
            ["adelle", "vanse", "--format", "json"], [page(), page(), page(("1", "Adele Vance"))])
        #expect(try JSONDecoder().decode([Person].self, from: Data(json.output.utf8)).map(\.id) == ["1"])
    }

    @Test("a limit asks for no more than it needs and says that there are more")
    func limit() async throws {
        let graph = ScriptedGraph([page(("1", "A"), next: "2"), page(("2", "B"), ("3", "C"), next: "3")])

        let outcome = await shell.run("search", "x", "--limit", "2", in: shell.context(transport: graph))

        #expect(outcome.output == "NAME\nA\nB\n")
        #expect(outcome.talk == "people: There are more people. Use --limit N or --all.\n")
        #expect(graph.requests.count == 2)
        #expect(graph.requests.first?.path?.hasSuffix("$top=200") == true)
    }

    @Test("notes are in the person's language, and options in them stay as they are typed")
    func notesInSwedish() async throws {
        let context = shell.context(
            environment: ["LANG": "sv_SE.UTF-8"], transport: ScriptedGraph([page(("1", "A"), ("2", "B"), next: "2")]))
        let outcome = await shell.run("search", "x", "--limit", "1", in: context)
        #expect(outcome.talk == "people: Det finns fler personer. Använd --limit N eller --all.\n")
    }

    @Test("--all goes on to the last page")
    func all() async throws {
        let outcome = await search(["x", "--all"], [page(("1", "B"), next: "2"), page(("2", "A"))])
        #expect(outcome.output == "NAME\nB\nA\n")
        #expect(outcome.talk.isEmpty)
    }

    @Test("who has stopped reading is written no more, and no further page is asked for")
    func closedPipe() async throws {
        let graph = ScriptedGraph([page(("1", "B"), next: "2"), page(("2", "A"))])
        var context = shell.context(transport: graph)
        let write = context.outputBytes
        context.outputBytes = { data in
            try write(data)
            throw ByteStream.Closed()
        }
        let outcome = await shell.run("search", "x", "--all", "--format", "jsonl", in: context)
        #expect(outcome.status == .done && outcome.talk.isEmpty)
        #expect(outcome.output.split(separator: "\n").count == 1)
        #expect(graph.requests.count == 1)
    }

    @Test("a page that fails prints no half result")
    func failingPage() async throws {
        let outcome = await search(["x", "--all"], [page(("1", "B"), next: "2"), .init(status: 503, body: "")])
        #expect(outcome.status == .tryAgain)
        #expect(outcome.output.isEmpty)
    }

    @Test("escape sequences in a name never reach the terminal")
    func hostileName() async throws {
        let outcome = await search(["x"], [page(("1", #"Eve\u001b[2J\u009b1m\u202e\nRoot"#))])
        #expect(outcome.status == .done)
        #expect(outcome.output == "NAME\nEve␛[2J\u{FFFD}1m Root\n")
    }

    @Test(
        "an empty text is wrong usage, whatever else is missing",
        arguments: [
            [], [""], ["  ", "\t"], ["--limit", "0", "x"], ["x", "--all", "--limit", "2"], ["x", "--bogus"],
        ])
    func usage(arguments: [String]) async {
        let outcome = await shell.run(["search"] + arguments, in: shell.context(settings: nil))
        #expect(outcome.status == .usage)
        #expect(outcome.output.isEmpty)
        #expect(outcome.talk.hasPrefix("people: "))
    }

    @Test("10,000 characters are refused before anything is sent")
    func overlong() async throws {
        let outcome = await search([String(repeating: "x", count: 10_000)], [])
        #expect(outcome.status == .usage)
        #expect(outcome.talk.contains("10000 characters"))
        #expect(outcome.talk.count < 400)
    }

    @Test("jsonl is one object a line, and what came before a page that fails is out already")
    func jsonLines() async throws {
        let outcome = await search(
            ["x", "--all", "--format", "jsonl"], [page(("1", "B"), next: "2"), .init(status: 503, body: "")])
        #expect(outcome.status == .tryAgain)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 1)
        #expect(try JSONDecoder().decode(Person.self, from: Data(outcome.output.utf8)).displayName == "B")
    }

    @Test("csv has a header, even when nobody was found")
    func csv() async throws {
        let outcome = await search(["x", "--format", "csv"], [page(("1", "B, C"))])
        #expect(outcome.status == .done)
        #expect(outcome.output == CSVRenderer().header + "1,\"B, C\",,,,,,,,,,\r\n")
        let nobody = await search(["x", "--format", "csv"], [page()])
        #expect(nobody.output == CSVRenderer().header && nobody.talk.isEmpty)
    }

    @Test("vcard is a card after the other, out before a later page fails, and nobody is no card")
    func vCards() async throws {
        let outcome = await search(
            ["x", "--all", "--format", "vcard"],
            [page(("1", "X Žižka"), ("2", "X, B"), next: "2"), .init(status: 503, body: "")])
        #expect(outcome.status == .tryAgain)
        let cards = outcome.output.components(separatedBy: "END:VCARD\r\n")
        #expect(cards.count == 3 && cards.last == "")
        #expect(cards.dropLast().allSatisfy { $0.hasPrefix("BEGIN:VCARD\r\nVERSION:4.0\r\n") })
        #expect(outcome.output.contains("\r\nFN:X Žižka\r\n") && outcome.output.contains("\r\nFN:X\\, B\r\n"))
        let nobody = await search(["x", "--format", "vcard"], [page()])
        #expect(nobody.status == .done && nobody.output.isEmpty && nobody.talk.isEmpty)
    }

    @Test("a vCard has nothing that a terminal would obey")
    func hostileCard() async throws {
        let outcome = await search(
            ["x", "--format", "vcard"], [page(("1", #"Eve\u001b[2J\u009b1m\u202e\nRoot"#))])
        #expect(outcome.output.contains("\r\nFN:Eve[2J1m\\nRoot\r\n"))
    }

    @Test("show me is me")
    func me() async throws {
        let graph = ScriptedGraph([.init(body: #"{"id":"1","displayName":"Adele Vance"}"#)])
        #expect(await shell.run("show", "me", in: shell.context(transport: graph)).status == .done)
        #expect(graph.requests.first?.path?.hasPrefix("/v1.0/me") == true)
    }

    @Test("show and me write one person as a vCard", arguments: [["show", "adelev@contoso.example"], ["me"]])
    func oneCard(arguments: [String]) async throws {
        let answer = ScriptedGraph.Answer(
            body: #"{"id":"1","displayName":"Adele Vance","mail":"adelev@contoso.example","jobTitle":"Manager"}"#)
        let outcome = await shell.run(
            arguments + ["--format", "vcard"], in: shell.context(transport: ScriptedGraph([answer])))
        #expect(outcome.status == .done && outcome.talk.isEmpty)
        #expect(
            outcome.output == "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:individual\r\nFN:Adele Vance\r\n"
                + "EMAIL;TYPE=work:adelev@contoso.example\r\nTITLE:Manager\r\nEND:VCARD\r\n")
    }

    @Test("an organization that the account may not see ends as every refusal does")
    func hiddenOrganization() async throws {
        try await shell.accounts.store.save(.sample("Adele Vance", scopes: "User.Read User.ReadBasic.All"))
        let graph = ScriptedGraph([.init(body: #"{"id":"1","displayName":"Adele Vance"}"#)])
        let outcome = await shell.run("show", "1", "--org", in: shell.context(transport: graph))
        #expect(outcome.status == .signInNeeded && outcome.talk.contains("sign-in --scope User.Read.All"))
    }

    @Test("the vCard of somebody whose whole profile may be seen has the organization and the address")
    func wholeCard() async throws {
        try await shell.accounts.store.save(.sample("Adele Vance", scopes: "User.Read User.Read.All"))
        let person =
            #"{"id":"1","displayName":"Adele Vance","companyName":"Contoso","department":"Sales","city":"Seattle"}"#
        let answer = ScriptedGraph.Answer.batch(#"{"id":"person","status":200,"body":\#(person)}"#)
        let outcome = await shell.run(
            "show", "1", "--format", "vcard", in: shell.context(transport: ScriptedGraph([answer])))
        #expect(outcome.output.contains("ORG:Contoso;Sales\r\nADR;TYPE=work:;;;Seattle;;;\r\n"))
    }

    @Test("the line that tells how far the search has come is gone before people are written to the same terminal")
    func progressBetweenPages() async throws {
        let graph = ScriptedGraph([page(("1", "B"), next: "2"), page(("2", "A"))])
        var context = shell.context(transport: graph)
        let both = Locked("")
        context.terminal.errorIsTerminal = true
        context.outputBytes = { data in both.withLock { $0 += String(decoding: data, as: UTF8.self) } }
        context.talk = { text in both.withLock { $0 += text } }
        _ = await shell.run("search", "x", "--all", "--format", "csv", in: context)
        let lines = both.withLock { $0 }.components(separatedBy: "\r\n")
        #expect(lines.count == 4 && lines[1].hasPrefix("1,B,"), "\(lines)")
        #expect(lines[2].hasPrefix("\r\u{1B}[Kpeople: 1 person so far\r\u{1B}[K2,A,"), "\(lines)")
    }

    @Test("somebody whom the server sends on two pages is written once")
    func twice() async throws {
        let outcome = await search(
            ["x", "--all", "--format", "jsonl"],
            [page(("1", "B"), ("2", "C"), next: "2"), page(("1", "B"), ("3", "D"))])
        #expect(outcome.status == .done)
        #expect(outcome.output.split(separator: "\n").count == 3)
    }

    @Test("on a terminal it is told how far the search has come, on a line that is taken away again")
    func progress() async throws {
        var context = shell.context(transport: ScriptedGraph([page(("1", "B"), next: "2"), page(("2", "A"))]))
        context.terminal.errorIsTerminal = true
        let outcome = await shell.run("search", "x", "--all", in: context)
        #expect(outcome.talk == "\r\u{1B}[Kpeople: 1 person so far\r\u{1B}[K")
    }
}
