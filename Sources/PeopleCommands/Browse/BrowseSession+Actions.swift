import GraphPeople
import NativeOAuth
import PeopleFinder
import SmallFoundation
import TerminalScreen

extension BrowseSession {
    /// Does what a key, the wheel or a click asks for, and tells what is left to whoever has the terminal.
    func perform(_ action: BrowseAction) async -> Effect? {
        awaitsOrganization = false
        if action.goesOn { forgetWhatWasSaid() }
        switch action {
        case .quit: return .quit
        case .interrupt: return .interrupt
        case .suspend: return .suspend
        case .redraw: return .redraw
        case .edit(let edit): self.edit(edit)
        case .type: type()
        case .turn(let direction): turn(direction)
        case .move(let offset): move(by: offset)
        case .movePage(let pages): move(by: pages * max(1, rowsSeen - 1))
        case .moveToStart: move(by: -Self.farEnough)
        case .moveToEnd: move(by: Self.farEnough)
        case .click(let row): await click(row)
        case .clickCard(let stop): return await clickCard(stop)
        case .open: return await open()
        case .back: return back()
        case .copy: return await copy()
        case .mail: await follow(meant?.actions.lazy.compactMap(\.mailAddress).first)
        case .chat: await follow(meant?.actions.lazy.compactMap(\.chatAddress).first)
        case .save: save()
        case .favorite: await markFavorite()
        case .retry: return await takeNextStep()
        case .help:
            content.belowHelp = content.overlay
            content.overlay = .help(from: 0)
        case .accounts: await showAccounts()
        case .organization: showOrganization()
        case .openTeam: openTeam()
        case .closeTeam: closeTeam()
        case .closeOverlay: closeOverlay()
        case .copyLink: return await copyLink()
        case .signOut: await askToSignOut()
        case .signInWithBrowser: signInWithBrowser()
        case .signInWithCode: signInWithCode()
        }
        return nil
    }

    private func edit(_ edit: BrowseAction.Edit) {
        let before = content.search.text
        content.isTyping = true
        content.search.apply(edit)
        guard content.search.text != before else { return }
        closeCard()
        // Of those whom another text finds, the first one is meant.
        chosen = nil
        search?.text = content.search.text
        refresh()
    }

    private func type() {
        if case .organization? = content.overlay { closeOverlay() }
        content.isTyping = true
        closeCard()
    }

    /// Goes to the next of search, list and card, or to the one before; the first step from an open card stays in it.
    private func turn(_ direction: Int) {
        switch (content.isTyping, content.isCardOpen) {
        case (true, let isCardOpen): command(inCard: isCardOpen == (direction > 0))
        case (false, true): direction > 0 ? type() : command(inCard: false)
        case (false, false):
            direction > 0 && content.selectedPerson != nil ? command(inCard: true) : type()
        }
    }

    /// Lets letters be commands.
    private func command(inCard: Bool) {
        content.isTyping = false
        chosen = content.selectedRow?.id
        guard inCard else { return closeCard() }
        if !content.isCardOpen, let person = content.selectedPerson { openCard(of: person) }
    }

    /// More rows than there are anywhere.
    private static let farEnough = 1 << 32

    private func move(by offset: Int) {
        switch content.overlay {
        case .accounts(let rows, let selected):
            content.overlay = .accounts(rows, selected: min(max(0, selected + offset), rows.count - 1))
            return
        case .organization(let rows, let selected):
            content.overlay = .organization(rows, selected: min(max(0, selected + offset), rows.count - 1))
            return
        case .help(let first):
            let help = OverlayView(overlay: .help(from: first), content: content, texts: texts, theme: .standard)
            let last = help.helpLines(columns: size.columns).count - OverlayView.helpRows(in: size)
            content.overlay = .help(from: min(max(0, first + offset), max(0, last)))
            return
        case .signIn(var shown):
            shown.selected = min(max(0, shown.selected + offset), max(0, shown.choices.count - 1))
            content.overlay = .signIn(shown)
            return
        case .signOut: return
        case nil: break
        }
        guard !content.isCardOpen else {
            return stop(at: min(max(0, content.cardStop + offset), content.card?.stops.count ?? 0))
        }
        select(content.selected + offset)
        tellWhoIsSeen()
    }

    /// Moves the cursor of the list to somebody who is meant from now on.
    private func select(_ row: Int) {
        content.select(row, rowsSeen: rowsSeen)
        chosen = content.selectedRow?.id
        showCardOfSelection()
    }

    private func click(_ row: Int) async {
        let isSecond = !content.isCardOpen && row == content.selected && content.selectedRow?.id == chosen
        closeCard()
        select(row)
        if isSecond { _ = await open() }
    }

    private func clickCard(_ stop: Int?) async -> Effect? {
        let isSecond = content.isCardOpen && content.cardStop == stop
        if !content.isCardOpen, let person = content.selectedPerson { openCard(of: person) }
        if let stop { self.stop(at: stop) }
        return isSecond ? await open() : nil
    }

    /// Opens what the cursor is on in what lies over everything else, in the list or in the card.
    private func open() async -> Effect? {
        switch content.overlay {
        case .accounts: await chooseAccount()
        case .signOut(let account): signOut(account)
        case .organization: await openInOrganization()
        case .help, .signIn: break
        case nil: return await openPerson()
        }
        return nil
    }

    /// Chooses who is looked at, or opens what the cursor is on: a person, a mail, a call.
    private func openPerson() async -> Effect? {
        if content.isPicked { return (shown?.person ?? content.selectedPerson).map(Effect.picked) }
        guard content.isCardOpen else {
            switch content.selectedRow {
            case .person(let person):
                chosen = person.id
                await open(person)
            case .search(let text, _):
                edit(.insert(text))
            case .heading, .space, nil:
                // Keys do not wait for the server.
                Task { [search] in await search?.submit() }
            }
            return nil
        }
        switch content.cardLine {
        case .person(let person): await open(person)
        case .field(_, _, let address?): await follow(address)
        case .field, .heading, .note, nil: break
        }
        return nil
    }

    private func back() -> Effect? {
        if content.isLeftByBack { return .quit }
        guard content.isCardOpen else {
            if !content.isTyping {
                type()
            } else if !content.search.isEmpty {
                edit(.clear)
            } else if let quit = hint(.interrupt, .appQuit, isTyping: true) {
                // There is nothing to go back to, and whoever presses it wants to leave.
                say(quit)
            }
            return nil
        }
        let left = navigation?.current?.person?.id
        navigation?.goBack()
        defer { goBackToOrganization(from: left) }
        guard navigation?.current != nil else {
            leaveCard()
            return nil
        }
        stop(at: 0)
        showCard()
        // The cursor is where one went on from.
        let place = content.card?.stops.firstIndex { line in
            if case .person(let person)? = content.card?.lines[line] { person.id == left } else { false }
        }
        if let place { stop(at: place + 1) }
        return nil
    }

    /// Tries again, or does what else the words of a failure ask for.
    private func takeNextStep() async -> Effect? {
        // In the list the card's own trouble is meant where the search has none.
        let isOfCard = content.isCardOpen || search?.status.tone != .trouble
        let said = isOfCard ? shown?.status : search?.status
        guard said?.tone == .trouble else {
            // A card that is not seen sends nobody to the browser: first it is shown.
            if layout.card == nil, !content.isCardOpen, content.isUseful(.retry),
                let person = content.selectedPerson
            {
                openCard(of: person)
            } else {
                let missing = (shown?.missingScopes ?? []).union(search?.missingScopes ?? [])
                if missing != [] { askForPermissions(missing) }
            }
            return nil
        }
        switch isOfCard ? await shown?.nextStepTapped() : await search?.nextStepTapped() {
        case .signInAgain: askToSignIn(again: account)
        case .useAnotherAccount: askToSignIn()
        case .askAdministrator:
            if let link = said?.adminConsentLink { return await copy(link.absoluteString) }
            if said?.considering(missing) != said { askForPermissions(missing) }
        case .fixSettings, .tryAgain, .some(.none), nil: break
        }
        return nil
    }
}
