import Dispatch
import TerminalScreen

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A program that draws on the whole terminal, shows what comes from it, and ends in each way that a program can end in.
@main
struct TerminalProbe {
    private struct Failure: Error {}

    static func main() async throws {
        let environment = ProcessInfo.processInfo.environment
        if CommandLine.arguments.contains("--ignore-interrupts") {
            signal(SIGINT, SIG_IGN)
        }
        do {
            try await Terminal.withFullScreen(environment: environment) { terminal in
                try await run(on: terminal)
            }
        } catch let error as TerminalError {
            print("terminal-probe: \(error)")
            exit(5)
        }
        print("The end.")
    }

    private static func run(on terminal: Terminal) async throws {
        var renderer = Renderer()
        var size = terminal.size
        var lines: [String] = []
        terminal.write(renderer.update(to: picture(size, lines)))
        for await event in terminal.events {
            lines = Array((lines + [describe(event)]).suffix(max(1, size.rows - 4)))
            switch event {
            case .resize(let new): size = new
            case .resumed: renderer.forget()
            case .key(.character(let letter), []):
                if try act(on: letter, terminal) {
                    return
                }
            case .key(.character("z"), .control): terminal.suspend()
            default: break
            }
            terminal.write(renderer.update(to: picture(size, lines)))
        }
    }

    /// - Returns: Whether that was the end.
    private static func act(on letter: Character, _ terminal: Terminal) throws -> Bool {
        switch letter {
        case "q": return true
        case "e": throw Failure()
        case "x": exit(3)
        case "a": abort()
        case "s": raise(SIGSEGV)
        case "t":
            // An index that is out of range ends a Swift program.
            let numbers = Array(CommandLine.arguments.prefix(1))
            print(numbers[CommandLine.arguments.count + 1])
        case "_":
            Terminal.restore()
            _exit(4)
        case "w":
            // Several parts of a program that want its end at once.
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                Terminal.restore()
                _exit(4)
            }
        case "y": terminal.write(Clipboard.copying("王 copied") ?? [])
        case "?": terminal.write(TerminalBackground.question)
        default: break
        }
        return false
    }

    private static func describe(_ event: InputEvent) -> String {
        switch event {
        case .key(.character(let character), let modifiers): "character \(character) \(modifiers.rawValue)"
        case .key(let key, let modifiers): "key \(key) \(modifiers.rawValue)"
        case .paste(let text): "paste \(text)"
        case .mouse(let mouse): "mouse \(mouse.action) \(mouse.point.column) \(mouse.point.row)"
        case .resize(let size): "resize \(size.columns) \(size.rows)"
        case .resumed: "resumed"
        case .background(let color): "background \(color)"
        }
    }

    private static func picture(_ size: Size, _ lines: [String]) -> Screen {
        var screen = Screen(size)
        screen.box(screen.bounds, title: "Probe")
        let inner = screen.bounds.inset(columns: 2, rows: 1)
        let parts = inner.stacked(.cells(1), .share(1), .cells(1))
        screen.draw("王秀英 · Zoë · أحمد 42 · 👩‍💻", in: parts[0], .heading)
        for (line, row) in zip(lines, parts[1].rows) {
            screen.draw(line, at: Point(inner.origin.column, row), in: parts[1])
        }
        screen.draw("ready \(size.columns) × \(size.rows)", in: parts[2], .plain, .trailing)
        return screen
    }
}
