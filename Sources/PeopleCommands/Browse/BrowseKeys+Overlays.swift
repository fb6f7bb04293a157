import PeopleFinder
import TerminalScreen

// What lies over everything else has keys of its own.
extension BrowseKeys {
    /// Finds what an event asks for in what lies over everything else.
    func action(for event: InputEvent, in overlay: BrowseContent.Overlay, of content: BrowseContent) -> BrowseAction? {
        if case .key(let key, let modifiers) = event, !content.isHelpShown,
            action(of: key, modifiers, isTyping: true) == .help
        {
            return .help
        }
        switch (overlay, event) {
        case (.signIn(let content), .key(let key, let modifiers)):
            if action(of: key, modifiers, isTyping: true) == .back { return .closeOverlay }
            switch (action(of: key, modifiers, isTyping: false), key) {
            case (.copy, _) where content.link != nil: return .copyLink
            case (.quit, _) where content.choices.contains(.quit): return .quit
            case (.open, _) where !content.choices.isEmpty: return content.choices[content.selected]
            case (let action?, _) where action.isMove: return action
            case (_, .character("b")) where !content.choices.isEmpty: return .signInWithBrowser
            case (_, .character("n")) where !content.choices.isEmpty: return .signInWithCode
            default: return nil
            }
        case (.signOut(let account), .key(let key, let modifiers)):
            // Letters confirm nothing: a name typed here by mistake signs nobody out.
            if action(of: key, modifiers, isTyping: true) == .open { return .confirmSignOut(account) }
            let action = action(of: key, modifiers, isTyping: false)
            return action == .back || action == .quit ? .accounts : nil
        case (_, .mouse(let mouse)):
            return mouse.action == .wheelUp ? .move(-1) : mouse.action == .wheelDown ? .move(1) : nil
        case (.help, .paste(let text)): return .edit(.insert(text))
        case (.help(let search, _), .key(let key, let modifiers)):
            let action = action(of: key, modifiers, isTyping: true) ?? Self.typed(key, modifiers)
            switch action {
            case .move, .movePage, .edit: return action
            case .back: return search.isEmpty ? .closeOverlay : .edit(.clear)
            case .open: return .closeHelp
            case .help: return .closeOverlay
            default: return nil
            }
        case (.accounts(_, let selected), .key(let key, let modifiers)):
            switch action(of: key, modifiers, isTyping: false) {
            case .open: return .choose(selected)
            case .signOut: return .signOut
            case .back, .quit, .accounts: return .closeOverlay
            case let action: return action?.isMove == true ? action : nil
            }
        case (.organization(_, let selected), .key(let key, let modifiers)):
            switch (action(of: key, modifiers, isTyping: true), action(of: key, modifiers, isTyping: false)) {
            // To the right and to the left, as in what is typed.
            case (.edit(.moveBy(1)), _): return .openTeam(selected)
            case (.edit(.moveBy(-1)), _): return .closeTeam(selected)
            case (_, .open): return .openInOrganization(selected)
            case (_, .back), (_, .quit), (_, .organization): return .closeOverlay
            case (_, let action?)
            where action.isMove || [.copy, .chat, .mail, .favorite, .save, .type].contains(action): return action
            default: return nil
            }
        default: return nil
        }
    }

    /// The keys that do something in what lies over everything else, with a word for each.
    func hints(in overlay: BrowseContent.Overlay) -> [(key: String, does: Phrase)] {
        switch overlay {
        case .organization:
            move + named(.edit(.moveBy(1)), .terminalOpenTeam) + named(.edit(.moveBy(-1)), .terminalCloseTeam)
                + named(.open, .terminalOpen) + named(.back, .personGoBack)
                + named(.copy, .actionCopy, isTyping: false) + named(.chat, .terminalChat, isTyping: false)
                + named(.mail, .actionMail, isTyping: false) + named(.favorite, .personFavorite, isTyping: false)
                + named(.save, .terminalSave, isTyping: false) + named(.type, .terminalSearch, isTyping: false)
                + named(.help, .terminalHelp)
        case .accounts(let rows, let selected):
            hints(for: rows.indices.contains(selected) ? rows[selected] : nil)
        case .signOut: named(.open, .accountsSignOut) + named(.back, .stepCancel)
        case .help: named(.back, .personGoBack)
        // Its other keys stand beside what they do.
        case .signIn(let content): content.choices.isEmpty ? [] : move + named(.open, .terminalChoose)
        }
    }

    /// What can be done with a row of the accounts.
    private func hints(for row: AccountChoiceRow?) -> [(key: String, does: Phrase)] {
        guard let row else { return move + named(.open, .accountsSwitch) + named(.back, .personGoBack) }
        let opens: Phrase = row.signsOut ? .accountsSignOut : row.id == nil ? .accountsAdd : .accountsSwitch
        let isAccount = row.id != nil && !row.signsOut
        return move + named(.open, opens)
            + (isAccount ? named(.signOut, .accountsSignOut, isTyping: false) : [])
            + named(.back, .personGoBack)
    }

    private var move: [(key: String, does: Phrase)] {
        let keys = [BrowseAction.move(-1), .move(1)].compactMap { name(of: $0) }
        return keys.isEmpty ? [] : [(keys.joined(), .terminalMove)]
    }

    private func named(_ action: BrowseAction, _ does: Phrase, isTyping: Bool = true) -> [(key: String, does: Phrase)] {
        name(of: action, isTyping: isTyping).map { [($0, does)] } ?? []
    }
}
