import Foundation
import PeopleFinder
import Testing

@testable import PeopleCommands

/// Compares the help with files, so that a change of it is seen and decided.
///
/// After a wanted change: `UPDATE_FIXTURES=1 swift test --filter HelpTests`, and read the difference.
@Suite("Help")
struct HelpTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fixtures/Help").standardizedFileURL

    @Test(
        "the help of every command is the one in its file",
        arguments: [
            [], ["sign-in"], ["accounts"], ["accounts", "list"], ["accounts", "use"], ["sign-out"], ["me"], ["search"],
            ["show"], ["photo"], ["token"], ["request"], ["doctor"], ["browse"], ["pick"],
        ])
    func golden(command: [String]) async throws {
        let name = (["people"] + command).joined(separator: "-") + ".txt"
        let file = Self.folder.appending(path: name)

        let outcome = await Shell().run(["help"] + command)

        #expect(outcome.status == .done)
        #expect(outcome.talk.isEmpty)
        if ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] != nil {
            try Data(outcome.output.utf8).write(to: file)
        }
        #expect(outcome.output == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }

    @Test("people alone prints the help, on stdout")
    func bare() async {
        let shell = Shell()
        let bare = await shell.run([])
        let help = await shell.run(["--help"])
        #expect(bare.status == .done)
        #expect(bare.talk.isEmpty)
        #expect(bare.output == help.output)
    }

    @Test("the view's flags need no command before them; without a terminal it is refused, with what to do instead")
    func viewFlags() async {
        let drawn = await Shell().run(["--account", "meganbowen@contoso.example"])
        #expect(drawn.status == .usage && drawn.talk.contains("people search TEXT"))
    }

    @Test("a word that is no command is told, with the search for it", arguments: [["adele"], ["help", "adele"]])
    func unknownWord(arguments: [String]) async {
        let outcome = await Shell().run(arguments)
        #expect(outcome.status == .usage)
        #expect(outcome.talk.hasPrefix("people: There is no command 'adele'.\n"))
        #expect(outcome.talk.hasSuffix("To search for people: people search adele\n"))
    }

    @Test("the help lists every exit status")
    func statuses() async {
        let help = await Shell().run(["--help"]).output
        for status in Status.allCases {
            #expect(help.contains("\(status.rawValue)  \(status.meaning)"))
        }
    }

    @Test("another program's help goes by its own name")
    func programName() async {
        let shell = Shell()
        var context = shell.context()
        context.programName = "people-demo"
        let root = await shell.run(["--help"], in: context).output
        let search = await shell.run(["search", "--help"], in: context).output
        #expect(root.contains("USAGE: people-demo <subcommand>"))
        #expect(search.contains("USAGE: people-demo search"))
    }

    @Test("--version prints the version alone, everywhere", arguments: [["--version"], ["search", "--version"]])
    func version(arguments: [String]) async {
        let outcome = await Shell().run(arguments)
        #expect(outcome.status == .done)
        #expect(outcome.output == "\(ProgramVersion.current)\n")
    }
}
