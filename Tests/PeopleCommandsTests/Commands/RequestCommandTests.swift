import Foundation
import HTTPTypes
import PeopleTestSupport
import Testing

@testable import PeopleCommands

@Suite("people request")
struct RequestCommandTests {
    private let shell = Shell()

    init() async throws { try await shell.signIn("Adele Vance") }

    private func run(
        _ arguments: String..., answer: ScriptedGraph.Answer? = nil
    ) async -> (Shell.Outcome, [HTTPRequest]) {
        let graph = ScriptedGraph([answer].compactMap { $0 })
        let outcome = await shell.run(["request"] + arguments, in: shell.context(transport: graph))
        return (outcome, graph.requests)
    }

    @Test("the answer goes out as it is, from below Graph's address and with the token")
    func get() async throws {
        let (outcome, requests) = await run("get", "/me?$select=id", answer: .init(body: "{ \"id\" : 1}"))
        #expect(outcome.status == .done)
        #expect(outcome.output == "{ \"id\" : 1}" && outcome.talk.isEmpty)
        let request = try #require(requests.first)
        #expect(request.method == .get && request.path == "/v1.0/me?$select=id")
        #expect(request.headerFields[.authorization]?.hasPrefix("Bearer ") == true)
    }

    @Test("text is sent as JSON unless a header says otherwise, and headers can be given several times")
    func post() async throws {
        let (_, requests) = await run(
            "POST", "me/x y", "-d", "{}", "-H", "Prefer: a", "-H", "Prefer:b", answer: .init(status: 201, body: ""))
        let request = try #require(requests.first)
        #expect(request.method == .post && request.path == "/v1.0/me/x%20y")
        #expect(request.headerFields[.contentType] == "application/json")
        #expect(request.headerFields[values: HTTPField.Name("Prefer")!] == ["a", "b"])
        let (_, others) = await run(
            "POST", "/x", "-d", "a", "-H", "content-type: text/plain", answer: .init(body: ""))
        #expect(others.first?.headerFields[.contentType] == "text/plain")
    }

    @Test("a file goes out as it is, and one that is not there is named before anything is sent")
    func file() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data([0, 0xFF, 1]).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (outcome, _) = await run("PUT", "/me/photo/$value", "-d", "@\(file.path)", answer: .init(body: ""))
        #expect(outcome.status == .done)
        let (missing, requests) = await run("PUT", "/x", "-d", "@/nothing/here")
        #expect(missing.status != .done && missing.talk.contains("/nothing/here") && requests.isEmpty)
    }

    @Test("what is sent is what was given, as text or in a file")
    func bodies() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let bytes = Data([0, 0xFF, 1])
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for (argument, body) in [("{\"a\":\"ž\"}", Data("{\"a\":\"ž\"}".utf8)), ("@\(file.path)", bytes)] {
            let graph = ScriptedGraph([.init(body: "")])
            let outcome = await shell.run("request", "PUT", "/x", "-d", argument, in: shell.context(transport: graph))
            #expect(outcome.status == .done && graph.bodies == [body])
        }
    }

    @Test("the answer can be kept in a file, which is not touched by a refusal")
    func output() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let (outcome, _) = await run("GET", "/x", "-o", file.path, answer: .init(body: "first"))
        #expect(outcome.status == .done && outcome.output.isEmpty)
        let (refused, _) = await run("GET", "/x", "-o", file.path, answer: .init(status: 404, body: "no"))
        #expect(refused.status == .notFound && refused.output == "no")
        #expect(try String(contentsOf: file, encoding: .utf8) == "first")
    }

    @Test(
        "the status tells what a refusal means, and its body is shown",
        arguments: [(403, Status.signInNeeded), (404, .notFound), (503, .tryAgain), (400, .failed)])
    func refusal(code: Int, status: Status) async throws {
        let (outcome, _) = await run("GET", "/x", answer: .init(status: code, body: "{\"error\":{}}"))
        #expect(outcome.status == status)
        #expect(outcome.output == "{\"error\":{}}")
        #expect(outcome.talk.contains("\(code)"))
    }

    @Test("a refusal says when to come back, and with --verbose the id by which the server's people find it")
    func references() async throws {
        let answer = ScriptedGraph.Answer(
            status: 429, headers: [.retryAfter: "7", HTTPField.Name("request-id")!: "r-1"], body: "{}")
        let (outcome, _) = await run("GET", "/x", "--verbose", answer: answer)
        #expect(
            outcome.talk == "people: The directory received too many requests and needs a pause. "
                + "Try again in 7 seconds. (The server answered 429.) (request-id r-1)\n")
    }

    @Test(
        "the token goes to no other server, whatever the address looks like",
        arguments: [
            "https://evil.example/v1.0/me", "http://127.0.0.1:2/v1.0/me", "https://127.0.0.1:1/v1.0/me",
            "http://127.0.0.1:1@evil.example/", "http://127.0.0.1.evil.example:1/",
        ])
    func foreign(address: String) async throws {
        let (outcome, requests) = await run("GET", address)
        #expect(outcome.status == .usage)
        #expect(requests.isEmpty)
    }

    @Test(
        "what cannot be sent is wrong usage",
        arguments: [
            ["GET"], ["G E T", "/x"], ["GET", "/x", "-H", "no colon"], ["GET", "/x", "-H", "Authorization: Bearer x"],
        ])
    func usage(arguments: [String]) async throws {
        let outcome = await shell.run(["request"] + arguments, in: shell.context(transport: ScriptedGraph([])))
        #expect(outcome.status == .usage, "\(outcome)")
    }

    @Test("- is stdout, and a file that cannot be read or written is a fault of the machine")
    func files() async throws {
        let (dash, _) = await run("GET", "/me", "-o", "-", answer: .init(body: "{}"))
        #expect(dash.status == .done && dash.output == "{}" && dash.talk.isEmpty)
        let (unread, asked) = await run("POST", "/me", "-d", "@/nonexistent/body")
        #expect(unread.status == .settingsWrong && asked.isEmpty && unread.talk.contains("/nonexistent/body"))
        let (unwritten, _) = await run("GET", "/me", "-o", "/nonexistent/answer", answer: .init(body: "{}"))
        #expect(unwritten.status == .settingsWrong && unwritten.talk.contains("/nonexistent/answer"))
    }

    @Test(
        "a terminal gets an answer whose last line ends, and what is told of a refusal begins its own line",
        arguments: [200, 400])
    func ownLine(status: Int) async throws {
        for (isTerminal, body, shown) in [
            (true, "{}", "{}\n"), (true, "{}\n", "{}\n"), (true, "", ""), (false, "{}", "{}"),
        ] {
            var context = shell.context(transport: ScriptedGraph([.init(status: status, body: body)]))
            context.terminal.outputIsTerminal = isTerminal
            let outcome = await shell.run("request", "GET", "/me", in: context)
            #expect(outcome.output == shown)
            #expect(status == 200 ? outcome.talk.isEmpty : outcome.talk.hasPrefix("people: "))
        }
    }

    @Test("a terminal gets nothing that it would obey; lines and tabs stay", arguments: [200, 400])
    func harmless(status: Int) async throws {
        // What is JSON is indented there, and what is not stays as it is.
        let member = "\"a\": \"\u{1B}]0;x\u{7}\u{9B}2J\u{202E}\rž\"", safe = "\"a\": \"␛]0;x␇\u{FFFD}2J ž\""
        let (json, text) = ("{\r\n\t\(member)\n}", "x\r\n\t\(member)\n}")
        for (isTerminal, body, shown) in [
            (true, json, "{\n  \(safe)\n}\n"), (false, json, json), (true, text, "x\n\t\(safe)\n}\n"),
            (false, text, text),
        ] {
            var context = shell.context(transport: ScriptedGraph([.init(status: status, body: body)]))
            context.terminal.outputIsTerminal = isTerminal
            #expect(await shell.run("request", "GET", "/me", in: context).output == shown)
        }
    }

    @Test("another port is another server, and is told so")
    func otherPort() async throws {
        let (outcome, _) = await run("GET", "http://127.0.0.1:2/v1.0/me")
        #expect(outcome.status == .usage && outcome.talk.contains("isn’t at http://127.0.0.1:1, and"))
    }
}
