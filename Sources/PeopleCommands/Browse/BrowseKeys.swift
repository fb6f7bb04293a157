import GraphPeople
import NativeOAuth
import PeopleFinder
import TerminalScreen

/// Which key does what: keys, footer, help and the table of docs/terminal.md are made of ``rows``.
struct BrowseKeys: Equatable, Sendable {
    /// Something that keys ask for.
    struct Binding: Equatable, Sendable {
        /// What a file of keys calls it.
        let name: String
        let action: BrowseAction
        /// The keys while one types.
        fileprivate(set) var typing: [KeyStroke]
        /// Those in the list and in the card, where letters are commands; what is in both works everywhere.
        fileprivate(set) var command: [KeyStroke]

        /// Binds keys, named with spaces between them: everywhere, while one types, and in the list and the card.
        init(
            _ name: String, _ action: BrowseAction, _ everywhere: String = "", typing: String = "", command: String = ""
        ) {
            func keys(_ names: String) -> [KeyStroke] {
                names.split(separator: " ").compactMap { KeyStroke(String($0)) }
            }
            (self.name, self.action) = (name, action)
            self.typing = keys(everywhere) + keys(typing)
            self.command = keys(everywhere) + keys(command)
        }

        /// All of them, each once.
        var keys: [KeyStroke] { typing + command.filter { !typing.contains($0) } }

        fileprivate func isTypingAlone(_ key: KeyStroke) -> Bool { typing.contains(key) && !command.contains(key) }

        fileprivate func isCommandAlone(_ key: KeyStroke) -> Bool { command.contains(key) && !typing.contains(key) }

        /// The key to name; where letters are commands, one alone says it best.
        fileprivate func key(isTyping: Bool) -> KeyStroke? {
            isTyping ? typing.first : command.first(where: \.isSimple) ?? command.first
        }
    }

    /// A line of the help: one thing, or a few that belong together.
    struct Row: Equatable, Sendable {
        let does: Phrase
        fileprivate(set) var bindings: [Binding]
        /// What the footer calls it; nil where it is not named there, as ``footer`` says.
        let short: Phrase?
        /// What stands above it in the help, where it is the first of a group.
        let heading: Phrase?

        init(_ does: Phrase, short: Phrase? = nil, under heading: Phrase? = nil, _ bindings: Binding...) {
            (self.does, self.short, self.heading, self.bindings) = (does, short, heading, bindings)
        }

        /// The keys while one types, and those that are keys only in the list and the card, with a space between them.
        var names: (typing: String, command: String) { keys(upTo: .max) }

        /// So many of them for each thing that it does.
        func keys(upTo most: Int) -> (typing: String, command: String) {
            let typing = bindings.flatMap(\.typing)
            let command = bindings.flatMap { $0.command.filter { !typing.contains($0) }.prefix(most) }
            let few = bindings.flatMap { $0.typing.prefix(most) }
            return (few.map(\.name).joined(separator: " "), command.map(\.name).joined(separator: " "))
        }
    }

    /// In the order of the help: in groups, and what one needs first comes first.
    private(set) var rows: [Row] = [
        Row(
            .terminalOpen, short: .terminalOpen, under: .terminalGroupFind,
            Binding("open", .open, "Enter", command: "l →")),
        Row(.terminalBack, short: .personGoBack, Binding("back", .back, "Esc", command: "h ← Backspace")),
        Row(.terminalSearch, short: .terminalSearch, Binding("search", .type, command: "/")),
        Row(
            .terminalTurn, short: .terminalCommands, Binding("next", .turn(1), "Tab"),
            Binding("previous", .turn(-1), "Shift-Tab")),
        Row(.stepTryAgain, short: .stepAllow, Binding("retry", .retry, "Ctrl-R", command: "r")),
        Row(.terminalCopy, short: .actionCopy, under: .personMenu, Binding("copy", .copy, "Alt-C", command: "c")),
        Row(
            .terminalOrganization, short: .rotorOrganization,
            Binding("organization", .organization, "Alt-O", command: "o")),
        Row(.actionChat, short: .terminalChat, Binding("chat", .chat, "Alt-T", command: "t")),
        Row(.terminalMail, short: .actionMail, Binding("mail", .mail, "Alt-M", command: "m")),
        Row(.terminalFavorite, short: .personFavorite, Binding("favorite", .favorite, "Alt-V", command: "v")),
        Row(.terminalSave, short: .terminalSave, Binding("save", .save, "Alt-S", command: "s")),
        Row(
            .terminalMove, short: .terminalMove, under: .terminalMove,
            Binding("up", .move(-1), "↑ Ctrl-P", command: "k"),
            Binding("down", .move(1), "↓ Ctrl-N", command: "j")),
        Row(
            .terminalMovePage, Binding("page-up", .movePage(-1), "PgUp"), Binding("page-down", .movePage(1), "PgDn")),
        Row(
            .terminalMoveToEnds, Binding("first", .moveToStart, command: "g Home"),
            Binding("last", .moveToEnd, command: "G End")),
        Row(
            .terminalEditMove, under: .terminalGroupEdit, Binding("left", .edit(.moveBy(-1)), typing: "←"),
            Binding("right", .edit(.moveBy(1)), typing: "→"),
            Binding("word-left", .edit(.moveByWord(-1)), typing: "Ctrl-← Alt-B"),
            Binding("word-right", .edit(.moveByWord(1)), typing: "Ctrl-→ Alt-F")),
        Row(
            .terminalEditMove, Binding("line-start", .edit(.moveToStart), typing: "Home Ctrl-A"),
            Binding("line-end", .edit(.moveToEnd), typing: "End Ctrl-E")),
        Row(
            .terminalEditDelete, Binding("delete-left", .edit(.deleteBackward), typing: "Backspace"),
            Binding("delete-right", .edit(.deleteForward), typing: "Delete Ctrl-D")),
        Row(
            .terminalEditDeleteFar, Binding("delete-word", .edit(.deleteWord), typing: "Ctrl-W Alt-Backspace"),
            Binding("delete-to-start", .edit(.deleteToStart), typing: "Ctrl-U"),
            Binding("delete-to-end", .edit(.deleteToEnd), typing: "Ctrl-K")),
        Row(
            .terminalHelp, short: .terminalHelp, under: .terminalGroupProgram,
            Binding("help", .help, "F1", command: "?")),
        Row(.appQuit, short: .appQuit, Binding("quit", .quit, command: "q")),
        Row(.terminalInterrupt, short: .appQuit, Binding("interrupt", .interrupt, "Ctrl-C")),
        Row(.accountsTitle, Binding("accounts", .accounts, "Alt-A", command: "a")),
        Row(.accountsSignOut, Binding("sign-out", .signOut, command: "d")),
        Row(.terminalRedraw, Binding("redraw", .redraw, "Ctrl-L")),
        Row(.terminalSuspend, Binding("suspend", .suspend, "Ctrl-Z")),
    ]

    /// The rows that the footer names, the most useful first.
    static let footer: [Phrase] = [
        // What shows more of somebody is worth more than what moves. What else it does is said beside what went wrong.
        .stepTryAgain, .terminalOpen, .terminalTurn, .terminalBack, .terminalCopy, .terminalOrganization, .actionChat,
        .terminalFavorite, .terminalMail, .terminalSearch, .terminalHelp, .appQuit, .terminalInterrupt,
        .terminalMove, .terminalSave,
    ]

    static let standard = BrowseKeys()

    /// The usual keys with the person's own in their place, and the lines of the file that are refused.
    static func changed(by file: KeysFile) -> (keys: BrowseKeys, refused: [KeysFile.Fault]) {
        var keys = standard
        let refused = file.keys.compactMap { keys.bind($0, of: file) }
        return (keys, refused)
    }

    /// Whether a file can give other keys to something of this name.
    func hasBinding(named name: String) -> Bool { rows.contains { $0.bindings.contains { $0.name == name } } }

    /// Gives an action other keys where it had some: letters where letters are commands, the others everywhere, but one
    /// that was its own in one place alone stays there; or tells why it can't.
    private mutating func bind(_ change: KeysFile.Change, of file: KeysFile) -> KeysFile.Fault? {
        let (name, strokes, line) = change
        for row in rows.indices {
            guard let place = rows[row].bindings.firstIndex(where: { $0.name == name }) else { continue }
            let old = rows[row].bindings[place]
            let typed = old.typing.isEmpty ? [] : strokes.filter { !$0.isLetter && !old.isCommandAlone($0) }
            let commands = old.command.isEmpty ? [] : strokes.filter { !old.isTypingAlone($0) }
            let words = strokes.map(\.name).joined(separator: " ")
            guard Set(strokes).count == strokes.count else {
                return file.notUnderstood(words, line: line, allowed: KeysFile.allowedKeys)
            }
            guard !(typed + commands).isEmpty else {
                return file.notUnderstood(words, line: line, allowed: KeysFile.allowedKeysWithoutLetters)
            }
            for other in rows.flatMap(\.bindings) where other.name != name {
                let key = strokes.first { key in
                    typed.contains(key) && other.typing.contains(key)
                        || commands.contains(key) && other.command.contains(key)
                }
                if let key { return file.taken(key.name, by: other.name, line: line) }
            }
            (rows[row].bindings[place].typing, rows[row].bindings[place].command) = (typed, commands)
            return nil
        }
        let names = rows.flatMap(\.bindings).map(\.name) + ["background"] + Theme.Part.allCases.map(\.rawValue)
        return file.unknownName(name, nearest: names.first { name.isNear($0) }, line: line)
    }

    /// The action of a key; with Shift, which does nothing of its own, the one without it.
    func action(of key: Key, _ modifiers: Modifiers, isTyping: Bool) -> BrowseAction? {
        func action(_ stroke: KeyStroke) -> BrowseAction? {
            for row in rows {
                let binding = row.bindings.first { (isTyping ? $0.typing : $0.command).contains(stroke) }
                if let binding { return binding.action }
            }
            return nil
        }
        return action(KeyStroke(key, modifiers)) ?? action(KeyStroke(key, modifiers.subtracting(.shift)))
    }

    /// The rows that have the words in them that are searched for, or else any of the longer ones; all without words.
    func rows(with letters: String, in texts: Texts) -> [Row] {
        let wanted = letters.lowercased().split(separator: " ")
        let searched = rows.map { row in
            let names = row.bindings.map(\.name) + [texts[row.does], row.names.typing, row.names.command]
            return (row: row, text: names.joined(separator: " ").lowercased())
        }
        let all = searched.filter { row in wanted.allSatisfy { row.text.contains($0) } }
        let found =
            all.isEmpty ? searched.filter { row in wanted.contains { $0.count > 2 && row.text.contains($0) } } : all
        return found.map(\.row)
    }

    /// What the key of an action is called, where one types or elsewhere; nil for one without a key there.
    func name(of action: BrowseAction, isTyping: Bool = true) -> String? {
        rows.flatMap(\.bindings).first { $0.action == action }?.key(isTyping: isTyping)?.name
    }

    /// The keys that do something here and now, with a word for each, the most useful first.
    func hints(in content: BrowseContent) -> [(key: String, does: Phrase)] {
        // Who has opened a card wants to know the way back before all else.
        let isOut: (Row) -> Bool = { content.isCardOpen && $0.short == .personGoBack }
        let named = Self.footer.compactMap { does in rows.first { $0.does == does } }
        let ordered = named.filter(isOut) + named.filter { !isOut($0) }
        return ordered.compactMap { row in
            let bindings = row.bindings.filter { content.isUseful($0.action) }
            guard let first = bindings.first, let short = row.short else { return nil }
            let keys = bindings.compactMap { $0.key(isTyping: content.isTyping) }
            guard !keys.isEmpty else { return nil }
            let names = first.action == .turn(1) ? [keys[0].name] : keys.map(\.name)
            let does: Phrase =
                switch first.action {
                case .open where content.isPicked: .terminalChoose
                case .back where content.isLeftByBack: .stepCancel
                case .favorite where content.card.map { content.favorites.contains($0.person.id) } == true:
                    .terminalUnfavorite
                default: short
                }
            return (names.joined(), does)
        }
    }
}

// What an event asks for.
extension BrowseKeys {
    /// Finds what an event asks for; nil when it asks for nothing here.
    func action(for event: InputEvent, in content: BrowseContent, layout: BrowseLayout) -> BrowseAction? {
        if case .key(let key, let modifiers) = event, let action = action(of: key, modifiers, isTyping: true),
            [.interrupt, .suspend, .redraw].contains(action)
        {
            return action
        }
        if let overlay = content.overlay { return action(for: event, in: overlay, of: content) }
        switch event {
        case .paste(let text): return .edit(.insert(text))
        case .mouse(let mouse): return action(for: mouse, in: content, layout: layout)
        case .key(let key, let modifiers)
        where content.isTyping && content.search.isEmpty && action(of: key, modifiers, isTyping: false) == .help:
            return .help
        case .key(let key, let modifiers):
            let action = action(of: key, modifiers, isTyping: content.isTyping)
            return action ?? (content.isTyping ? Self.typed(key, modifiers) : nil)
        case .resize, .resumed, .background: return nil
        }
    }

    static func typed(_ key: Key, _ modifiers: Modifiers) -> BrowseAction? {
        guard case .character(let letter) = key, modifiers.subtracting(.shift).isEmpty else { return nil }
        return .edit(.insert(String(letter)))
    }

    private func action(for mouse: Mouse, in content: BrowseContent, layout: BrowseLayout) -> BrowseAction? {
        switch mouse.action {
        case .wheelUp: return .move(-1)
        case .wheelDown: return .move(1)
        case .press:
            if layout.search.contains(mouse.point) { return .type }
            if let card = content.isCardOpen ? layout.openCard : layout.card, card.contains(mouse.point) {
                return click(at: mouse.point, in: content, on: card)
            }
            guard layout.list.contains(mouse.point) else { return nil }
            let caption = content.caption.text.isEmpty ? 0 : 1
            let row = content.top + mouse.point.row - layout.list.origin.row - caption
            return content.row(row)?.isChoice == true ? .click(row: row) : nil
        }
    }

    private func click(at point: Point, in content: BrowseContent, on card: Rectangle) -> BrowseAction {
        let line = CardLayout(of: content, in: card).line(at: point)
        return .clickCard(stop: content.card?.stops.firstIndex { $0 == line }.map { $0 + 1 })
    }
}

extension BrowseContent {
    /// The only row of the help that fits what is typed there, where Enter does what it says: not over something else.
    func foundRow(in texts: Texts) -> BrowseKeys.Row? {
        guard case .help(let search, _)? = overlay, belowHelp == nil, !search.isEmpty else { return nil }
        let found = keys.rows(with: search.text, in: texts)
        guard found.count == 1, found[0].bindings.count == 1 else { return nil }
        return isUseful(found[0].bindings[0].action) ? found[0] : nil
    }

    /// What that row does.
    func foundAction(in texts: Texts) -> BrowseAction? { foundRow(in: texts)?.bindings[0].action }

    /// Whether an action does something here and now.
    func isUseful(_ action: BrowseAction) -> Bool {
        switch action {
        case .move: isCardOpen ? card?.stops.isEmpty == false : rowCount > 1
        case .open:
            switch isCardOpen ? cardLine : nil {
            case .person, .field(_, _, _?): true
            default: isPicked || !isCardOpen && selectedRow != nil
            }
        case .turn: isTyping && rowCount > 0
        case .back: isCardOpen || picks || isTyping && !search.isEmpty
        case .copy: card.map { $0.person.mail ?? $0.person.userPrincipalName } != nil
        case .mail: card?.person.mail != nil
        case .chat: card?.person.userPrincipalName != nil
        case .save, .favorite: card != nil
        case .organization: card?.lines.contains { if case .person = $0 { true } else { false } } == true
        case .type: !isTyping
        // Where letters are commands, one of them says it better.
        case .interrupt: isTyping
        // What went wrong names the same key for something else.
        case .retry: card?.lacksPermission == true && !status.isFault
        default: true
        }
    }
}

/// What a key, the wheel or a click asks for.
enum BrowseAction: Equatable, Sendable {
    case quit, interrupt, suspend, redraw
    case edit(Edit)
    /// The cursor in the search, and the list beside it.
    case type
    /// The next of search, list and card, or the one before.
    case turn(Int)
    case move(Int), movePage(Int), moveToStart, moveToEnd
    /// A click beside the lines of a card opens it and leaves its cursor where it is.
    case click(row: Int), clickCard(stop: Int?)
    case open, back
    case copy, mail, chat, save, favorite
    case retry
    case help, accounts, organization, closeOverlay
    /// Closes the help, and does what the only row says that fits what is typed there.
    case closeHelp
    /// The account of the list that the cursor is on; it is asked about first.
    case signOut, confirmSignOut(Account)
    /// Of the rows of the organization.
    case openTeam(Int), closeTeam(Int), openInOrganization(Int)
    case copyLink
    case choose(Int)
    case signInWithBrowser, signInWithCode

    var isMove: Bool {
        switch self {
        case .move, .movePage, .moveToStart, .moveToEnd: true
        default: false
        }
    }

    /// Whether what was said before is over with it: one goes on to somebody, a text or a place, or is answered.
    var goesOn: Bool {
        switch self {
        case .edit, .type, .turn, .click, .clickCard, .open, .back, .openTeam, .closeTeam: true
        case .accounts, .organization: true
        case .mail, .chat, .save, .favorite: true
        default: isMove
        }
    }

    /// What is done to the text that is searched for.
    enum Edit: Equatable, Sendable {
        case insert(String)
        case deleteBackward, deleteForward, deleteWord, deleteToStart, deleteToEnd, clear
        case moveBy(Int), moveByWord(Int), moveToStart, moveToEnd
    }
}
