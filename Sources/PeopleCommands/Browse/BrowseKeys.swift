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
        var typing: [KeyStroke]
        /// Those in the list and in the card, where letters are commands; what is in both works everywhere.
        var command: [KeyStroke]

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

        /// The key to name; where letters are commands, one alone says it best.
        func key(isTyping: Bool) -> KeyStroke? {
            isTyping ? typing.first : command.first(where: \.isSimple) ?? command.first
        }
    }

    /// A line of the help: one thing, or a few that belong together.
    struct Row: Equatable, Sendable {
        let does: Phrase
        var bindings: [Binding]
        /// What the footer calls it; nil where it is not named there.
        var short: Phrase? { BrowseKeys.footer.first { $0.does == does }?.short }
        /// What stands above it in the help, where it is the first of a group.
        let heading: Phrase?

        init(_ does: Phrase, under heading: Phrase? = nil, _ bindings: Binding...) {
            (self.does, self.heading, self.bindings) = (does, heading, bindings)
        }

        /// So many keys while one types for each thing that it does, and those that are keys only in the list and the card.
        func keys(upTo most: Int) -> (typing: String, command: String) {
            let typing = bindings.flatMap(\.typing)
            let command = bindings.flatMap { $0.command.filter { !typing.contains($0) }.prefix(most) }
            let few = bindings.flatMap { $0.typing.prefix(most) }
            return (few.map(\.name).joined(separator: " "), command.map(\.name).joined(separator: " "))
        }
    }

    /// In the order of the help: in groups, and what one needs first comes first.
    var rows: [Row] = [
        Row(.terminalOpen, under: .terminalGroupFind, Binding("open", .open, "Enter", command: "l →")),
        Row(.terminalBack, Binding("back", .back, "Esc", command: "h ← Backspace")),
        Row(.terminalSearch, Binding("search", .type, command: "/")),
        Row(.terminalTurn, Binding("next", .turn(1), "Tab"), Binding("previous", .turn(-1), "Shift-Tab")),
        Row(.stepTryAgain, Binding("retry", .retry, "Ctrl-R", command: "r")),
        Row(.terminalCopy, under: .personMenu, Binding("copy", .copy, "Alt-C", command: "c")),
        Row(.terminalOrganization, Binding("organization", .organization, "Alt-O", command: "o")),
        Row(.actionChat, Binding("chat", .chat, "Alt-T", command: "t")),
        Row(.terminalMail, Binding("mail", .mail, "Alt-M", command: "m")),
        Row(.terminalFavorite, Binding("favorite", .favorite, "Alt-V", command: "v")),
        Row(.terminalSave, Binding("save", .save, "Alt-S", command: "s")),
        Row(
            .terminalMove, under: .terminalMove,
            Binding("up", .move(-1), "↑ Ctrl-P", command: "k"),
            Binding("down", .move(1), "↓ Ctrl-N", command: "j")),
        Row(.terminalMovePage, Binding("page-up", .movePage(-1), "PgUp"), Binding("page-down", .movePage(1), "PgDn")),
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
        Row(.terminalHelp, under: .terminalGroupProgram, Binding("help", .help, "F1", command: "?")),
        Row(.appQuit, Binding("quit", .quit, command: "q")),
        Row(.terminalInterrupt, Binding("interrupt", .interrupt, "Ctrl-C")),
        Row(.accountsTitle, Binding("accounts", .accounts, "Alt-A", command: "a")),
        Row(.accountsSignOut, Binding("sign-out", .signOut, command: "d")),
        Row(.terminalRedraw, Binding("redraw", .redraw, "Ctrl-L")),
        Row(.terminalSuspend, Binding("suspend", .suspend, "Ctrl-Z")),
    ]

    /// The rows that the footer names, each with its word there, the most useful first.
    static let footer: [(does: Phrase, short: Phrase)] = [
        // What shows more of somebody is worth more than what moves. What else it does is said beside what went wrong.
        (.stepTryAgain, .stepAllow), (.terminalOpen, .terminalOpen), (.terminalTurn, .terminalCommands),
        (.terminalBack, .personGoBack), (.terminalCopy, .actionCopy), (.terminalOrganization, .rotorOrganization),
        (.actionChat, .terminalChat), (.terminalFavorite, .personFavorite), (.terminalMail, .actionMail),
        (.terminalSearch, .terminalSearch), (.terminalHelp, .terminalHelp), (.appQuit, .appQuit),
        (.terminalInterrupt, .appQuit), (.terminalMove, .terminalMove), (.terminalSave, .terminalSave),
    ]

    /// What all rows do, one after the other.
    var bindings: [Binding] { rows.flatMap(\.bindings) }

    static let standard = BrowseKeys()

    /// The action of a key; with Shift, which does nothing of its own, the one without it.
    func action(of key: Key, _ modifiers: Modifiers, isTyping: Bool) -> BrowseAction? {
        func action(_ stroke: KeyStroke) -> BrowseAction? {
            bindings.first { (isTyping ? $0.typing : $0.command).contains(stroke) }?.action
        }
        return action(KeyStroke(key, modifiers)) ?? action(KeyStroke(key, modifiers.subtracting(.shift)))
    }

    /// What the key of an action is called, where one types or elsewhere; nil for one without a key there.
    func name(of action: BrowseAction, isTyping: Bool = true) -> String? {
        bindings.first { $0.action == action }?.key(isTyping: isTyping)?.name
    }
}
