import GraphPeople
import NativeOAuth
import PeopleFinder
import SmallFoundation
import TerminalScreen

extension BrowseSession {
    /// So long the cursor has to stay on a row before the rest of the card is asked for.
    private static let pause = Duration.milliseconds(150)
    /// More people than this are not remembered.
    private static let maximumModels = 60

    var shown: PersonModel? { navigation?.current ?? preview }

    /// Whom a letter, a chat, a copy, a star or a vCard is about: in the tree the row that its cursor is on.
    var meant: PersonModel? {
        guard let row = content.overlay?.organizationRow else { return shown }
        return model(for: row.person)
    }

    /// Opens somebody's card, from the list or from another card.
    func open(_ person: Person) async {
        openCard(of: person)
        await search?.opened(person)
    }

    /// Lets the arrows move in somebody's card.
    func openCard(of person: Person) {
        navigation?.open(person)
        stop(at: 0)
        showCard()
    }

    /// Goes back to the list, and forgets from where the card was opened.
    func closeCard() {
        wayBack = nil
        leaveCard()
    }

    /// Goes back to the list, beside which stands whom its cursor is on.
    func leaveCard() {
        guard content.isCardOpen else { return }
        navigation?.goBack(to: nil)
        preview = nil
        showCardOfSelection()
    }

    /// Puts the cursor of the card on the name or a line that it stops at, and lets the lines follow it.
    func stop(at stop: Int) {
        content.cardStop = stop
        content.cardTop = CardLayout(of: content, in: layout.openCard).top
    }

    /// The model of a person: the same one again, so that what has come need not come twice.
    func model(for row: Person) -> PersonModel? {
        if let known = models[row.id] { return known }
        guard let account, let graph else { return nil }
        if models.count >= Self.maximumModels {
            // Whoever is on the way to the open card is gone back to.
            let open = Set(navigation?.path.map(\.id) ?? [])
            for (id, other) in models where other !== shown && !open.contains(id) {
                other.close()
                (models[id], pictures[id]) = (nil, nil)
            }
        }
        let model = PersonModel(row: row, graph: graph, photos: services.files.photos(for: account.id))
        models[row.id] = model
        follow(model) { model in
            _ = (model.phase, model.person, model.managers, model.directReports, model.photo, model.presence)
        } while: { [weak self] in
            self?.models[row.id] === model
        } then: { [weak self] in
            self?.update(model)
        }
        return model
    }

    /// Shows whom the cursor of the list is on, beside the list.
    func showCardOfSelection() {
        guard navigation?.current == nil else { return }
        guard let person = content.selectedPerson, account != nil else {
            preview = nil
            return showCard()
        }
        if preview?.person?.id != person.id {
            preview = model(for: person)
            showCard(after: Self.pause)
        }
    }

    /// Shows the card of whoever is looked at: what is known at once, and the rest as it comes.
    func showCard(after pause: Duration = .zero) {
        loading?.cancel()
        let way = navigation?.path.map(\.name) ?? []
        content.isCardOpen = !way.isEmpty
        content.trail = way.count > 1 ? way : []
        guard let model = shown else {
            content.card = nil
            return
        }
        content.card = card(of: model)
        guard !model.isWhole else { return }
        loading = Task {
            if pause > .zero, (try? await Task.sleep(for: pause)) == nil { return }
            await model.loadCard()
        }
    }

    /// Takes over what has become of somebody who is looked at.
    private func update(_ model: PersonModel) {
        guard model === shown else { return }
        content.card = card(of: model)
        showTrouble(of: model)
        if awaitsOrganization, model.isWhole {
            awaitsOrganization = false
            showOrganization()
        }
    }

    private func card(of model: PersonModel) -> CardContent? {
        var card = CardContent(model, in: texts, askingBy: content.keys.name(of: .retry))
        guard content.showsPhotos, let person = card?.person, let file = card?.photo else { return card }
        // A photo is read once, however often the cursor comes to its card.
        if pictures[person.id]?.file != file { pictures[person.id] = (file, Thumbnail(jpeg: file)) }
        card?.picture = pictures[person.id]?.picture
        return card
    }

    /// Says at the bottom what is wrong with the card, and the key that helps, unless something is wrong with the search.
    private func showTrouble(of model: PersonModel) {
        guard let search, search.status.tone != .trouble else { return }
        if model.status.tone == .trouble || content.status.isFault { content.status = status(of: search) }
    }

    /// Saves the person who is meant as a vCard, in the folder in which the program was started.
    func save() {
        guard let model = meant else { return }
        // Of somebody in the organization only a row may be known; keys do not wait for the rest.
        guard content.overlay != nil, !model.isWhole else { return save(model) }
        Task {
            await model.loadCard()
            save(model)
            changed()
        }
    }

    private func save(_ model: PersonModel) {
        guard let person = model.person else { return }
        let card = VCard(person, photo: model.photo.value)
        do {
            let path = try context.saveFile(card.data, card.fileName)
            let home = context.environment["HOME"] ?? ""
            let isAtHome = !home.isEmpty && path.hasPrefix("\(home)/")
            content.status = .quiet(texts[.terminalSaved(isAtHome ? "~\(path.dropFirst(home.count))" : path)])
        } catch {
            content.status = .fault(texts[.terminalNotSaved(card.fileName)])
        }
    }
}
