import PeopleFinder
import TerminalScreen

// What lies over everything else has keys of its own.
extension BrowseKeys {
    /// Finds what an event asks for in what lies over everything else.
    func action(
        for event: InputEvent, in overlay: BrowseContent.Overlay, of content: BrowseContent
    ) -> BrowseAction? {
        switch (overlay, event) {
        case (.signIn(let content), .key(let key, let modifiers)) where modifiers.subtracting(.shift).isEmpty:
            return Self.action(of: key, in: content)
        case (.signIn, _): return nil
        case (_, .mouse(let mouse)):
            return mouse.action == .wheelUp ? .move(-1) : mouse.action == .wheelDown ? .move(1) : nil
        case (.help, .paste(let text)): return .edit(.insert(text))
        case (.help(let search, _), .key(let key, let modifiers)):
            let action = action(of: key, modifiers, isTyping: true) ?? Self.typed(key, modifiers)
            switch action {
            case .move, .movePage, .edit: return action
            case .back: return search.isEmpty ? .closeOverlay : .edit(.clear)
            case .open, .help: return .closeOverlay
            default: return nil
            }
        case (.accounts(_, let selected), .key(let key, let modifiers)):
            switch action(of: key, modifiers, isTyping: false) {
            case .open: return .choose(selected)
            case .back, .quit, .accounts: return .closeOverlay
            case let action: return action?.isMove == true ? action : nil
            }
        case (.organization(_, let selected), .key(let key, let modifiers)):
            switch (key, action(of: key, modifiers, isTyping: false)) {
            case (.right, _), (.character("l"), _), (.character(" "), _): return .openTeam(selected)
            case (.left, _), (.character("h"), _): return .closeTeam(selected)
            case (_, .open): return .openInOrganization(selected)
            case (_, .back), (_, .quit), (_, .organization): return .closeOverlay
            case (_, let action): return action?.isMove == true ? action : nil
            }
        default: return nil
        }
    }

    /// The keys that do something in what lies over everything else, with a word for each.
    func hints(in overlay: BrowseContent.Overlay) -> [(key: String, does: Phrase)] {
        switch overlay {
        case .organization:
            move + [("→", .terminalOpenTeam), ("←", .terminalCloseTeam)] + named(.open, .terminalOpen)
                + named(.back, .personGoBack)
        case .accounts: move + named(.open, .accountsSwitch) + named(.back, .personGoBack)
        // Their keys stand beside what they do.
        case .help, .signIn: []
        }
    }

    private var move: [(key: String, does: Phrase)] {
        let keys = [BrowseAction.move(-1), .move(1)].compactMap { name(of: $0) }
        return keys.isEmpty ? [] : [(keys.joined(), .terminalMove)]
    }

    private func named(_ action: BrowseAction, _ does: Phrase) -> [(key: String, does: Phrase)] {
        name(of: action).map { [($0, does)] } ?? []
    }

    private static func action(of key: Key, in content: SignInContent) -> BrowseAction? {
        switch key {
        case .character("q") where content.step == .choice && !content.canCancel: .quit
        case .character("b") where content.step == .choice: .signInWithBrowser
        case .character("d") where content.step == .choice: .signInWithCode
        case .character("c") where content.link != nil: .copyLink
        case .escape: .closeOverlay
        default: nil
        }
    }
}
