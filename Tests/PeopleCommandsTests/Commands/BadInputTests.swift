import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@testable import PeopleCommands

@Suite("Bad input")
struct BadInputTests {
    private let shell = Shell()

    init() async throws { try await shell.signIn("Adele Vance") }

    /// One line, the program's name first, and two sentences or more.
    private func expectOneClearLine(_ outcome: Shell.Outcome, _ location: SourceLocation = #_sourceLocation) {
        #expect(outcome.output.isEmpty, sourceLocation: location)
        #expect(outcome.talk.hasPrefix("people: "), sourceLocation: location)
        #expect(outcome.talk.hasSuffix("\n"), sourceLocation: location)
        #expect(outcome.talk.filter { $0 == "\n" }.count == 1, sourceLocation: location)
        #expect(outcome.talk.contains(". "), sourceLocation: location)
        #expect(!outcome.talk.contains("Error("), sourceLocation: location)
        #expect(!outcome.talk.contains(AccountRecord.sampleToken), sourceLocation: location)
    }

    @Test("a search with no account asks to sign in, with the program's own name")
    func noAccount() async {
        let shell = Shell()
        let outcome = await shell.run("search", "adele")
        expectOneClearLine(outcome)
        #expect(outcome.status == .signInNeeded)
        #expect(outcome.talk == "people: Nobody is signed in. Run: people sign-in\n")

        var context = shell.context()
        context.programName = "people-demo"
        let demo = await shell.run("me", in: context)
        #expect(demo.talk == "people-demo: Nobody is signed in. Run: people-demo sign-in\n")
    }

    @Test("without settings the missing one is named")
    func noSettings() async {
        let home = FileManager.default.temporaryDirectory.path
        let context = shell.context(settings: nil, environment: ["HOME": home, "XDG_CONFIG_HOME": "/nonexistent"])
        let outcome = await shell.run("search", "adele", in: context)
        expectOneClearLine(outcome)
        #expect(outcome.status == .settingsWrong)
        #expect(outcome.talk.contains("“authority”"))
    }

    @Test("an unknown user is not found, and the search to try is ready to be copied")
    func unknownUser() async throws {
        let graph = ScriptedGraph([.init(status: 404, body: ""), .init(status: 503, body: "")])
        let outcome = await shell.run("show", "o'brien", in: shell.context(transport: graph))
        expectOneClearLine(outcome)
        #expect(outcome.status == .notFound)
        #expect(outcome.talk.hasSuffix("“o'brien”. Search by name: people search \"o'brien\"\n"))
    }

    @Test("whoever has a name like the unknown user is told")
    func suggestedUser() async throws {
        let found = #"{"value":[{"id":"1","displayName":"Siobhán O'Brien","userPrincipalName":"siobhano@x.example"}]}"#
        let graph = ScriptedGraph([
            .init(status: 404, body: ""), .init(body: #"{"value":[]}"#), .init(body: found),
        ])
        let outcome = await shell.run("show", "o'brien@x.example", in: shell.context(transport: graph))
        #expect(outcome.status == .notFound)
        #expect(outcome.talk.contains("Did you mean siobhano@x.example? Search by name: "))
    }

    @Test("a name is as good as an address if one person alone has it; of several, all are told")
    func onlyName() async throws {
        func person(_ id: String, _ name: String) -> String {
            #"{"id":"\#(id)","displayName":"\#(name)","userPrincipalName":"\#(id)@x.example"}"#
        }
        func show(_ name: String, _ people: String..., next: String = "") async -> Shell.Outcome {
            let found = #"{"value":[\#(people.joined(separator: ","))]\#(next)}"#
            let graph = ScriptedGraph([.init(status: 404, body: ""), .init(body: found), .init(body: people[0])])
            return await shell.run("show", name, in: shell.context(transport: graph))
        }
        let shown = await show("adele vance", person("1", "Adèle Vance"), person("2", "Adele Vanceman"))
        #expect(shown.status == .done && shown.output.hasPrefix("Adèle Vance\n"))
        let several = await show("chris", person("1", "Chris Smith"), person("2", "Chris Vance"))
        #expect(several.talk.hasPrefix("people: More than one person is called “chris”."))
        #expect(several.status == .notFound && several.talk.contains("Did you mean 1@x.example, 2@x.example? Search"))
        let next = #","@odata.nextLink":"http://127.0.0.1:1/v1.0/users?$skiptoken=2""#
        #expect(await show("chris", person("1", "Chris Smith"), next: next).status == .notFound)
        // The beginning of a name may be anybody's.
        #expect(await show("chri", person("1", "Chris Smith")).status == .notFound)
    }

    @Test(
        "each of Graph's refusals has its status",
        arguments: [
            (400, Status.failed), (401, .signInNeeded), (403, .signInNeeded), (404, .settingsWrong),
            (429, .tryAgain), (500, .tryAgain), (503, .tryAgain), (302, .settingsWrong),
        ])
    func refusals(status: Int, expected: Status) async throws {
        // The sample account has no refresh token, so a 401 ends at the first attempt to renew it.
        let graph = ScriptedGraph([.init(status: status, body: "<html>")])
        let outcome = await shell.run("me", in: shell.context(transport: graph))
        expectOneClearLine(outcome)
        #expect(outcome.status == expected)
    }

    @Test("a command waits where Graph asks for a short pause, and counts down; a long one is told at once")
    func pauses() async throws {
        let me = ScriptedGraph.Answer(body: #"{"id":"1","displayName":"Adele Vance"}"#)
        let graph = ScriptedGraph([.init(status: 429, headers: [.retryAfter: "1"], body: "{}"), me])
        var context = shell.context(transport: graph)
        context.terminal = Terminal(errorIsTerminal: true)
        let outcome = await shell.run("me", in: context)
        #expect(outcome.status == .done && outcome.output.contains("Adele Vance"))
        #expect(outcome.talk.contains("The directory needs a pause. Continuing in 1 second…"))
        #expect(outcome.talk.hasSuffix("\r\u{1B}[K"))
        let long = ScriptedGraph([.init(status: 429, headers: [.retryAfter: "3600"], body: "{}"), me])
        let refused = await shell.run("me", in: shell.context(transport: long))
        #expect(refused.status == .tryAgain && refused.talk.contains("60 minutes"), "\(refused.talk)")
    }

    @Test("a page of HTML in Graph's place is a fault of the settings")
    func html() async throws {
        let graph = ScriptedGraph([.init(body: "<html><title>Welcome to the hotel</title>")])
        let outcome = await shell.run("me", in: shell.context(transport: graph))
        expectOneClearLine(outcome)
        #expect(outcome.status == .settingsWrong)
    }

    @Test(
        "every other fault of the way there has its status",
        arguments: [
            (OAuthError.Code.connectionFailed, Status.tryAgain), (.timedOut, .tryAgain), (.throttled, .tryAgain),
            (.callbackTimedOut, .tryAgain), (.tlsFailed, .settingsWrong), (.portInUse, .settingsWrong),
            (.storeUnsafe, .settingsWrong), (.issuerMismatch, .settingsWrong), (.signInRequired, .signInNeeded),
            (.authorizationDenied, .signInNeeded), (.accountNotFound, .notFound), (.canceled, .canceled),
        ])
    func transportFaults(code: OAuthError.Code, expected: Status) async throws {
        let transport = StubTransport { _, _ in throw OAuthError(code, "It broke.") }
        let outcome = await shell.run("me", in: shell.context(transport: transport))
        expectOneClearLine(outcome)
        #expect(outcome.status == expected)
        // What the library says is told, except that the person stopped it.
        #expect(outcome.talk.contains("(It broke.)") == (code != .canceled), "\(outcome.talk)")
    }

    @Test("a canceled task ends with 130")
    func canceled() async throws {
        let gate = Gate()
        let transport = StubTransport { _, _ in
            await gate.pass()
            throw OAuthError(.connectionFailed, "The connection was closed.")
        }
        let (shell, context) = (shell, shell.context(transport: transport))
        let work = Task { await shell.run("me", in: context) }
        await gate.somebodyIsHeld()
        work.cancel()
        await gate.open()
        let outcome = await work.value
        #expect(outcome.status == .canceled)
        #expect(outcome.output.isEmpty)
    }

    @Test("an account file that is damaged, or open to others, is named and left alone")
    func accountFile() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "accounts-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "store.json")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let garbage = Data("not an account file".utf8)
        var context = shell.context()
        context.accounts = { _ in
            SignedInAccounts(store: EncryptedFileAccountStore(directory: folder), folder: folder)
        }
        for permissions in [0o600, 0o644] {
            try garbage.write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)
            for command in [["search", "x"], ["accounts"], ["sign-out", "--all"]] {
                let outcome = await shell.run(command, in: context)
                expectOneClearLine(outcome)
                #expect(outcome.status == .settingsWrong)
                #expect(outcome.talk.contains(file.path))
                #expect(try Data(contentsOf: file) == garbage)
            }
        }
    }
}
