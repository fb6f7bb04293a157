import TerminalScreen

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
            let row = content.top + mouse.point.row - layout.list.origin.row
            return content.row(row)?.isChoice == true ? .click(row: row) : nil
        }
    }

    private func click(at point: Point, in content: BrowseContent, on card: Rectangle) -> BrowseAction {
        let line = CardLayout(of: content, in: card).line(at: point)
        return .clickCard(stop: content.card?.stops.firstIndex { $0 == line }.map { $0 + 1 })
    }

    /// Finds what an event asks for in what lies over everything else, which has keys of its own.
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
        case (.signOut, .key(let key, let modifiers)):
            // Letters confirm nothing: a name typed here by mistake signs nobody out.
            if action(of: key, modifiers, isTyping: true) == .open { return .open }
            let action = action(of: key, modifiers, isTyping: false)
            return action == .back || action == .quit ? .accounts : nil
        case (_, .mouse(let mouse)):
            return mouse.action == .wheelUp ? .move(-1) : mouse.action == .wheelDown ? .move(1) : nil
        case (.help, .paste(let text)): return .edit(.insert(text))
        case (.help(let search, _), .key(let key, let modifiers)):
            let action = action(of: key, modifiers, isTyping: true) ?? Self.typed(key, modifiers)
            switch action {
            case .move, .movePage, .edit, .open: return action
            case .back: return search.isEmpty ? .closeOverlay : .edit(.clear)
            case .help: return .closeOverlay
            default: return nil
            }
        case (.accounts, .key(let key, let modifiers)):
            switch action(of: key, modifiers, isTyping: false) {
            case .back, .quit, .accounts: return .closeOverlay
            case let action? where action.isMove || [.open, .signOut].contains(action): return action
            default: return nil
            }
        case (.organization, .key(let key, let modifiers)):
            switch (action(of: key, modifiers, isTyping: true), action(of: key, modifiers, isTyping: false)) {
            // To the right and to the left, as in what is typed.
            case (.edit(.moveBy(1)), _): return .openTeam
            case (.edit(.moveBy(-1)), _): return .closeTeam
            case (_, .back), (_, .quit), (_, .organization): return .closeOverlay
            case (_, let action?)
            where action.isMove || [.open, .copy, .chat, .mail, .favorite, .save, .type].contains(action):
                return action
            default: return nil
            }
        default: return nil
        }
    }
}
