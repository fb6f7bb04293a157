import Foundation
import HTTPTypes
import PeopleTestSupport
import Testing

@testable import PeopleCommands

@Suite("people photo")
struct PhotoCommandTests {
    private let shell = Shell()
    /// The beginning of a GIF is text, so it can stand in for a picture here.
    private let picture = "GIF89a, made up for this test"

    init() async throws { try await shell.signIn("Adele Vance") }

    @Test("the picture goes into a pipe as it is, in the size that is not too small")
    func pipe() async throws {
        let graph = ScriptedGraph([.init(body: picture)])
        let outcome = await shell.run("photo", "me", "--size", "100", in: shell.context(transport: graph))
        #expect(outcome.status == .done && outcome.output == picture)
        #expect(graph.requests.first?.path == "/v1.0/me/photos/120x120/$value")
    }

    @Test("it is written to a file, and how much")
    func file() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let graph = ScriptedGraph([.init(body: picture)])
        let outcome = await shell.run("photo", "me", "-o", file.path, in: shell.context(transport: graph))
        #expect(outcome.status == .done && outcome.output.isEmpty)
        #expect(outcome.talk == "people: Wrote 29 bytes to \(file.path).\n")
        #expect(try String(contentsOf: file, encoding: .utf8) == picture)
    }

    @Test("somebody without a photo is not found, and a terminal gets no bytes")
    func none() async throws {
        let graph = ScriptedGraph([.init(status: 404, body: "{}"), .init(status: 404, body: "{}")])
        let outcome = await shell.run("photo", "me", in: shell.context(transport: graph))
        #expect(outcome.status == .notFound && outcome.talk.contains("no photo"))

        var context = shell.context(transport: ScriptedGraph())
        context.terminal.outputIsTerminal = true
        let shown = await shell.run("photo", "me", in: context)
        #expect(shown.status == .usage && shown.talk.contains("people photo me -o photo.jpg"))
    }

    @Test("somebody who is not there is told from somebody without a photo, and who may have been meant is named")
    func nobody() async throws {
        let found = #"{"value":[{"id":"1","displayName":"Siobhán O'Brien","userPrincipalName":"siobhano@x.example"}]}"#
        let graph = ScriptedGraph([.init(status: 404, body: ""), .init(body: found)])
        let outcome = await shell.run("photo", "o'bri", in: shell.context(transport: graph))
        #expect(outcome.status == .notFound && !outcome.talk.contains("no photo"))
        #expect(outcome.talk.contains("Did you mean siobhano@x.example? Search by name: people search"))

        let known = ScriptedGraph([.init(body: #"{"id":"1","displayName":"Siobhán O'Brien"}"#), .init(body: picture)])
        let photo = await shell.run("photo", "siobhano@x.example", in: shell.context(transport: known))
        #expect(photo.output == picture)
        #expect(known.requests.last?.path?.hasPrefix("/v1.0/users/1/photos/") == true)
    }

    @Test("a size that nobody has, and a folder that is not there", arguments: [["--size", "0"], ["--size", "649"]])
    func usage(arguments: [String]) async throws {
        #expect(await shell.run(["photo", "me"] + arguments).status == .usage)
        let graph = ScriptedGraph([.init(body: picture)])
        let outcome = await shell.run("photo", "me", "-o", "/nothing/here.gif", in: shell.context(transport: graph))
        #expect(outcome.status == .settingsWrong && outcome.talk.contains("/nothing/here.gif"))
    }
}
