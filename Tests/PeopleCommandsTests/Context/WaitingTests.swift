import NativeOAuth
import Testing

@testable import PeopleCommands

@Suite("A pause that a server asks for")
struct WaitingTests {
    @Test(
        "somebody at a terminal sees it count down, and the line goes away; a script and --quiet see nothing",
        arguments: [(true, false), (false, false), (true, true)])
    func countdown(isTerminal: Bool, isQuiet: Bool) async throws {
        let talk = Locked<[String]>([])
        var context = Shell().context()
        context.talk = { text in talk.withLock { $0.append(text) } }
        context.terminal.errorIsTerminal = isTerminal
        context.isQuiet = isQuiet
        try await context.waitingVisibly().sleep(.seconds(2))
        let seen = talk.withLock { $0 }
        guard isTerminal, !isQuiet else { return #expect(seen == []) }
        #expect(seen.count == 3 && seen[0].contains("in 2 seconds") && seen[1].contains("in 1 second…"))
        #expect(seen.last == "\r\u{1B}[K")
    }
}
