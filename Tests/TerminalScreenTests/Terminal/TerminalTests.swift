#if os(Linux)
import BlockingThread
import Foundation
import Testing

/// The program `terminal-probe` in a terminal of its own.
@Suite("The terminal is given back", .serialized)
@BlockingThread
struct TerminalTests {
    private static let leaving = "\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l"

    private static func probe(_ arguments: [String] = [], _ environment: [String: String] = [:]) throws
        -> PseudoTerminal
    {
        try PseudoTerminal(try program, arguments, environment: environment)
    }

    static var program: String {
        get throws {
            for argument in CommandLine.arguments {
                let parts = URL(filePath: argument).pathComponents
                if let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }) {
                    return NSString.path(withComponents: Array(parts[..<bundle]) + ["terminal-probe"])
                }
            }
            throw PseudoTerminal.Failure(description: "The folder of what was built is not known")
        }
    }

    private static func text(_ terminal: PseudoTerminal) -> String {
        String(decoding: terminal.output, as: UTF8.self)
    }

    /// Starts, sees that the terminal is taken, does something that ends the program, and sees that it is given back.
    private static func end(_ arguments: [String] = [], by ending: (PseudoTerminal) -> Void) throws -> (Int32, String) {
        let terminal = try probe(arguments)
        let modes = terminal.modesBefore
        try terminal.expect("ready 60 × 14")
        #expect(terminal.isRaw)
        #expect(terminal.modes != modes)
        ending(terminal)
        let status = try terminal.end()
        #expect(terminal.modes == modes)
        let text = text(terminal)
        #expect(text.components(separatedBy: "\u{1B}[?1049h").count == text.components(separatedBy: leaving).count)
        // Nothing of the picture comes after it.
        #expect(text.components(separatedBy: leaving).last?.contains("\u{1B}[") == false)
        return (status, text)
    }

    @Test("When the program has done its work")
    func done() throws {
        let (status, text) = try Self.end { $0.type("q") }
        #expect(status == 0)
        #expect(text.hasSuffix("The end.\r\n"))
    }

    @Test(
        "When it throws, exits, aborts, faults, or reaches what Swift does not let happen",
        arguments: [("e", nil), ("x", 3), ("a", -SIGABRT), ("s", -SIGSEGV), ("t", nil), ("_", 4)] as [(String, Int32?)])
    func failed(key: String, expected: Int32?) throws {
        let (status, _) = try Self.end { $0.type(key) }
        if let expected {
            #expect(status == expected)
        } else {
            // A trap is SIGILL on one architecture and SIGTRAP on another.
            #expect([-SIGILL, -SIGTRAP].contains(status))
        }
    }

    @Test(
        "When a signal ends it, which then ends it as if nobody had handled it",
        arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL])
    func signals(signal: Int32) throws {
        let (status, _) = try Self.end { $0.send(signal) }
        #expect(status == -signal)
    }

    @Test(
        "When several threads want the end at once: one gives it back, and the others wait for that", arguments: 1...40)
    func together(run: Int) throws {
        let (status, _) = try Self.end { $0.type("w") }
        #expect(status == 4)
    }

    @Test("A signal that the program ignores does not end it")
    func ignored() throws {
        let (status, text) = try Self.end(["--ignore-interrupts"]) { terminal in
            terminal.send(SIGINT)
            terminal.type("k")
            #expect(throws: Never.self) { try terminal.expect("character k") }
            terminal.type("q")
        }
        #expect(status == 0)
        #expect(text.contains("The end."))
    }

    @Test("While a shell has stopped it, and it is taken again when the shell lets it go on")
    func suspended() throws {
        let script = "set -m; \"$0\"; echo STOPPED $?; read -r line; fg >/dev/null; echo OVER $?"
        let terminal = try PseudoTerminal("/bin/sh", ["-c", script, try Self.program])
        let modes = terminal.modesBefore
        try terminal.expect("ready 60 × 14")
        #expect(terminal.isRaw)
        terminal.type("\u{1A}")
        try terminal.expect(Self.leaving)
        try terminal.expect("STOPPED")
        #expect(terminal.modes == modes)
        terminal.type("\r")
        try terminal.expect("\u{1B}[?1049h")
        try terminal.expect("resumed")
        #expect(terminal.isRaw)
        terminal.type("q")
        try terminal.expect("The end.")
        try terminal.expect("OVER 0")
        #expect(try terminal.end() == 0)
        #expect(terminal.modes == modes)
    }

    @Test("Where nobody could wake it up, stopping it does nothing but draw the picture again")
    func orphaned() throws {
        let (status, _) = try Self.end { terminal in
            terminal.type("\u{1A}")
            #expect(throws: Never.self) { try terminal.expect("resumed") }
            #expect(terminal.isRaw)
            terminal.type("q")
        }
        #expect(status == 0)
    }

    @Test("After a stop that no program can handle, the terminal is taken again")
    func stopped() throws {
        let (status, _) = try Self.end { terminal in
            terminal.send(SIGSTOP)
            terminal.send(SIGCONT)
            #expect(throws: Never.self) { try terminal.expect("resumed") }
            terminal.type("q")
        }
        #expect(status == 0)
    }

    @Test("When the window is closed, the program ends")
    func hangUp() throws {
        let terminal = try Self.probe()
        try terminal.expect("ready")
        terminal.hangUp()
        // The end of the input and the signal come together: whichever the program sees first ends it, so that there is
        // no saying with what status. One that went on would make this throw.
        #expect(throws: Never.self) { _ = try terminal.end() }
    }

    @Test("A new size of the window is told, and the picture is drawn in it")
    func resized() throws {
        let terminal = try Self.probe()
        try terminal.expect("ready 60 × 14")
        terminal.resize(100, 30)
        try terminal.expect("ready 100 × 30")
        terminal.resize(40, 10)
        try terminal.expect("ready 40 × 10")
        terminal.resize(3, 2)
        terminal.resize(300, 100)
        try terminal.expect("ready 300 × 100")
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }

    @Test("Esc by itself, keys, pastes and the mouse arrive, and text is copied")
    func input() throws {
        let terminal = try Self.probe()
        try terminal.expect("ready")
        for (sent, shown) in [
            ("\u{1B}", "key escape 0"), ("\u{1B}[A", "key up 0"), ("王", "character 王 0"),
            ("\u{1B}[200~two\u{1B}[201~", "paste two"), ("\u{1B}[<0;5;4M", "mouse press 4 3"),
            ("y", "\u{1B}]52;c;546LIGNvcGllZA==\u{7}"), ("?", "\u{1B}]11;?"),
        ] {
            terminal.type(sent)
            try terminal.expect(shown)
        }
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }

    @Test("While nothing happens, it uses no processor time")
    func idle() throws {
        let terminal = try Self.probe()
        try terminal.expect("ready")
        while terminal.read(within: 0.3) {}
        let before = try terminal.processorTime()
        // Half a second in which nothing comes.
        #expect(!terminal.read(within: 0.5))
        #expect(try terminal.processorTime() - before == 0)
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }

    @Test("A terminal that cannot move its cursor is refused with the reason")
    func dumb() throws {
        let terminal = try Self.probe([], ["TERM": "dumb"])
        try terminal.expect("terminal-probe: TERM=dumb")
        #expect(try terminal.end() == 5)
        #expect(!Self.text(terminal).contains("\u{1B}"))
    }
}
#endif
