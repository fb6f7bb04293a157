import GraphPeople
import NativeOAuth
import PeopleFinder
import SmallFoundation
import TerminalScreen

// What is said at the bottom of what a key did, and what does it.
extension BrowseSession {
    /// What was done before, or went wrong, is said no longer; what is wrong with the search or the card still is.
    func forgetWhatWasSaid() {
        guard !content.isHelpShown else { return }
        unopened = nil
        // Before there is a search, nobody has seen what is wrong with the file of keys.
        if search != nil { said = nil }
        content.status = search.map { status(of: $0) } ?? .quiet("")
    }

    /// Answers a key at the bottom, unless something is wrong.
    func say(_ words: String) {
        said = .quiet(words)
        content.status = search.map { status(of: $0) } ?? .quiet(words)
    }

    /// A key and a word for what it does, as the footer has them; nil where no key does it.
    func hint(_ action: BrowseAction, _ does: Phrase, isTyping: Bool) -> String? {
        content.keys.name(of: action, isTyping: isTyping).map { "\($0) \(texts[does])" }
    }

    /// Says of a letter that does nothing, where letters are commands, which keys lead on; and tells whether it did.
    func tellUnused(_ event: InputEvent) -> Bool {
        guard case .key(let key, let modifiers) = event, KeyStroke(key, modifiers).isLetter else { return false }
        let ways: [String?]
        switch content.overlay {
        case nil where !content.isTyping:
            ways = [
                hint(.type, .terminalSearch, isTyping: false), hint(.help, .terminalHelp, isTyping: false),
            ]
        case .organization?: ways = [hint(.help, .terminalHelp, isTyping: true)]
        default: return false
        }
        forgetWhatWasSaid()
        let named = ways.compactMap { $0 }.joined(separator: " · ")
        say(texts[.terminalKeyUnused(KeyStroke(key, modifiers).name, keys: named)])
        return true
    }

    /// Makes the person who is shown a favorite, or takes the mark away.
    func markFavorite() async {
        guard let search, let person = meant?.person else { return }
        await search.favoriteTapped(person)
        refresh()
        say(texts[search.isFavorite(person.id) ? .terminalFavoriteAdded : .terminalFavoriteRemoved])
    }

    func copy() async -> Effect? {
        var text: String? =
            switch content.overlay == nil ? content.cardLine : nil {
            case .field(_, let value, _): value
            case .person(let person): person.mail ?? person.userPrincipalName
            case .heading, .note, nil: meant?.person?.mail ?? meant?.person?.userPrincipalName
            }
        if let unopened, content.status.isFault { text = unopened }
        guard let text else { return nil }
        return await copy(text)
    }

    /// Copies a text as one line, with a program for that, else by asking the terminal, which tells nobody if it did.
    func copy(_ text: String) async -> Effect? {
        let line = VisibleText.line(text)
        said = nil
        if await context.copyText(line) {
            content.status = .quiet(texts[.actionCopied(line)])
            return nil
        }
        guard let bytes = Clipboard.copying(line) else {
            content.status = .fault(texts[.terminalNotCopied])
            return nil
        }
        // Without a setting of its own, tmux passes nothing on.
        let isTmux = context.environment.value(of: "TMUX") != nil
        content.status = .quiet(texts[isTmux ? .terminalSentToTmux(line) : .terminalSentToCopy(line)])
        return .write(bytes)
    }

    func follow(_ address: String?) async {
        guard let address else {
            content.status = .fault(texts[.terminalNoAddress])
            return
        }
        do {
            try await context.openLink(address)
            content.status = .quiet(texts[.terminalOpened(address)])
        } catch {
            // On another machine than the person's own there is no mail program; nobody's clipboard is replaced unasked.
            unopened = address.hasPrefix("https:") ? address : nil
            // In the tree letters are commands, whatever they are below it.
            let copying = hint(.copy, .actionCopy, isTyping: content.isTyping && content.overlay == nil)
            let next = [copying, address].compactMap { $0 }.joined(separator: " · ")
            content.status = .fault("\(texts[.terminalNothingOpens])\(texts.sentenceSpace)\(next)")
        }
    }
}

extension PersonAction {
    var mailAddress: String? { if case .mail(let url) = self { url.absoluteString } else { nil } }
    var chatAddress: String? { if case .chat(let url) = self { url.absoluteString } else { nil } }
}
