import Dispatch
import Foundation
import NativeOAuth
import PeopleTestSupport
import Synchronization
import Testing

@testable import PeopleCommands

/// Somebody who has the view read aloud: lines in, lines out, and nothing drawn.
@Suite("people browse --plain")
struct PlainBrowseTests {
    private let shell = Shell()

    private func browse(
        _ lines: String..., environment: [String: String] = [:], answers: [ScriptedGraph.Answer]
    ) async throws -> Shell.Outcome {
        try await shell.signIn("Adele Vance")
        var context = shell.context(environment: environment, transport: ScriptedGraph(answers))
        let typed = TypedLines(lines)
        context.readLine = { typed.next() }
        return await shell.run("browse", "--plain", in: context)
    }

    private static let two = ScriptedGraph.Answer(
        body:
            #"{"value":[{"id":"1","displayName":"Adele Vance","jobTitle":"Manager"},{"id":"2","displayName":"Eve\u001b[2J"}]}"#
    )

    @Test("a name gives people with numbers, a number a card, and nothing is drawn")
    func find() async throws {
        let card = ScriptedGraph.Answer(
            body: #"""
                {"responses":[{"id":"person","status":200,"body":{"id":"1","displayName":"Adele Vance","mail":"a@x.example"}},
                {"id":"managers","status":200,"body":{"id":"1","manager":{"id":"9","displayName":"Miriam Graham"}}},
                {"id":"reports","status":200,"body":{"value":[]}},{"id":"photo","status":404,"body":{}}]}
                """#)
        let outcome = try await browse("adele", "1", "q", answers: [Self.two, card])
        #expect(outcome.status == .done)
        #expect(outcome.output.hasPrefix("Find colleagues by name"))
        #expect(outcome.output.contains("2 people\n1. Adele Vance, Manager\n2. Eve␛[2J\n"))
        #expect(
            outcome.output.contains("Adele Vance\nManager\nEmail: a@x.example\nManagers:\nMiriam Graham\n"))
        #expect(!(outcome.output + outcome.talk).contains("\u{1B}"))
    }

    @Test("nothing typed asks for the next page, and its people go on counting")
    func more() async throws {
        let first = ScriptedGraph.Answer(
            body:
                #"{"value":[{"id":"1","displayName":"A"}],"@odata.nextLink":"http://127.0.0.1:1/v1.0/users?$skiptoken=2"}"#
        )
        let second = ScriptedGraph.Answer(body: #"{"value":[{"id":"2","displayName":"B"}]}"#)
        let outcome = try await browse("x", "", answers: [first, second])
        #expect(outcome.status == .done)
        #expect(outcome.output.contains("1. A\n") && outcome.output.contains("2. B\n"))
        #expect(outcome.output.components(separatedBy: "1. A").count == 2)
    }

    @Test("what fails is told on stderr in the person's language, and the next line is read")
    func fails() async throws {
        let outcome = try await browse(
            "x", "y", environment: ["LANG": "sv_SE.UTF-8"], answers: [.init(status: 403, body: "{}"), Self.two])
        #expect(outcome.status == .done)
        #expect(outcome.talk.contains("Din organisation"), "\(outcome.talk)")
        #expect(outcome.output.contains("2 personer\n1. Adele Vance"))
    }

    @Test("Ctrl-C ends it at once, also while a line is being waited for")
    func canceled() async throws {
        try await shell.signIn("Adele Vance")
        var context = shell.context(transport: ScriptedGraph())
        let asked = Locked(false)
        let isOver = DispatchSemaphore(value: 0)
        defer { isOver.signal() }
        context.readLine = {
            asked.withLock { $0 = true }
            isOver.wait()
            return nil
        }
        let run = Task { [shell, context] in await shell.run("browse", "--plain", in: context) }
        try await eventually { asked.withLock { $0 } }
        run.cancel()
        #expect(await run.value.status == .canceled)
    }

    /// Lines that somebody types, one after the other.
    private final class TypedLines: Sendable {
        private let lines: Mutex<[String]>

        init(_ lines: [String]) {
            self.lines = Mutex(lines)
        }

        func next() -> String? {
            lines.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }
    }
}
