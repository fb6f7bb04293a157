import Adwaita
import CAdwaita
import FoundationEssentials
import GraphPeople
import NativeOAuth
import PeopleFinder

/// A person's card: who it is, what can be done, how to reach them, and who is above and below them.
@MainActor struct PersonCard {
    let desk: Desk
    let model: PersonModel
    let search: PeopleSearchModel
    /// Whom one has opened from whom.
    let navigation: PersonNavigation
    let photos: PeoplePhotos

    private var texts: Texts { desk.texts }

    /// What of the card is shown in one piece, and all that it shows.
    private enum Part: Hashable {
        case head(Person, PersonPhoto?, Presence?)
        case actions(Person, [PersonAction], isFavorite: Bool)
        case status(ScreenStatus.Kind)
        case facts([PersonFact], note: Phrase?)
        case permission(Phrase)
        case title(Phrase)
        case people(Phrase, [Person])
        case loading(Phrase)
        case failed(Phrase, ScreenStatus)
    }

    func make() -> Widget {
        let empty = Children(of: desk.box().expanding())
        let scrolled = desk.column(margin: 24) {
            (model.person.map(parts) ?? []).map { part in Item(part) { make(part) } }
        }
        let card = desk.box([empty.container, scrolled]).expanding()
        card.follow {
            let (person, status) = (model.person, desk.app.besidesBanner(model.status))
            scrolled.set("visible", person != nil)
            empty.container.set("visible", person == nil)
            let page = Item(status.kind) { desk.statusPage({ model.status }, act: performStep) }
            empty.show(person == nil && !status.isSilent ? [page] : [])
        }
        card.task { await model.loadCard() }
        return card
    }

    private func parts(of person: Person) -> [Part] {
        var parts: [Part] = [
            .head(person, model.photo.value, model.presence.value),
            .actions(person, model.actions, isFavorite: search.isFavorite(person.id)),
        ]
        let status = desk.app.besidesBanner(model.status)
        if status.tone == .trouble { parts.append(.status(status.kind)) }
        for (facts, detail) in [(person.waysToReach, Person.Detail.phones), (person.workplace, .jobTitle)] {
            let note = model.note(on: detail)
            if !facts.isEmpty || note != nil { parts.append(.facts(facts, note: note)) }
        }
        let scopes = model.missingScopes
        if scopes != [] { parts.append(.permission(.consentWanted(texts.list(scopes)))) }
        return parts + self.parts(.personManagers, model.managers)
            + self.parts(.personDirectReports, model.directReports)
    }

    private func parts(_ title: Phrase, _ part: PersonPart<[Person]>) -> [Part] {
        switch part {
        case .here(let people) where !people.isEmpty: [.title(title), .people(title, people)]
        case .loading: [.title(title), .loading(title)]
        // What stands in the way of the whole card is said once.
        case .failed where model.status.tone == .trouble: []
        case .failed(let failure): [.title(title), .failed(title, ScreenStatus(failure))]
        case .here, .unknown, .notThere, .hidden: []
        }
    }

    private func make(_ part: Part) -> Widget {
        switch part {
        case .head(let person, let photo, let presence): head(person, photo, presence)
        case .actions(let person, let actions, let isFavorite): self.actions(actions, for: person, isFavorite)
        case .status: desk.statusBar({ model.status }, act: performStep)
        case .facts(let facts, let note): self.facts(facts, note)
        case .permission(let words):
            desk.box(
                [
                    desk.button(.reviewPermissions) { Task { await desk.app.askTapped(for: model.missingScopes) } },
                    desk.caption(words),
                ], spacing: 6)
        case .title(let title): desk.heading(texts[title])
        case .people(_, let people): rows(people)
        case .loading: desk.busy(desk.label(texts[.personLoading], ["dim-label"]))
        case .failed(let title, let status):
            desk.statusBar({ status }) {
                Task {
                    if status.recovery == .tryAgain {
                        await model.retry(title == .personManagers ? .managers : .directReports)
                    } else {
                        await desk.app.perform(status.recovery)
                    }
                }
            }
        }
    }

    private func head(_ person: Person, _ photo: PersonPhoto?, _ presence: Presence?) -> Widget {
        let picture = desk.avatar(
            person, size: 112, photo: photo,
            label: photo == nil ? nil : texts[Control.showPhoto.label(for: person.name)])
        var parts = [
            picture.set("halign", Int(GTK_ALIGN_CENTER.rawValue)),
            desk.heading(person.name, ["title-1"], centered: true),
        ]
        if !person.roleLine.isEmpty { parts.append(desk.label(person.roleLine, ["dim-label"], centered: true)) }
        if let presence {
            parts.append(
                desk.box([desk.image(presence.icon), desk.label(texts[presence.label])], vertical: false, spacing: 6)
                    .set("halign", Int(GTK_ALIGN_CENTER.rawValue)))
        }
        parts += person.marks().map { desk.label(texts[$0], ["caption", "accent"], centered: true) }
        return desk.box(parts, spacing: 6)
    }

    /// What is done most, one press away.
    private func actions(_ actions: [PersonAction], for person: Person, _ isFavorite: Bool) -> Widget {
        // As many beside each other as there is room for, with no word cut.
        let bar = Widget(gtk_flow_box_get_type()).set("selection-mode", Int(GTK_SELECTION_NONE.rawValue))
            .set("homogeneous", true).set("min-children-per-line", 2).set("max-children-per-line", 5)
            .set("column-spacing", 6)
        func add(_ button: Widget) {
            gtk_flow_box_insert(bar.opaque, button.gtk, -1)
            // The keyboard goes to the button and not to its place.
            gtk_widget_set_focusable(gtk_widget_get_parent(button.gtk), 0)
        }
        let calls = actions.filter { $0.control == .call }
        if calls.count > 1 { add(desk.callMenu(calls, for: person)) }
        let others = actions.filter { [.mail, .chat, .saveContact].contains($0.control) }
        for action in (calls.count == 1 ? calls : []) + others {
            let button = desk.button(action.control, spoken: action.spokenLabel(for: person), ["flat"]) {
                desk.perform(action)
            }
            desk.put(action.control, above: button)
            add(button)
        }
        let favorite = isFavorite ? Control.removeFavorite : .addFavorite
        let star = desk.button(favorite, spoken: favorite.label(for: person.name), ["flat"]) { [search] in
            Task { await search.favoriteTapped(person) }
        }
        desk.put(favorite, above: star.set("tooltip-text", texts[favorite.label]), says: .personFavorite)
        add(star)
        return bar
    }

    private func facts(_ facts: [PersonFact], _ note: Phrase?) -> Widget {
        let rows = facts.map { fact in
            let row = Widget(adw_action_row_get_type(), classes: ["fact"]).set("use-markup", false)
                .set("title", texts[fact.label]).set("subtitle", desk.isolated(fact.value))
                .set("title-lines", 0).set("subtitle-lines", 0).set("selectable", false)
            row.spoken("\(texts[fact.label]): \(fact.value)", hint: fact.link.map { _ in texts[fact.control.label] })
            if let link = fact.link { row.set("activatable", true).on("activated") { desk.open(link) } }
            let copy = desk.button(
                .copy, spoken: Control.copy.label(for: fact.value), icon: "edit-copy-symbolic", ["flat"]
            ) { desk.copy(fact.value) }
            adw_action_row_add_suffix(row.cast(), copy.set("valign", Int(GTK_ALIGN_CENTER.rawValue)).gtk)
            return row
        }
        var parts = rows.isEmpty ? [] : [desk.list(rows)]
        if let note { parts.append(desk.caption(note)) }
        return desk.box(parts, spacing: 6)
    }

    private func rows(_ people: [Person]) -> Widget {
        let pictures = people.map { desk.avatar($0, size: 32, photo: photos.photo(of: $0.id)) }
        let list = desk.list(zip(people, pictures).map { row(for: $0, $1) })
        // One after the other: a team can be large.
        list.task {
            for (person, picture) in zip(people, pictures) {
                await photos.load(person.id) { photo in
                    if let photo, !Task.isCancelled { desk.show(photo, in: picture) }
                }
            }
        }
        return list
    }

    private func row(for person: Person, _ picture: Widget) -> Widget {
        let row = desk.row(.personRow, title: person.name, subtitle: person.roleLine) { navigation.open(person) }
        let sign = desk.presence(of: person, in: row, search) { [texts] in texts.row(of: person, presence: $0) }
        adw_action_row_add_prefix(row.cast(), picture.gtk)
        adw_action_row_add_suffix(row.cast(), sign.gtk)
        adw_action_row_add_suffix(row.cast(), desk.image("go-next-symbolic", ["dim-label"]).gtk)
        return row
    }

    private func performStep() { Task { await desk.app.perform(await model.nextStepTapped()) } }
}

extension Desk {
    /// Makes a button that offers several numbers.
    fileprivate func callMenu(_ calls: [PersonAction], for person: Person) -> Widget {
        let button = Widget(gtk_menu_button_get_type(), classes: ["flat"])
        guard let menu = g_menu_new() else { return button }
        for case .call(let number, let url) in calls {
            let label = person.waysToReach.first { $0.value == number }.map { "\(texts[$0.label]): " } ?? ""
            g_menu_append(menu, label + isolated(number), "win.call-number::\(url.absoluteString)")
        }
        let model = Widget(menu)
        button.set("menu-model", model)
        model.release()
        gtk_menu_button_set_child(button.opaque, face(.call).gtk)
        return button.spoken(texts[Control.call.label(for: person.name)])
    }

    /// Puts a picture above the words of a button.
    fileprivate func put(_ control: Control, above button: Widget, says word: Phrase? = nil) {
        gtk_button_set_child(button.cast(), face(control, word).gtk)
    }

    private func face(_ control: Control, _ word: Phrase? = nil) -> Widget {
        let icon =
            switch control {
            case .call: "call-start-symbolic"
            case .mail: "mail-unread-symbolic"
            case .chat: "user-available-symbolic"
            case .addFavorite: "non-starred-symbolic"
            case .removeFavorite: "starred-symbolic"
            default: "contact-new-symbolic"
            }
        let words = label(texts[word ?? control.label], ["caption"], centered: true)
            .set("wrap-mode", Int(PANGO_WRAP_WORD.rawValue)).set("max-width-chars", 7)
        return box([image(icon), words], spacing: 6).margin(6, 0)
    }
}
