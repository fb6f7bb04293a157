import ArgumentParser
import GraphPeople
import NativeOAuth
import PeopleFinder
import SmallFoundation
import TerminalScreen

/// The full-screen view on a terminal, from its first picture to the last.
struct BrowseProgram {
    let context: PeopleContext
    let services: PeopleServices
    /// Whether Enter chooses somebody and ends the view.
    var picks = false

    private enum Signal: Sendable {
        case event(InputEvent)
        case changed
        case over
    }

    /// Shows the view until the person has had enough, or has chosen somebody; Ctrl-C throws `ExitCode`.
    @discardableResult func run(as account: String?) async throws -> Person? {
        let environment = context.environment
        do {
            // To choose somebody, the output goes to a script.
            guard picks || context.terminal.isFullyThere else { throw TerminalError.noTerminal }
            // Whoever is asked for a passphrase or told something needs the screen as it was, and a Ctrl-C that works.
            try await context.prepareAccountIfNone(services)
            return try await TerminalScreen.Terminal.withFullScreen(environment: environment) {
                try await run(as: account, on: $0)
            }
        } catch TerminalError.noTerminal {
            throw CommandFailure(.usage, .commandNeedsTerminal(context.hint("search TEXT")))
        } catch let error as TerminalError {
            throw CommandFailure(
                .settingsWrong, .commandNoFullScreen(context.hint("search TEXT")), detail: "\(error)")
        }
    }

    @MainActor
    private func run(as account: String?, on terminal: TerminalScreen.Terminal) async throws -> Person? {
        let (signals, send) = AsyncStream<Signal>.makeStream()
        let session = BrowseSession(context: context, services: services, size: terminal.size) { send.yield(.changed) }
        (session.asksForTeam, session.content.picks) = (true, picks)
        let own = context.keys()
        session.content.keys = own.keys
        session.said = context.words(of: own.faults).map(BrowseContent.Status.fault)
        let colors =
            own.file.background == KeysFile.Background.none ? .none : ColorDepth(environment: context.environment)
        // What the person says counts; a gray that is nearer to the text than their own ground is safe for both.
        let said = own.file.background.map { RGB($0 == .light ? 0xE8E8E8 : 0x303030) }
        func theme(on background: RGB?) -> Theme { Theme(colors, background: background, own: own.file.colors) }
        var look = theme(on: said ?? TerminalBackground.color(in: context.environment))
        session.content.showsPhotos = colors >= .palette
        var renderer = Renderer()
        func paint() {
            // What went wrong may take rows from the list.
            session.resize(session.size)
            let view = BrowseView(content: session.content, texts: session.texts, theme: look)
            terminal.write(renderer.update(to: view.screen(session.size)))
        }
        session.content.status = .quiet(session.texts[.terminalStarting])
        paint()
        terminal.write(TerminalBackground.question)
        try await session.begin(as: account)
        let events = Task {
            for await event in terminal.events { send.yield(.event(event)) }
            send.yield(.over)
        }
        defer {
            events.cancel()
            session.end()
        }
        paint()
        for await signal in signals {
            switch signal {
            case .over: return nil
            case .changed: break
            case .event(.resize(let size)): session.resize(size)
            case .event(.resumed): renderer.forget()
            case .event(.background(let color)):
                // The answer may come late, or never.
                if said == nil { look = theme(on: color) }
            case .event(let event):
                let keys = session.content.keys
                guard let action = keys.action(for: event, in: session.content, layout: session.layout) else {
                    if session.tellUnused(event) { paint() }
                    continue
                }
                switch await session.perform(action) {
                case .quit: return nil
                case .picked(let person): return person
                // The same status as of every other command that is ended so, and no word: the person knows.
                case .interrupt: throw ExitCode(ExitStatus.canceled.rawValue)
                case .suspend: terminal.suspend()
                case .redraw: renderer.forget()
                case .write(let bytes): terminal.write(bytes)
                case nil: break
                }
            }
            paint()
        }
        try Task.checkCancellation()
        return nil
    }
}

extension BrowseSession {
    func resize(_ size: Size) {
        self.size = size
        content.spaceRows(rowsSeen: rowsSeen)
        content.select(content.selected, rowsSeen: rowsSeen)
    }
}
