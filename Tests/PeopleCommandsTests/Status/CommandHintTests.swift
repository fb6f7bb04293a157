import Testing

@testable import PeopleCommands

@Suite("Hints that can be copied")
struct CommandHintTests {
    @Test(
        "the flags about settings are repeated, with their values, in either form, and no others",
        arguments: [
            (["search", "adele", "--settings", "ready.json"], "people sign-in --settings ready.json"),
            (["me", "--client-id=a", "--format", "json"], "people sign-in --client-id=a"),
            (
                ["--authority", "https://login.example/", "--client-id", "a"],
                "people sign-in --authority https://login.example/ --client-id a"
            ),
            (["search", "--", "--settings", "x"], "people sign-in"), (["search", "--settings"], "people sign-in"),
            (["me", "--settings", "my file.json"], "people sign-in --settings \"my file.json\""),
            (["me", "--settings", "$(id)"], "people sign-in --settings '$(id)'"),
        ])
    func flags(arguments: [String], command: String) {
        let flags = CommandHint.flags(CommandHint.repeated, in: arguments)
        let hint = CommandHint(program: "people", settingsFlags: flags)
        #expect(hint("sign-in") == command)
    }

    @Test("a hint names the program the way it was called, and the flags about settings that were typed")
    func wholeWay() async throws {
        let shell = Shell()
        var context = shell.context()
        context.programName = "people-demo"
        context.calledAs = "Scripts/demo"
        let nobody = await shell.run("search", "adele", "--client-id", "other", in: context)
        #expect(nobody.talk == "people-demo: Nobody is signed in. Run: Scripts/demo sign-in --client-id other\n")
        let accounts = await shell.run("accounts", "--client-id", "other", in: context)
        #expect(accounts.talk == "people-demo: Nobody is signed in. Run: Scripts/demo sign-in --client-id other\n")
        let doctor = await shell.run("doctor", "--client-id", "other", in: context)
        #expect(doctor.output.contains("Run: Scripts/demo sign-in --client-id other"))
        try await shell.signIn("Adele Vance", "Megan Bowen")
        let several = await shell.run("me", in: context)
        #expect(several.talk.contains("Choose one with Scripts/demo accounts use ID"))
    }

    @Test("the permissions that were asked for are asked for by the sign-in that a hint names")
    func scopes() {
        let flags = CommandHint.flags(
            ["--scope"], in: ["token", "--scope", "Mail.Read", "--scope=a b", "--", "--scope", "x"])
        let hint = CommandHint(program: "people", settingsFlags: ["--client-id", "a"], scopeFlags: flags)
        #expect(hint.signIn == "people sign-in --scope Mail.Read \"--scope=a b\" --client-id a")
        #expect(hint("search") == "people search --client-id a")
    }

    @Test("a word that is no command may be somebody's name")
    func name() async {
        let shell = Shell()
        let outcome = await shell.run("zizka")
        #expect(outcome.status == .usage && outcome.talk.contains("To search for people: people search zizka"))
        #expect(await shell.run("o'neil$(x)").talk.contains("people search 'o'\\''neil$(x)'"))
    }

    @Test(
        "a mistyped command is told from a name",
        arguments: [
            ("serach", "search"), ("sigin-in", "sign-in"), ("tokn", "token"), ("tokens", "token"), ("shox", "show"),
            ("zizka", nil), ("adele", nil), ("mee", nil), ("", nil),
        ])
    func near(word: String, command: String?) async {
        let talk = await Shell().run(word, "x").talk
        #expect(talk.contains("Did you mean") == (command != nil), "\(talk)")
        if let command { #expect(talk.contains("people \(command)")) }
        #expect(talk.contains("To search for people: people search"))
    }

    @Test("quiet leaves notes out, and no fault")
    func quiet() async {
        let shell = Shell()
        var context = shell.context()
        context.isQuiet = true
        context.note("a note")
        #expect(await !shell.run("accounts", "--quiet", in: context).talk.contains("a note"))
        #expect(await shell.run("me", "--quiet").talk.contains("people sign-in"))
    }
}
