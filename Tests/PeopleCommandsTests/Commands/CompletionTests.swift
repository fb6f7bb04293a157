import Testing

@testable import PeopleCommands

@Suite("Completions")
struct CompletionTests {
    private let shell = Shell()

    @Test("there is a script for each shell", arguments: ["bash", "zsh", "fish"])
    func scripts(shellName: String) async {
        let outcome = await shell.run("--generate-completion-script", shellName)
        #expect(outcome.status == .done && outcome.output.contains("sign-in"))
    }
}
