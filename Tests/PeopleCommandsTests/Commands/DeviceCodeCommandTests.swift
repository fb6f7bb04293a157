import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@testable import PeopleCommands

@Suite("people sign-in --device-code", .timeLimit(.minutes(5)))
struct DeviceCodeCommandTests {
    private let shell = Shell()
    private let provider: StubProvider

    init() async throws {
        provider = try StubProvider()
        // The shortest time between two questions is a second.
        await provider.on(.deviceAuthorization) { [provider] answer in
            answer.members["interval"] = 1
            await provider.decideDevice(as: .siobhan)
        }
    }

    private var context: PeopleContext {
        var settings = SettingsValues()
        (settings.authority, settings.clientID) = ("https://login.example", "test-client")
        return shell.context(settings: settings, transport: provider.transport)
    }

    private func run(_ arguments: String..., isBold: Bool = false) async -> Shell.Outcome {
        var context = context
        context.terminal.isBold = isBold
        return await shell.run(["sign-in", "--device-code"] + arguments, in: context)
    }

    @Test("the address and the code stand alone on their lines, and who signs in becomes the default")
    func signsIn() async throws {
        let outcome = await run("--scope", "User.Read")
        #expect(outcome.status == .done)
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 3 && lines[0] == "https://login.example/device" && lines[1].count == 9 && lines[2] == "")
        #expect(outcome.talk.contains("https://login.example/device?user_code=\(lines[1])\n"))
        #expect(outcome.talk.contains("15 minutes"))
        #expect(outcome.talk.contains("people: Signed in as Siobhán O'Brien (siobhan@contoso.example)\n"))
        #expect(outcome.talk.hasSuffix("set “scopes” in the settings file to: openid profile User.Read\n"))
        #expect(try await shell.accounts.current()?.name == "Siobhán O'Brien")
        let form = try #require(await provider.requests(to: .deviceAuthorization).first?.form)
        #expect(form["scope"] == "openid profile User.Read")
        let secrets = await provider.issuedSecrets.filter { $0.hasPrefix("test-") || $0.hasPrefix("ey") }
        #expect(secrets.allSatisfy { !(outcome.output + outcome.talk).contains($0) })
    }

    @Test("who signs in while another account is the default takes its place, and the way back is told")
    func takesOver() async throws {
        try await shell.accounts.store.save(.sample(issuer: "https://login.example"))
        let outcome = await run()
        let way = "people accounts use adelevance@contoso.example"
        #expect(
            outcome.talk.hasSuffix(
                "Signed in as Siobhán O'Brien (siobhan@contoso.example), now the default. Switch back: \(way)\n"))
    }

    @Test("whoever signs in again, by name or as the default account, is asked for what was granted before")
    func again() async throws {
        for (isOver, arguments) in [(true, []), (false, []), (false, ["--login-hint", "AdeleVance@contoso.example"])] {
            let record = try AccountRecord.sample(
                issuer: "https://login.example", needsSignIn: isOver, scopes: "User.Read.All")
            try await shell.accounts.store.save(record)
            let outcome = await shell.run(["sign-in", "--device-code"] + arguments, in: context)
            #expect(outcome.status == .done)
            let form = try #require(await provider.requests(to: .deviceAuthorization).last?.form)
            #expect(form["scope"] == "openid profile User.Read.All")
            // Whoever has a session may come as somebody else.
            #expect((form["login_hint"] == nil) == (!isOver && arguments == []))
            try await shell.accounts.store.remove(record.account.id)
        }
    }

    @Test("--quiet leaves the address and the code, and says nothing")
    func quiet() async {
        let outcome = await run("--quiet")
        #expect(outcome.status == .done && outcome.output.hasPrefix("https://login.example/device\n"))
        #expect(outcome.talk == "")
    }

    @Test("what a code cannot carry is told; a page that no provider has is refused before anything is sent")
    func prompt() async throws {
        let told = await run("--prompt", "select_account")
        #expect(told.status == .done && told.talk.contains("With a code, --prompt"))
        let before = await provider.requests(to: .deviceAuthorization).count
        let refused = await run("--prompt", "foo")
        #expect(refused.status == .usage && refused.talk.contains("select_account"))
        #expect(await provider.requests(to: .deviceAuthorization).count == before)
    }

    @Test(
        "where the output is a program's and the person sees the rest, both are told there, too",
        arguments: [true, false])
    func piped(isSeen: Bool) async {
        var context = context
        context.terminal.errorIsTerminal = isSeen
        let outcome = await shell.run("sign-in", "--device-code", in: context)
        #expect(outcome.status == .done && outcome.output.hasPrefix("https://login.example/device\n"))
        #expect(outcome.talk.contains("type the code:\n\n\(outcome.output)\n") == isSeen, "\(outcome.talk)")
    }

    @Test("both stand out in a terminal")
    func emphasis() async {
        let outcome = await run(isBold: true)
        #expect(outcome.output.hasPrefix("\u{1B}[1mhttps://login.example/device\u{1B}[0m\n\u{1B}[1m"))
    }

    @Test(
        "the end tells a script what happened",
        arguments: [
            ("access_denied", Status.signInNeeded), ("authorization_declined", .signInNeeded),
            ("expired_token", .tryAgain), ("invalid_client", .settingsWrong),
        ])
    func refused(error: String, status: Status) async throws {
        await provider.instead(of: .token) {
            $0.status = .badRequest
            $0.members = ["error": .string(error)]
        }
        let outcome = await run()
        #expect(outcome.status == status)
        #expect(try await shell.accounts.all().isEmpty)
    }

    @Test("a provider that cannot be reached is mentioned once, and tried again")
    func unreachable() async {
        await provider.instead(of: .token, times: 1) { _ in throw OAuthError(.connectionFailed, "Nothing answers.") }
        let outcome = await run()
        #expect(outcome.status == .done)
        #expect(outcome.talk.components(separatedBy: "(Nothing answers.)").count == 2)
    }

    @Test("--timeout ends the wait before the code does")
    func timeout() async {
        await provider.instead(of: .token) {
            $0.status = .badRequest
            $0.members = ["error": "authorization_pending"]
        }
        let outcome = await run("--timeout", "2")
        #expect(outcome.status == .tryAgain)
        #expect(outcome.talk.contains("wasn’t finished in time"))
    }

    @Test("--timeout holds for a provider that does not answer, too", arguments: [[], ["--device-code"]])
    func silence(option: [String]) async {
        await provider.instead(of: .discovery) { _ in try await Task.sleep(for: .seconds(600)) }
        let outcome = await shell.run(["sign-in", "--timeout", "1"] + option, in: context)
        #expect(outcome.status == .tryAgain && outcome.talk.contains("the provider did not answer"))
    }

    @Test("a provider without this grant is named so, and nothing is shown to type")
    func missing() async {
        await provider.on(.discovery) { $0.members["device_authorization_endpoint"] = nil }
        let outcome = await run()
        #expect(outcome.status == .settingsWrong)
        #expect(outcome.output.isEmpty)
        #expect(outcome.talk.contains("device_authorization_endpoint"))
        #expect(outcome.talk.contains("sign in with the browser instead"))
    }

    @Test("a provider whose codes bring no ID token is not asked again, and the way out is said")
    func noIDToken() async {
        await provider.on(.token) { $0.members["id_token"] = nil }
        let outcome = await run()
        #expect(outcome.status == .settingsWrong, "\(outcome.talk)")
        #expect(outcome.talk.contains("sign in with the browser instead"))
    }

    @Test("where no browser can be opened the code is shown without being asked for")
    func byItself() async throws {
        var context = context
        context.hasBrowser = { false }
        let outcome = await shell.run("sign-in", in: context)
        #expect(outcome.status == .done && outcome.output.hasPrefix("https://login.example/device\n"))
        #expect(outcome.talk.hasPrefix("people: No browser can be opened here"))
    }
}
