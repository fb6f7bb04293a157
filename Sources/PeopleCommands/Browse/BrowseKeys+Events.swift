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
        if let overlay = content.overlay { return action(for: event, in: overlay) }
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

    private static func typed(_ key: Key, _ modifiers: Modifiers) -> BrowseAction? {
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
    private func action(for event: InputEvent, in overlay: BrowseContent.Overlay) -> BrowseAction? {
        switch event {
        case .mouse(let mouse):
            return mouse.action == .wheelUp ? .move(-1) : mouse.action == .wheelDown ? .move(1) : nil
        case .key(let key, let modifiers): return action(of: key, modifiers, in: overlay)
        default: return nil
        }
    }

    private func action(of key: Key, _ modifiers: Modifiers, in overlay: BrowseContent.Overlay) -> BrowseAction? {
        let typing = action(of: key, modifiers, isTyping: true)
        let command = action(of: key, modifiers, isTyping: false)
        switch (overlay, command) {
        case (.help, .back), (.help, .quit), (.help, .help): return .closeOverlay
        case (.help, let action?) where action.isMove: return action
        case _ where typing == .help: return .help
        case (.signIn, _) where typing == .back: return .closeOverlay
        case (.signIn(let content), .copy) where content.link != nil: return .copyLink
        case (.signIn(let content), .quit) where content.choices.contains(.quit): return .quit
        case (.signIn(let content), .open) where !content.choices.isEmpty: return content.choices[content.selected]
        case (.signIn, let action?) where action.isMove: return action
        case (.signIn(let content), _) where content.choices.isEmpty: return nil
        case (.signIn, _) where key == .character("b"): return .signInWithBrowser
        case (.signIn, _) where key == .character("n"): return .signInWithCode
        // Letters confirm nothing: a name typed here by mistake signs nobody out.
        case (.signOut, _) where typing == .open: return .open
        case (.signOut, .back), (.signOut, .quit): return .accounts
        case (.accounts, .back), (.accounts, .quit), (.accounts, .accounts): return .closeOverlay
        case (.accounts, let action?) where action.isMove || [.open, .signOut].contains(action): return action
        // To the right and to the left, as in what is typed.
        case (.organization, _) where typing == .edit(.moveBy(1)): return .openTeam
        case (.organization, _) where typing == .edit(.moveBy(-1)): return .closeTeam
        case (.organization, .back), (.organization, .quit), (.organization, .organization): return .closeOverlay
        case (.organization, let action?)
        where action.isMove || [.open, .copy, .chat, .mail, .favorite, .save, .type].contains(action):
            return action
        default: return nil
        }
    }
}
