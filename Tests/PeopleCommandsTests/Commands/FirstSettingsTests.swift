import ArgumentParser
import Foundation
import HTTPTypes
import NativeOAuth
import PeopleFinder
import PeopleTestSupport
import Testing

@testable import PeopleCommands

/// What somebody meets who types `people` and has no settings.
@Suite("The first settings")
struct FirstSettingsTests {
    private let shell = Shell()

    private static let discovery = ScriptedGraph.Answer(
        headers: [.contentType: "application/json"],
        body: #"""
            {"issuer":"https://login.example/v2.0","authorization_endpoint":"https://login.example/authorize",
            "token_endpoint":"https://login.example/token","jwks_uri":"https://login.example/keys"}
            """#)

    /// What no provider but Microsoft's has by itself.
    private static let graph = ["PEOPLE_GRAPH": "https://graph.example/v1.0"]

    private static func options() throws -> SettingsOptions { try SettingsOptions.parse([]) }

    /// Answers the questions, and gives what was said and what is in the file then.
    private func ask(
        _ lines: [String?], _ answers: [ScriptedGraph.Answer], environment: [String: String] = [:],
        file: String? = nil, again: Bool = false, beside programFolder: String? = nil
    ) async throws -> (talk: String, saved: String?) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "first-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (typed, said) = (Locked(lines), Locked(""))
        var variables = ["HOME": folder.path]
        variables.merge(environment) { $1 }
        let graph = ScriptedGraph(answers)
        var context = shell.context(settings: nil, environment: variables, transport: graph)
        context.terminal = Terminal(inputIsTerminal: true, outputIsTerminal: true)
        context.terminal.columns = 1000
        context.programFolder = programFolder
        context.readLine = { typed.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
        context.talk = { text in said.withLock { $0 += text } }
        let place = try ProgramFolders(environment: variables).settingsFile
        if let file {
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.utf8).write(to: place)
        }
        let setup = try #require(try FirstSettings(Self.options(), in: context, again: again))
        do {
            try await setup.ask()
        } catch let failure as CommandFailure {
            said.withLock { $0 += failure.words }
        }
        let saved = try? String(contentsOf: place, encoding: .utf8)
        // Once nothing is missing, nobody is asked again.
        if said.withLock({ $0.contains("It works.") }) {
            #expect(try FirstSettings(Self.options(), in: context) == nil)
        }
        return (said.withLock { $0 }, saved)
    }

    @Test("two answers are tried, and saved once they work")
    func saved() async throws {
        let (talk, saved) = try await ask(
            [" my-app ", "https://login.example/v2.0"], [Self.discovery], environment: Self.graph)
        #expect(talk.contains("Trying https://login.example/v2.0…") && talk.contains("It works."))
        let values = try SettingsValues(file: Data(try #require(saved).utf8), named: "settings.json")
        #expect(values.clientID == "my-app" && values.authority == "https://login.example/v2.0")
    }

    @Test("what does not work is told, and asked again with the answers offered; the end of the input saves nothing")
    func refused() async throws {
        let id = UUID().uuidString
        let (talk, saved) = try await ask([id, "adelev@contoso.com", "", "", nil], [.offline, .offline])
        #expect(talk.components(separatedBy: "Trying https://login.microsoftonline.com/contoso.com/v2.0…").count == 3)
        #expect(talk.components(separatedBy: "Application (client) ID: [\(id)]").count == 3)
        #expect(talk.contains("[contoso.com]"))
        #expect(talk.contains("people: ") && talk.hasSuffix("\nNothing was saved."))
        #expect(!talk.contains("people doctor") && !talk.contains("It works.") && saved == nil)
    }

    @Test("a domain becomes the address of Microsoft's provider, and no domain that of any organization")
    func domain() async throws {
        for (typed, segment) in [
            ("contoso.com", "contoso.com"), ("https://contoso.com/", "contoso.com"), ("", "organizations"),
        ] {
            let (talk, saved) = try await ask([UUID().uuidString, typed, nil], [.offline])
            #expect(talk.contains("Trying https://login.microsoftonline.com/\(segment)/v2.0…") && saved == nil)
        }
    }

    @Test("what cannot be an id of Microsoft's is refused before the second question")
    func nonsense() async throws {
        let (talk, saved) = try await ask(["nonsense", ""], [])
        #expect(talk.contains("“nonsense” isn’t an application ID, which looks like 0000") && saved == nil)
        #expect(!talk.contains("domain") && talk.hasSuffix("Nothing was saved."))
    }

    @Test("what a file lacks is asked for and saved in it, and what it says else stays")
    func incompleteFile() async throws {
        let (talk, saved) = try await ask(
            ["my-app", ""], [Self.discovery],
            file: #"{"authority":"https://login.example/v2.0","graph":"https://g.example/v1.0","scopes":["a","b"]}"#)
        #expect(talk.contains("[https://login.example/v2.0]"))
        let values = try SettingsValues(file: Data(try #require(saved).utf8), named: "settings.json")
        #expect(values.clientID == "my-app" && values.authority == "https://login.example/v2.0")
        #expect(values.graph == "https://g.example/v1.0" && values.scopes == ["a", "b"])
    }

    @Test("whoever is asked again is offered what is saved; what belongs to another provider goes")
    func again() async throws {
        let file =
            #"{"authority":"https://old.example/v2.0","clientId":"old","graph":"https://old.example/graph","#
            + #""redirectUri":"http://localhost"}"#
        let (talk, saved) = try await ask(
            ["", "https://login.example/v2.0"], [Self.discovery], environment: Self.graph, file: file, again: true)
        #expect(talk.contains("[old]") && talk.contains("[https://old.example/v2.0]"))
        #expect(!talk.contains("doesn’t know your organization") && talk.contains("It works."))
        let values = try SettingsValues(file: Data(try #require(saved).utf8), named: "settings.json")
        #expect(values.clientID == "old" && values.authority == "https://login.example/v2.0")
        #expect(values.graph == nil && values.redirectURI == "http://localhost")
        let id = UUID().uuidString
        let microsofts = try await ask(
            ["", nil], [], file: #"{"authority":"https://login.microsoftonline.com/a.b/v2.0","clientId":"\#(id)"}"#,
            again: true)
        #expect(microsofts.talk.contains("[a.b]") && microsofts.saved?.contains(id) == true)
    }

    @Test("where nobody can be asked again, that is said")
    func againInScript() async {
        let outcome = await shell.run(
            "sign-in", "--set-up", in: shell.context(settings: nil, environment: ["HOME": "/nowhere"]))
        #expect(outcome.status == .usage && outcome.talk.contains("--set-up needs a terminal"))
    }

    @Test("a provider that isn't Microsoft's is refused without a request, because Graph would be missing then")
    func noGraph() async throws {
        let (talk, saved) = try await ask([UUID().uuidString, "https://login.example/v2.0", nil], [])
        #expect(talk.contains("isn’t one of Microsoft’s addresses. Ask your administrator for a settings file"))
        #expect(talk.contains("/settings.json.") && saved == nil)
        // The id may be right: only the domain is asked for again.
        #expect(talk.components(separatedBy: "Application (client) ID:").count == 2)
        #expect(!talk.contains("[https://login.example/v2.0]"))
    }

    @Test("the view does not open without Graph: whoever signed in there could find nobody")
    func viewWithoutGraph() async {
        var settings = Shell.settings
        settings.graph = nil
        let outcome = await shell.run("browse", in: shell.context(settings: settings))
        #expect(outcome.status == .settingsWrong && outcome.talk.contains("The setting “graph” is missing."))
    }

    @Test("sign-in asks too, and signs nobody in where that is left")
    func signIn() async {
        var context = shell.context(settings: nil, environment: ["HOME": "/nowhere"])
        context.terminal = Terminal(inputIsTerminal: true, outputIsTerminal: true)
        context.readLine = { nil }
        let outcome = await shell.run("sign-in", in: context)
        #expect(outcome.status == .canceled && outcome.talk.hasSuffix("people: Nothing was saved.\n"))
    }

    @Test("a demo that the shell finds, or that lies beside the program, is named")
    func demo() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "demo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.path
        let none = try await ask([nil], [], beside: path).talk
        #expect(!none.contains("made-up"))
        let file = folder.appending(path: "people-demo")
        try Data("#!/bin/sh\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        let beside = try await ask([nil], [], beside: path).talk.filter { !$0.isNewline }
        #expect(beside.contains("\(path)/people-demo"))
        let found = try await ask([nil], [], environment: ["PATH": "/nowhere:\(path)"]).talk
        #expect(found.contains("people-demo") && !found.contains(path))
    }

    @Test("what the environment says is not asked for, and not saved")
    func environment() async throws {
        let (talk, saved) = try await ask(
            ["https://login.example/v2.0"], [Self.discovery],
            environment: Self.graph.merging(["PEOPLE_CLIENT_ID": "theirs"]) { $1 })
        #expect(!talk.contains("Application (client) ID:"))
        #expect(saved?.contains("clientId") == false && saved?.contains("authority") == true)
    }

    @Test("nobody is asked in a script, or where nothing is missing")
    func unasked() throws {
        let context = shell.context(settings: nil, environment: ["HOME": "/nowhere"])
        #expect(try FirstSettings(Self.options(), in: context) == nil)
        var complete = shell.context()
        complete.terminal = Terminal(inputIsTerminal: true, outputIsTerminal: true)
        #expect(try FirstSettings(Self.options(), in: complete) == nil)
    }
}
