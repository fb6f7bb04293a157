import PeopleFinder
import TerminalScreen

/// Understands keys as people expect them, by what is on the screen.
enum BrowseKeys {
    /// What the help lists: the keys that work everywhere, then those that are commands after Tab.
    static let help: [(keys: String, does: Phrase)] = [
        ("↑ ↓", .terminalMove), ("PgUp PgDn", .terminalMovePage), ("Enter", .terminalOpen), ("Esc", .terminalBack),
        ("Ctrl-R", .stepTryAgain), ("Ctrl-L", .terminalRedraw), ("Ctrl-Z", .terminalSuspend),
        ("Tab", .terminalTurn), ("/", .terminalSearch), ("g G", .terminalMoveToEnds), ("c", .terminalCopy),
        ("m", .terminalMail), ("s", .terminalSave), ("a", .accountsTitle), ("?", .terminalHelp),
        ("q  Ctrl-C", .terminalQuit),
    ]

    /// Finds what an event asks for.
    ///
    /// - Returns: The action, or nil when it asks for nothing here.
    static func action(for event: InputEvent, in content: BrowseContent, layout: BrowseLayout) -> BrowseAction? {
        switch event {
        case .key(.character("c"), .control): return .interrupt
        case .key(.character("z"), .control): return .suspend
        case .key(.character("l"), .control): return .redraw
        default: break
        }
        if let overlay = content.overlay { return action(for: event, in: overlay) }
        switch event {
        case .paste(let text): return .edit(.insert(text))
        case .mouse(let mouse): return action(for: mouse, in: content, layout: layout)
        case .key(let key, let modifiers):
            return moving(key, modifiers, in: content)
                ?? (content.isTyping ? editing(key, modifiers, in: content) : command(key, modifiers, in: content))
        case .focus, .resize, .resumed, .report: return nil
        }
    }

    private static func action(for event: InputEvent, in overlay: BrowseContent.Overlay) -> BrowseAction? {
        if case .mouse(let mouse) = event {
            switch (overlay, mouse.action) {
            case (.accounts, .wheelUp), (.help, .wheelUp): return .move(-1)
            case (.accounts, .wheelDown), (.help, .wheelDown): return .move(1)
            default: return nil
            }
        }
        guard case .key(let key, let modifiers) = event, modifiers.subtracting(.shift).isEmpty else { return nil }
        switch (overlay, key) {
        case (.signIn(let content), .character("q")) where content.step == .choice: return .quit
        case (.signIn(let content), .character("b")) where content.step == .choice: return .signInWithBrowser
        case (.signIn(let content), .character("d")) where content.step == .choice: return .signInWithCode
        case (.signIn(let content), .character("c")) where content.link != nil: return .copyLink
        case (.signIn, .character): return nil
        case (.accounts, .up), (.accounts, .character("k")), (.help, .up), (.help, .character("k")): return .move(-1)
        case (.accounts, .down), (.accounts, .character("j")), (.help, .down), (.help, .character("j")):
            return .move(1)
        case (.help, .pageUp): return .movePage(-1)
        case (.help, .pageDown): return .movePage(1)
        case (.accounts(_, let selected), .enter): return .choose(selected)
        case (_, .escape), (.help, _), (.accounts, .character("q")), (.accounts, .character("a")): return .closeOverlay
        default: return nil
        }
    }

    /// What keys do wherever one is.
    private static func moving(_ key: Key, _ modifiers: Modifiers, in content: BrowseContent) -> BrowseAction? {
        switch (key, modifiers) {
        case (.character("r"), .control): .retry
        case (.up, []), (.character("p"), .control): .move(-1)
        case (.down, []), (.character("n"), .control): .move(1)
        case (.pageUp, _): .movePage(-1)
        case (.pageDown, _): .movePage(1)
        case (.enter, _): .open
        case (.escape, _): back(in: content)
        case (.tab, .shift):
            content.isTyping
                ? .command(inCard: !content.isCardOpen) : content.isCardOpen ? .command(inCard: false) : .type
        case (.tab, _):
            content.isTyping
                ? .command(inCard: content.isCardOpen)
                : content.isCardOpen || content.selectedPerson == nil ? .type : .command(inCard: true)
        default: nil
        }
    }

    private static func back(in content: BrowseContent) -> BrowseAction {
        content.isCardOpen ? .back : content.isTyping ? .edit(.clear) : .type
    }

    private static func editing(_ key: Key, _ modifiers: Modifiers, in content: BrowseContent) -> BrowseAction? {
        switch (key, modifiers) {
        case (.character("?"), _) where content.search.isEmpty: .help
        case (.character(let letter), []), (.character(let letter), .shift): .edit(.insert(String(letter)))
        case (.character("u"), .control): .edit(.deleteToStart)
        case (.character("w"), .control), (.backspace, .alt): .edit(.deleteWord)
        case (.character("a"), .control), (.home, _): .edit(.moveToStart)
        case (.character("e"), .control), (.end, _): .edit(.moveToEnd)
        case (.backspace, _): .edit(.deleteBackward)
        case (.delete, _): .edit(.deleteForward)
        case (.left, _): .edit(.moveBy(-1))
        case (.right, _): .edit(.moveBy(1))
        default: nil
        }
    }

    private static func command(_ key: Key, _ modifiers: Modifiers, in content: BrowseContent) -> BrowseAction? {
        guard modifiers.subtracting(.shift).isEmpty else { return nil }
        return switch key {
        case .character("q"): .quit
        case .character("j"): .move(1)
        case .character("k"): .move(-1)
        case .character("g"), .home: .moveToStart
        case .character("G"), .end: .moveToEnd
        case .character("/"): .type
        case .character("?"): .help
        case .character("a"): .accounts
        case .character("c"): .copy
        case .character("m"): .mail
        case .character("s"): .save
        case .character("r"): .retry
        case .character("l"), .right: content.isCardOpen ? nil : .open
        case .character("h"), .left, .backspace: back(in: content)
        default: nil
        }
    }

    private static func action(for mouse: Mouse, in content: BrowseContent, layout: BrowseLayout) -> BrowseAction? {
        switch mouse.action {
        case .wheelUp: return .move(-1)
        case .wheelDown: return .move(1)
        case .press(0):
            if layout.search.contains(mouse.point) { return .type }
            if let card = content.isCardOpen ? layout.openCard : layout.card, card.contains(mouse.point) {
                return click(at: mouse.point, in: content, on: card)
            }
            guard layout.list.contains(mouse.point) else { return nil }
            let caption = content.caption.isEmpty ? 0 : 1
            let row = content.top + mouse.point.row - layout.list.origin.row - caption
            return content.people.indices.contains(row) ? .click(row: row) : nil
        default: return nil
        }
    }

    private static func click(at point: Point, in content: BrowseContent, on card: Rectangle) -> BrowseAction {
        let line = CardLayout(of: content, in: card).line(at: point)
        return .clickCard(stop: content.card?.stops.firstIndex { $0 == line }.map { $0 + 1 })
    }
}

/// What a key, the wheel or a click asks for.
enum BrowseAction: Equatable, Sendable {
    case quit, interrupt, suspend, redraw
    case edit(Edit)
    /// The cursor in the search, and the list beside it.
    case type
    /// Letters that are commands, in the list or in the card of the person that its cursor is on.
    case command(inCard: Bool)
    case move(Int), movePage(Int), moveToStart, moveToEnd
    /// A click beside the lines of a card opens it and leaves its cursor where it is.
    case click(row: Int), clickCard(stop: Int?)
    case open, back
    case copy, mail, save
    case retry
    case help, accounts, closeOverlay
    case copyLink
    case choose(Int)
    case signInWithBrowser, signInWithCode

    /// What is done to the text that is searched for.
    enum Edit: Equatable, Sendable {
        case insert(String)
        case deleteBackward, deleteForward, deleteWord, deleteToStart, clear
        case moveBy(Int), moveToStart, moveToEnd
    }
}
