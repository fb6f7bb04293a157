import Adwaita
import CAdwaita
import GraphPeople
import NativeOAuth
import PeopleFinder

/// Who was found, or who was looked for and opened before.
@MainActor final class SearchList {
    /// A row, and all that it shows.
    private enum Row: Hashable {
        case title(Phrase)
        case person(Person, isMe: Bool, isFavorite: Bool)
        case recent(String)
        case clear
        case more
        case note(Phrase)
    }

    private let desk: Desk
    private let search: PeopleSearchModel
    private let navigation: PersonNavigation
    private let photos: PeoplePhotos
    private let me: Person.ID?
    private let rows = Children(of: Widget(gtk_list_box_get_type(), classes: ["navigation-sidebar"]))
    private let status: Children
    private let scroller = Widget(gtk_scrolled_window_get_type()).expanding()
        .set("hscrollbar-policy", Int(GTK_POLICY_NEVER.rawValue))
    /// The pictures of those who are in the list, for photos that come later.
    private var avatars: [Person.ID: Widget] = [:]
    private var loading: Set<Person.ID> = []
    /// What was typed for the rows that are shown.
    private var text = ""

    private var texts: Texts { desk.texts }

    init(
        _ desk: Desk, search: PeopleSearchModel, navigation: PersonNavigation, photos: PeoplePhotos, me: Person.ID?
    ) {
        (self.desk, self.search, self.navigation, self.photos, self.me) = (desk, search, navigation, photos, me)
        status = Children(of: desk.box())
    }

    func make() -> Widget {
        let list = rows.container
        list.spoken(texts[.rotorPeople])
        list.on("row-activated") { (arguments: SignalArguments) in
            if let row = arguments.object(1) { self.press(row) }
        }
        // GTK marks the row that one moves to; its card is not shown before it is opened.
        list.on("row-selected") { [weak self] in Task { [weak self] in self?.select() } }
        scroller.set("child", list)
        guard let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque) else { return scroller }
        let place = Widget(UnsafeMutableRawPointer(adjustment))
        place.on("value-changed") { [weak self] in self?.tellWhoIsSeen() }
        place.on("changed") { [weak self] in
            self?.tellWhoIsSeen()
            // The row to mark may have come only now; nothing is marked while rows are given their place.
            Task { [weak self] in self?.select() }
        }
        let whole = desk.box([status.container, scroller])
        whole.follow { self.show() }
        Task { [desk] in await desk.app.searchAppeared() }
        return whole
    }

    /// Gives the first person the keyboard, if there is one.
    func takeFocus() -> Bool {
        var place: Int32 = 0
        while let row = gtk_list_box_get_row_at_index(rows.container.opaque, place) {
            if gtk_list_box_row_get_activatable(row) != 0 {
                return gtk_widget_grab_focus(Widget(UnsafeMutableRawPointer(row)).gtk) != 0
            }
            place += 1
        }
        return false
    }

    private func show() {
        let status = desk.app.besidesBanner(desk.app.status)
        let (hasRows, isAbove) = (search.hasRows, search.standsAbove(status))
        let act: @MainActor () -> Void = { [desk] in Task { await desk.app.nextStepTapped() } }
        if !hasRows, !status.isSilent {
            let page = Item(status.kind) { [desk, search] in
                desk.statusPage({ desk.app.status }, asking: search.missingScopes, act: act)
            }
            self.status.show([page])
        } else {
            let bar = Item([status.kind]) { [desk] in desk.statusBar({ desk.app.status }, act: act) }
            self.status.show(isAbove ? [bar] : [])
        }
        self.status.container.set("vexpand", !hasRows)
        scroller.set("visible", hasRows)
        if search.text != text {
            // Those who fit another text best are at the top.
            text = search.text
            gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(scroller.opaque), 0)
        }
        let notes = isAbove ? [] : [status.message, status.advice].compactMap { $0 }
        let wanted = hasRows ? content(notes: notes) : []
        rows.show(wanted.map { row in Item(row) { self.make(row) } }, atOnce: rowsInView)
        select()
        tellWhoIsSeen()
    }

    /// About how many rows there are down to the last one that is seen.
    private var rowsInView: Int {
        guard let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque) else { return .max }
        let bottom = gtk_adjustment_get_value(adjustment) + gtk_adjustment_get_page_size(adjustment)
        // The picture and its margins are 52 pixels high.
        return Int(bottom / 52) + 8
    }

    private func content(notes: [Phrase]) -> [Row] {
        var rows = search.sections.flatMap { section in
            [section.title.map { Row.title($0) }].compactMap { $0 } + section.people.map(row)
        }
        guard search.phase == .idle else {
            if search.hasNextPage, !search.isLoadingNextPage { rows.append(.more) }
            return rows + notes.map { .note($0) }
        }
        if !search.recentSearches.isEmpty {
            rows += [.title(.searchRecentSearches)] + search.recentSearches.map { .recent($0) }
        }
        return search.hasRecents ? rows + [.clear] : rows
    }

    private func row(_ person: Person) -> Row {
        .person(person, isMe: person.id == me, isFavorite: search.isFavorite(person.id))
    }

    private func make(_ content: Row) -> Widget {
        let row = Widget(gtk_list_box_row_get_type())
        row.set("selectable", false)
        func fill(_ child: Widget, _ spoken: String, hint: String? = nil, isPressed: Bool = true) {
            row.set("child", child.margin(6)).set("activatable", isPressed).spoken(spoken, hint: hint)
        }
        switch content {
        case .title(let phrase): fill(desk.heading(texts[phrase]), texts[phrase], isPressed: false)
        case .note(let phrase): fill(desk.caption(phrase), texts[phrase], isPressed: false)
        case .person(let person, let isMe, let isFavorite):
            // It follows what is typed, and the row stays.
            let why = desk.label("", ["caption"])
            let sign = desk.presence(of: person, in: row, search) { [desk, search, texts] presence in
                let reason = search.reason(for: person).map { "\(texts[$0.label]): \(desk.isolated($0.value))" }
                why.set("visible", reason != nil).set("label", reason ?? "")
                let said = texts.row(of: person, isMe: isMe, isFavorite: isFavorite, presence: presence)
                return reason.map { texts[.listMiddle(said, second: $0)] } ?? said
            }
            let (child, avatar) = desk.personRow(
                person, isMe: isMe, isFavorite: isFavorite, why: why, sign: sign, photo: photos.photo(of: person.id))
            row.set("child", child).set("selectable", true)
            avatars[person.id] = avatar
            avatar.on("destroy") { [weak self] in
                if self?.avatars[person.id] == avatar { self?.avatars[person.id] = nil }
            }
        case .recent(let text):
            let parts = [desk.image("document-open-recent-symbolic"), desk.label(text)]
            fill(desk.box(parts, vertical: false, spacing: 12), text, hint: Control.recentSearch.hint.map { texts[$0] })
        case .clear:
            let words = texts[Control.clearRecents.label]
            fill(desk.label(words, ["dim-label"]), words)
        case .more: fill(desk.label(texts[Control.showMore.label]), texts[Control.showMore.label])
        }
        return row
    }

    private func press(_ widget: Widget) {
        guard let row = rows.key(of: widget)?.base as? Row else { return }
        switch row {
        case .person(let person, _, _):
            navigation.begin(with: person)
            navigation.goBack(to: person.id)
            Task { await search.opened(person) }
        case .recent(let text): search.text = text
        case .more: Task { await search.nextPage() }
        case .clear:
            desk.ask(
                texts[.searchConfirmClear],
                answers: [(.cancel, {}), (.clearRecents, { [search] in Task { await search.clearRecentsTapped() } })])
        case .title, .note: break
        }
    }

    /// Marks the row of the person whose card is beside the list.
    private func select() {
        let shown = navigation.path.last?.id
        let person = (search.people + search.homePeople).first { $0.id == shown }
        let row = person.flatMap { rows.widget(self.row($0)) }
        gtk_list_box_select_row(rows.container.opaque, row?.cast())
    }

    /// Brings the photos of the rows that are seen, and near the end more people.
    private func tellWhoIsSeen() {
        guard let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque) else { return }
        let top = gtk_adjustment_get_value(adjustment)
        let bottom = top + gtk_adjustment_get_page_size(adjustment)
        guard bottom > top else { return }
        var next = gtk_list_box_get_row_at_y(rows.container.opaque, Int32(top))
        var last: Person.ID?
        while let row = next {
            let widget = Widget(UnsafeMutableRawPointer(row))
            if case .person(let person, _, _)? = rows.key(of: widget)?.base as? Row {
                last = person.id
                load(person.id)
            }
            var area = graphene_rect_t()
            guard gtk_widget_compute_bounds(widget.gtk, rows.container.gtk, &area) != 0,
                Double(area.origin.y + area.size.height) < bottom
            else { break }
            next = gtk_list_box_get_row_at_index(rows.container.opaque, gtk_list_box_row_get_index(row) + 1)
        }
        if search.phase != .idle, let last { search.rowAppeared(last) }
    }

    private func load(_ id: Person.ID) {
        guard photos.photo(of: id) == nil, loading.insert(id).inserted else { return }
        Task { [weak self, photos] in
            await photos.load(id) { photo in
                if let photo, let self, let avatar = self.avatars[id] { self.desk.show(photo, in: avatar) }
            }
            // One that failed is asked for again when the row is seen again; the model knows when that is in vain.
            self?.loading.remove(id)
        }
    }
}
