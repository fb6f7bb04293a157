import Testing

@testable import PeopleCommands

@Suite("What was meant")
struct SuggestionTests {
    private let names = ["sign-in", "accounts", "sign-out", "me", "search", "show", "token"]

    @Test(
        "a letter that is missing, too many, wrong or in its neighbor's place still means the command",
        arguments: [
            ("serch", "search"), ("seearch", "search"), ("saerch", "search"), ("shwo", "show"), ("acounts", "accounts"),
            ("sign", "sign-in"), ("tok", "token"), ("signin", "sign-in"),
        ])
    func nearest(typed: String, meant: String) {
        #expect(Suggestion.nearest(to: typed, among: names) == meant)
    }

    @Test("what is too far away means none", arguments: ["adele", "x", "", "mi-casa", "delete"])
    func none(typed: String) {
        #expect(Suggestion.nearest(to: typed, among: names) == nil)
    }

    @Test(
        "a mistyped command is told with the one that was meant",
        arguments: [["serch", "adele"], ["Search", "adele"], ["help", "serch"]])
    func command(arguments: [String]) async {
        let outcome = await Shell().run(arguments)
        let typed = arguments.first { $0.lowercased().contains("s") } ?? ""
        #expect(outcome.status == .usage)
        #expect(outcome.talk.hasPrefix("people: There is no command '\(typed)'.\n"))
        #expect(outcome.talk.contains("people <subcommand>"))
        #expect(outcome.talk.hasSuffix("Did you mean 'people search'?\n"))
    }

    @Test("a word that is like no command is told without a guess")
    func unknownWord() async {
        let outcome = await Shell().run("adele")
        #expect(outcome.status == .usage)
        #expect(outcome.talk.hasPrefix("people: There is no command 'adele'.\n"))
        #expect(!outcome.talk.contains("Did you mean"))
    }
}
