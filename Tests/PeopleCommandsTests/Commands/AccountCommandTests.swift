import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Synchronization
import Testing

@testable import PeopleCommands

@Suite("people accounts, sign-in, sign-out")
struct AccountCommandTests {
    private let shell = Shell()

    @Test("accounts need neither settings nor network")
    func list() async throws {
        try await shell.signIn("Adele Vance", "Megan Bowen")
        let context = shell.context(settings: nil)

        let table = await shell.run("accounts", in: context)
        #expect(table.status == .done)
        #expect(table.output.contains("adelevance@contoso.example"))
        #expect(!table.output.contains("*"))

        let json = await shell.run("accounts", "--format", "json", in: context)
        let rows = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(rows.count == 2)
        for key in ["id", "username", "issuer", "default", "protection"] {
            #expect(rows.allSatisfy { $0[key] != nil }, "\(key)")
        }
        #expect(rows.first?["protection"] as? String == "memory")
        #expect(rows.first?["default"] as? Bool == false)
    }

    @Test("a name that no account has is told before anything else, and so is which accounts there are, once each")
    func noSuchName() async throws {
        try await shell.signIn("Adele Vance", "Megan Bowen")
        let outcome = await shell.run("accounts", "use", "nobody@contoso.example")
        #expect(outcome.status == .notFound)
        #expect(outcome.talk.hasPrefix("people: No account here is called “nobody@contoso.example”."))
        #expect(outcome.talk.contains("Accounts: adelevance@contoso.example, meganbowen@contoso.example"))
        #expect(outcome.talk.components(separatedBy: "No account here").count == 2)
    }

    @Test(
        "every command that opens the accounts opens them with the file that --passphrase-file names",
        arguments: [
            ["accounts"], ["accounts", "use", "adele"], ["sign-out", "adele"], ["search", "adele"], ["doctor"],
        ])
    func passphraseFile(command: [String]) async throws {
        let named = Mutex<[String?]>([])
        var context = shell.context()
        context.accounts = { [accounts = shell.accounts] file in
            named.withLock { $0.append(file) }
            return accounts
        }
        _ = await shell.run(command + ["--passphrase-file", "words"], in: context)
        #expect(named.withLock { !$0.isEmpty && $0.allSatisfy { $0 == "words" } })
    }

    @Test("sign-in refuses a data folder that cannot be written before it asks the network or the browser")
    func noDataFolder() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "file-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let transport = StubTransport { _, _ in
            Issue.record("the network was asked")
            throw OAuthError(.connectionFailed, "It broke.")
        }
        let environment = ["HOME": "/nonexistent", "XDG_CONFIG_HOME": "/nonexistent", "XDG_DATA_HOME": file.path]
        var context = shell.context(settings: nil, environment: environment, transport: transport)
        let folder = file.appending(path: "peoplefinder")
        context.accounts = { _ in
            SignedInAccounts(store: EncryptedFileAccountStore(directory: folder))
        }
        let outcome = await shell.run(
            "sign-in", "--authority", "https://login.example", "--client-id", "client", in: context)
        #expect(outcome.status == .settingsWrong)
        #expect(outcome.talk.contains("\(file.path)/peoplefinder can't be written"))
    }

    @Test("nobody signed in is an empty list and a hint")
    func none() async {
        #expect(await shell.run("accounts", "--format", "json").output == "[]\n")
        let table = await shell.run("accounts")
        #expect(table.status == .done)
        #expect(table.output.isEmpty)
        #expect(table.talk.contains("people sign-in"))
    }

    @Test("several accounts without a choice ask for one; a chosen one is used")
    func use() async throws {
        try await shell.signIn("Adele Vance", "Megan Bowen")

        let open = await shell.run("me")
        #expect(open.status == .usage)
        #expect(open.talk.contains("people accounts use ID"))

        let use = await shell.run("accounts", "use", "meganbowen@contoso.example")
        #expect(use.status == .done)
        #expect(await shell.run("accounts").output.contains("*  "))

        let graph = ScriptedGraph([.init(body: #"{"id":"1","displayName":"Megan Bowen"}"#)])
        let me = await shell.run("me", in: shell.context(transport: graph))
        #expect(me.output.hasPrefix("Megan Bowen\n"))
    }

    @Test("the account that --account names is the one that asks, whichever is the default")
    func named() async throws {
        let otherToken = "another-sample-access-token"
        try await shell.signIn("Adele Vance")
        try await shell.accounts.store.save(try AccountRecord.sample("Megan Bowen", token: otherToken))
        _ = await shell.run("accounts", "use", "adelevance@contoso.example")
        for (arguments, token) in [
            ([], AccountRecord.sampleToken),
            (["--account", "meganbowen@contoso.example"], otherToken),
        ] {
            let graph = ScriptedGraph([.init(body: #"{"id":"1"}"#)])
            #expect(await shell.run(["me"] + arguments, in: shell.context(transport: graph)).status == .done)
            #expect(graph.requests.first?.headerFields[.authorization] == "Bearer \(token)")
        }
    }

    @Test("where all accounts are another provider's, that is told, and of two with one name the usable one is meant")
    func otherProvider() async throws {
        try await shell.signIn("Adele Vance", "Megan Bowen", issuer: "https://elsewhere.example")
        let outcome = await shell.run("me")
        #expect(outcome.status == .signInNeeded)
        #expect(
            outcome.talk.hasPrefix("people: None of the accounts here was signed in at http://127.0.0.1:1/common/v2.0.")
        )
        #expect(outcome.talk.hasSuffix("Run: people sign-in\n"))

        try await shell.signIn("Adele Vance")
        let graph = ScriptedGraph([.init(body: #"{"id":"1"}"#)])
        let named = await shell.run(
            "me", "--account", "adelevance@contoso.example", in: shell.context(transport: graph))
        #expect(named.status == .done, "\(named.talk)")
    }

    @Test(
        "an unknown account is not found",
        arguments: [["accounts", "use", "x"], ["sign-out", "x"], ["me", "--account", "x"]])
    func unknown(arguments: [String]) async throws {
        try await shell.signIn("Adele Vance")
        let outcome = await shell.run(arguments)
        #expect(outcome.status == .notFound)
    }

    @Test("signing out forgets the default account, one by name, or all")
    func signOut() async throws {
        try await shell.signIn("Adele Vance", "Megan Bowen", "Lee Gu")
        #expect(await shell.run("sign-out").status == .usage)
        #expect(await shell.run("sign-out", "leegu@contoso.example").status == .done)
        #expect(try await shell.accounts.all().count == 2)
        #expect(await shell.run("sign-out", "--all").status == .done)
        #expect(try await shell.accounts.all().isEmpty)
        try await shell.signIn("Adele Vance", "Megan Bowen")
        #expect(
            await shell.run("sign-out", "meganbowen@contoso.example").talk
                .hasSuffix("people: The default is now adelevance@contoso.example.\n"))
        #expect(await shell.run("sign-out").status == .done)
        #expect(await shell.run("sign-out").talk == "people: Nobody is signed in.\n")
        #expect(await shell.run("sign-out", "x", "--all").status == .usage)
    }

    @Test("signing out asks the provider to revoke the tokens, and says when that could not be done")
    func revocation() async throws {
        let issuer = "http://127.0.0.1:1/{tenantid}/v2.0"
        func transport(_ status: Int) -> StubTransport {
            StubTransport([
                "GET http://127.0.0.1:1/common/v2.0/.well-known/openid-configuration": .json(
                    #"{"issuer":"\#(issuer)","revocation_endpoint":"http://127.0.0.1:1/revoke"}"#),
                "POST http://127.0.0.1:1/revoke": .json("{}", status: .init(code: status)),
            ])
        }
        for (status, tail) in [
            (200, ""),
            (
                503,
                "people: adelevance@contoso.example is signed out on this device, but the provider couldn’t be notified. "
                    + "(The provider's revocation_endpoint is unavailable at the moment (503).)\n"
            ),
        ] {
            try await shell.signIn("Adele Vance")
            let outcome = await shell.run("sign-out", in: shell.context(transport: transport(status)))
            #expect(outcome.status == .done)
            #expect(
                outcome.talk
                    == "people: Signed out adelevance@contoso.example.\npeople: Favorites, photos, recent searches, "
                    + "and everything else of this account are removed from this device.\n" + tail)
        }
        try await shell.signIn("Adele Vance")
        let offline = await shell.run("sign-out", in: shell.context(settings: SettingsValues()))
        #expect(offline.status == .done && offline.talk.contains("couldn’t be notified"))
        #expect(try await shell.accounts.all().isEmpty)
    }

    @Test(
        "signing out with --end-session opens the provider's page, for each account, and forgets them whatever happens")
    func endSession() async throws {
        try await shell.signIn("Adele Vance", "Megan Bowen")
        var context = shell.context(
            transport: StubTransport([
                "GET http://127.0.0.1:1/common/v2.0/.well-known/openid-configuration": .json(
                    #"{"issuer":"http://127.0.0.1:1/{tenantid}/v2.0","end_session_endpoint":"http://127.0.0.1:1/out"}"#)
            ]))
        let opened = Mutex<[String]>([])
        context.openPage = { url in opened.withLock { $0.append(url.absoluteString) } }
        let outcome = await shell.run("sign-out", "meganbowen@contoso.example", "--end-session", in: context)
        #expect(outcome.status == .done)
        #expect(opened.withLock { $0 } == ["http://127.0.0.1:1/out?client_id=client"])

        context.openPage = { _ in throw OAuthError(.browserUnavailable, "No browser could be opened.") }
        try await shell.signIn("Megan Bowen")
        let failed = await shell.run("sign-out", "--all", "--end-session", in: context)
        #expect(failed.status == .settingsWrong)
        #expect(failed.talk.contains("Signed out meganbowen@contoso.example."))
        #expect(failed.talk.contains("No browser could be opened.") && !failed.talk.contains("--device-code"))
        #expect(try await shell.accounts.all().isEmpty)
    }

    @Test("a context may sign somebody in when an account is needed, and only then")
    func prepare() async throws {
        var context = shell.context(transport: ScriptedGraph([.init(body: #"{"id":"1"}"#)]))
        let store = shell.accounts.store
        context.prepareAccount = { _ in try await store.save(try AccountRecord.sample("Adele Vance")) }

        #expect(await shell.run("accounts", "--format", "json", in: context).output == "[]\n")
        #expect(await shell.run("me", in: context).status == .done)
        #expect(try await shell.accounts.all().count == 1)
    }

    @Test("a provider that is not there, or is another one, stops a sign-in before the browser opens")
    func wrongAuthority() async {
        for (answer, status) in [
            (StubTransport.Answer.json("{}", status: .notFound), Status.settingsWrong),
            (.json("<html>"), .settingsWrong),
            (
                .json(#"{"issuer":"https://other.example","authorization_endpoint":"https://other.example/a"}"#),
                .settingsWrong
            ),
        ] {
            let transport = StubTransport { _, _ in (answer.response, answer.body) }
            let outcome = await shell.run("sign-in", in: shell.context(transport: transport))
            #expect(outcome.status == status)
            #expect(outcome.output.isEmpty)
            #expect(outcome.talk.hasPrefix("people: "))
        }
    }

    @Test("a token is printed by its own command and by no other")
    func token() async throws {
        try await shell.signIn("Adele Vance")
        #expect(await shell.run("token").output == "\(AccountRecord.sampleToken)\n")

        let json = await shell.run("token", "--format", "json").output
        let answer = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(answer["accessToken"] as? String == AccountRecord.sampleToken)
        #expect((answer["expiresAt"] as? String)?.hasSuffix("Z") == true)
        #expect(answer["scopes"] as? [String] == ["User.Read"])

        for arguments in [
            ["accounts"], ["accounts", "--format", "json"], ["doctor"], ["doctor", "--format", "json"], ["me"],
        ] {
            let outcome = await shell.run(arguments)
            #expect(!(outcome.output + outcome.talk).contains(AccountRecord.sampleToken), "\(arguments)")
        }
    }
}
