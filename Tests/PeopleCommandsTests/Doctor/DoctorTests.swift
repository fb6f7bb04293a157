import Foundation
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@testable import PeopleCommands

@Suite("people doctor")
struct DoctorTests {
    private let shell = Shell()

    @Test("what is wrong is listed with a next step, and the first fault decides the status")
    func faults() async {
        var settings = Shell.settings
        settings.graph = nil
        let transport = StubTransport.unused
        let outcome = await shell.run("doctor", in: shell.context(settings: settings, transport: transport))
        #expect(outcome.status == .settingsWrong)
        #expect(outcome.output.contains("The setting “graph” is missing."))
        #expect(outcome.output.contains("Ask your administrator for a settings file"))
        #expect(outcome.output.contains("Nobody is signed in. Run: people sign-in"))
        #expect(outcome.talk.isEmpty)
    }

    @Test("without settings nobody is asked, and that is said; a provider that is asked in vain is told from it")
    func notAsked() async {
        let bare = ["HOME": "/nonexistent", "XDG_CONFIG_HOME": "/nonexistent"]
        let none = await shell.run("doctor", in: shell.context(settings: nil, environment: bare))
        #expect(none.status == .settingsWrong)
        #expect(none.output.contains("was not asked: the settings are not complete"))
        #expect(none.output.contains("Set PEOPLE_AUTHORITY, “authority” in the settings file, or --authority to"))
        let transport = StubTransport { _, _ in throw OAuthError(.connectionFailed, "It broke.") }
        let asked = await shell.run("doctor", in: shell.context(transport: transport))
        #expect(asked.output.contains("gave no answer that can be used"))
    }

    @Test("all settings that are missing are told, and a place for accounts where no folder can be")
    func everything() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "file-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        func output(data: String) async -> String {
            let bare = ["HOME": "/nonexistent", "XDG_CONFIG_HOME": "/nonexistent", "XDG_DATA_HOME": data]
            return await shell.run("doctor", in: shell.context(settings: nil, environment: bare)).output
        }
        let refused = await output(data: file.path)
        #expect(refused.contains("“authority”") && refused.contains("“clientId”"))
        #expect(refused.contains("\(file.path)/peoplefinder can't be written"))
        #expect(await !output(data: NSTemporaryDirectory()).contains("can't be written"))
    }

    @Test(
        "an authority that can be none is questioned, also where something else is missing",
        arguments: [
            ("nonsense", "The authority “nonsense” is not an address"),
            ("http://x", "The authority (http://x) is not https"),
        ])
    func authority(text: String, fault: String) async {
        for clientID in [nil, "client"] {
            var settings = SettingsValues()
            (settings.authority, settings.clientID) = (text, clientID)
            let outcome = await shell.run("doctor", in: shell.context(settings: settings))
            #expect(outcome.status == .settingsWrong && outcome.output.contains(fault))
            #expect(outcome.output.contains("The setting “clientId” is missing.") == (clientID == nil))
            #expect(!outcome.output.contains("A setting that this app needs is missing."))
        }
    }

    @Test("every setting is listed with where it came from")
    func sources() async {
        let outcome = await shell.run("doctor", "--client-id", "other")
        #expect(outcome.output.contains("clientId     other  (from flag)"))
        #expect(outcome.output.contains("authority    http://127.0.0.1:1/common/v2.0  (from people)"))
        #expect(outcome.output.contains("(the default)"))
    }

    @Test("a password that somebody wrote into an address is not repeated")
    func password() async {
        var settings = Shell.settings
        settings.authority = "https://user:hunter2@login.example"
        let outcome = await shell.run("doctor", in: shell.context(settings: settings))
        #expect(outcome.status == .settingsWrong)
        #expect(!outcome.output.contains("hunter2"))
    }

    @Test("each fault of the file of keys is told with its line, the word that is wrong, and what is allowed")
    func keysFile() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString)")
        let file = folder.appending(path: "peoplefinder/keys")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("accent = greenish\ncopy = m\nfly = y\nerror = pink\n".utf8).write(to: file)
        let environment = ["HOME": "/nonexistent", "XDG_CONFIG_HOME": folder.path, "NO_COLOR": "1"]
        let said = await shell.run("doctor", in: shell.context(environment: environment)).output
        #expect(said.contains("Line 1 of \(file.path) changes nothing: “greenish” is not understood."))
        #expect(said.contains("What is allowed: #d75f87 blue green"))
        #expect(said.contains("Line 2 of \(file.path) changes nothing: “m” is a key of mail."))
        #expect(said.contains("no color fly. All names, keys, and colors: people browse --print-keys"))
        #expect(said.contains("note: The colors in \(file.path) are not used, because of NO_COLOR."))
    }

    @Test("an ended session is told")
    func endedSession() async throws {
        try await shell.signIn("Adele Vance", needsSignIn: true)
        let outcome = await shell.run("doctor")
        #expect(outcome.output.contains("The session of adelevance@contoso.example is over."))
    }

    @Test("of each account it is told what it lacks of the permissions that the settings ask for")
    func missingPermissions() async throws {
        try await shell.signIn("Adele Vance")
        try await shell.accounts.store.save(.sample("Megan Bowen", scopes: "User.Read User.ReadBasic.All"))
        try await shell.signIn("Zoe Other", issuer: "https://other.example")
        let said = await shell.run("doctor").output
        let missing = "adelevance@contoso.example signed in without “User.ReadBasic.All”, which the settings ask for."
        #expect(said.contains("\(missing) Run: people sign-in"))
        #expect(!said.contains("meganbowen@contoso.example signed in") && !said.contains("zoeother"))
    }

    @Test("no fault is told without what to do about it, whatever made it")
    func nextSteps() async throws {
        struct Strange: Error {}
        let errors: [any Error] = [
            OAuthError(.connectionFailed, "No."), OAuthError(.storeUnreadable, "No."), OAuthError(.clockSkew, "No."),
            Strange(),
        ]
        for error in errors {
            var context = shell.context(transport: StubTransport { _, _ in throw error })
            context.accounts = { _ in throw error }
            let outcome = await shell.run("doctor", "--format", "json", in: context)
            let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
            #expect(!report.problems.isEmpty)
            for problem in report.problems { #expect(!problem.nextStep.isEmpty, "\(problem)") }
        }
    }

    private struct Report: Decodable {
        struct Problem: Decodable {
            var code: String
            var message: String
            var nextStep: String
            var detail: String?
        }
        var problems: [Problem]
    }

    @Test("what is wrong is told to a person in their language, and to programs by codes and always in the same words")
    func languageOfProblems() async throws {
        let transport = StubTransport { _, _ in throw OAuthError(.tlsFailed, "The certificate of x is not good.") }
        let swedish = shell.context(environment: ["LANG": "sv_SE.UTF-8"], transport: transport)
        let text = await shell.run("doctor", in: swedish)
        #expect(text.output.contains("certifikat") && text.output.contains("(The certificate of x is not good.)"))
        let json = await shell.run("doctor", "--format", "json", in: swedish)
        let problems = try JSONDecoder().decode(Report.self, from: Data(json.output.utf8)).problems
        #expect(problems.map(\.code).sorted() == ["signInNeeded", "tlsFailed"])
        let problem = try #require(problems.first { $0.code == "tlsFailed" })
        #expect(problem.message.hasPrefix("A secure connection"))
        #expect(problem.detail == "The certificate of x is not good.")
    }

    @Test(
        "an error number is explained, however it is written",
        arguments: ["AADSTS50011", "aadsts50011", "50011", "AADSTS50011: The redirect URI"])
    func explains(code: String) async {
        let outcome = await shell.run("doctor", code, in: shell.context(settings: nil))
        #expect(outcome.status == .done)
        #expect(outcome.output.hasPrefix("AADSTS50011\n"))
    }

    @Test("a number is explained to a person in their language, and to programs always in the same words")
    func language() async {
        let swedish = shell.context(settings: nil, environment: ["LANG": "sv_SE.UTF-8"])
        let text = await shell.run("doctor", "AADSTS50126", in: swedish)
        #expect(
            text.output
                == "AADSTS50126\n  Användarnamnet eller lösenordet är fel.\n"
                + "  Försök igen eller återställ lösenordet.\n"
                + "  https://login.microsoftonline.com/error?code=50126\n")
        let json = await shell.run("doctor", "AADSTS50126", "--format", "json", in: swedish)
        #expect(json.output.contains("The user name or the password is wrong."))
    }

    @Test("an unknown number is not found, and anything else is wrong usage")
    func unknownCodes() async {
        #expect(await shell.run("doctor", "AADSTS99999999").status == .notFound)
        for text in ["hello", "AADSTS", "12", "AADSTS50011x", "AADSTS9999999999999999999999"] {
            #expect(await shell.run("doctor", text).status == .usage, "\(text)")
        }
    }

    @Test("a number is explained for programs as well")
    func explainsAsJSON() async {
        let outcome = await shell.run("doctor", "AADSTS53009", "--format", "json", in: shell.context(settings: nil))
        #expect(outcome.status == .done)
        #expect(outcome.output.contains(#""code" : "AADSTS53009""#))
        #expect(outcome.output.contains("Microsoft’s own library (MSAL)"))
        #expect(outcome.output.contains(#""page" : "https://login.microsoftonline.com/error?code=53009""#))
    }
}
