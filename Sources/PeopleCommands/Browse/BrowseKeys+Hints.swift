import GraphPeople
import PeopleFinder

// What the keys do here and now, for the footer and the help.
extension BrowseKeys {
    /// The keys that do something here and now, with a word for each, the most useful first.
    func hints(in content: BrowseContent) -> [(key: String, does: Phrase)] {
        // Who has opened a card wants to know the way back before all else.
        let isFirst: (Phrase) -> Bool = { content.isCardOpen && $0 == .terminalBack }
        let ordered = Self.footer.filter { isFirst($0.does) } + Self.footer.filter { !isFirst($0.does) }
        return ordered.compactMap { does, short in
            let bindings = rows.first { $0.does == does }?.bindings.filter { content.isUseful($0.action) } ?? []
            let keys = bindings.compactMap { $0.key(isTyping: content.isTyping) }
            guard let action = bindings.first?.action, !keys.isEmpty else { return nil }
            let word: Phrase =
                switch action {
                case .open where content.isPicked: .terminalChoose
                case .back where content.isLeftByBack: .stepCancel
                case .favorite where content.card.map { content.favorites.contains($0.person.id) } == true:
                    .terminalUnfavorite
                default: short
                }
            return (keys.prefix(action == .turn(1) ? 1 : .max).map(\.name).joined(), word)
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
        case .accounts: hints(for: overlay.accountRow)
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
        let opening = row.isInUse ? [] : named(.open, opens)
        return move + opening
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

extension BrowseContent {
    /// Whether an action does something here and now.
    func isUseful(_ action: BrowseAction) -> Bool {
        switch action {
        case .move: isCardOpen ? card?.stops.isEmpty == false : rows.count > 1
        case .open:
            switch isCardOpen ? cardLine : nil {
            case .person, .field(_, _, _?): true
            default: isPicked || !isCardOpen && selectedRow != nil
            }
        case .turn: isTyping && !rows.isEmpty
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
        case .retry: (card?.lacksPermission == true || isSearchLimited) && !status.isFault
        default: true
        }
    }
}
