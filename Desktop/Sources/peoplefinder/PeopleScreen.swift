import Adwaita
import CAdwaita
import GraphPeople
import NativeOAuth
import PeopleFinder

/// The search on the one side and the person on the other; where the window is narrow, one after the other.
@MainActor final class PeopleScreen {
    private let desk: Desk
    private let search: PeopleSearchModel
    private let navigation: PersonNavigation
    private let list: SearchList
    private let photos: PeoplePhotos
    private let panes = Widget(adw_leaflet_get_type()).expanding()
    private let back = Widget(gtk_button_get_type())
    private let title = Widget(adw_window_title_get_type())
    private let entry = Widget(gtk_search_entry_get_type())
    private let sidebar: Widget
    private let sidebarBar: Widget
    private let cardBar: Widget
    private let detail: Widget
    private let card: Children
    /// Above the list, and in a narrow window above the card, too.
    private let banners: [Children]
    /// The card that is seen, and where the keyboard was in those that one has gone on from.
    private var shownCard: String?
    private var places: [String: Widget] = [:]

    private var app: AppModel { desk.app }
    private var texts: Texts { desk.texts }

    init(
        _ desk: Desk, search: PeopleSearchModel, navigation: PersonNavigation, photos: PeoplePhotos, me: Person.ID?
    ) {
        (self.desk, self.search, self.navigation, self.photos) = (desk, search, navigation, photos)
        list = SearchList(desk, search: search, navigation: navigation, photos: photos, me: me)
        banners = [Children(of: desk.box()), Children(of: desk.box())]
        card = Children(of: desk.box().expanding())
        (sidebar, sidebarBar) = (desk.box(), desk.headerBar(title: desk.texts[.rotorPeople]))
        (detail, cardBar) = (desk.box(), desk.headerBar())
    }

    func make() -> Widget {
        makeSidebar()
        makeDetail()
        adw_leaflet_append(panes.opaque, sidebar.gtk)
        adw_leaflet_append(panes.opaque, Widget(gtk_separator_get_type()).gtk)
        adw_leaflet_append(panes.opaque, detail.gtk)
        panes.set("can-navigate-back", true)
        panes.on("notify::folded") { self.fold() }
        fold()
        panes.on("notify::visible-child") { self.followBackSwipe() }
        panes.follow { self.showCard() }
        panes.follow { [search, navigation] in
            let others = navigation.current?.organization ?? []
            if search.others != others { search.others = others }
        }
        panes.on("destroy") { self.forgetPlaces(besides: []) }
        panes.follow { self.showSearch() }
        return panes
    }

    func find() {
        if isFolded { navigation.goBack(to: nil) }
        takeFocus()
    }

    /// Gives the field the keyboard; what stands there is replaced by what is typed next.
    private func takeFocus() {
        gtk_widget_grab_focus(entry.gtk)
        gtk_editable_select_region(entry.opaque, 0, -1)
    }

    private func makeSidebar() {
        sidebar.set("width-request", 320).set("hexpand", false)
        adw_header_bar_pack_end(sidebarBar.opaque, desk.mainMenu(.accounts).gtk)
        entry.set("placeholder-text", texts[Control.searchField.label]).set("hexpand", true).set("text", search.text)
        entry.spoken(texts[Control.searchField.label])
        entry.on("changed") { [search, entry] in
            let text = entry.string("text")
            if search.text != text { search.text = text }
        }
        entry.on("activate") { [search, navigation] in
            Task {
                await search.submit()
                guard search.phase == .results, let best = search.people.first else { return }
                navigation.begin(with: best)
                await search.opened(best)
            }
        }
        entry.on("stop-search") { [entry] in entry.set("text", "") }
        followKeys()
        entry.on("map") { self.takeFocus() }
        for part in [sidebarBar, entry.margin(6, 12), banners[0].container, list.make().expanding()] {
            gtk_box_append(sidebar.cast(), part.gtk)
        }
    }

    private func followKeys() {
        // Before the field itself, for which the key means something else.
        entry.onKey(first: true) { [list] arguments in arguments.key(1) == GDK_KEY_Down && list.takeFocus() }
        // Whoever types where nothing else wants it types here. GTK's own way to this takes the Return key from all buttons.
        panes.onKey { [entry] arguments in
            let letter = gdk_keyval_to_unicode(guint(bitPattern: arguments.key(1)))
            guard let keys = arguments.object(0), letter > 0x20, letter != 0x7F,
                arguments.flags(3) & (GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue) == 0
            else { return false }
            gtk_widget_grab_focus(entry.gtk)
            gtk_editable_set_position(entry.opaque, -1)
            return gtk_event_controller_key_forward(
                keys.opaque, gtk_editable_get_delegate(entry.opaque).map { Widget($0).gtk }) != 0
        }
    }

    private func makeDetail() {
        back.set("icon-name", "go-previous-symbolic")
        back.on("clicked") { [navigation] in navigation.goBack() }
        adw_header_bar_pack_start(cardBar.opaque, back.gtk)
        cardBar.set("title-widget", title)
        detail.set("width-request", 320).set("hexpand", true)
        for part in [cardBar, banners[1].container, card.container] { gtk_box_append(detail.cast(), part.gtk) }
    }

    private var isFolded: Bool { panes.bool("folded") }

    private func fold() {
        sidebarBar.set("show-end-title-buttons", isFolded)
        cardBar.set("show-start-title-buttons", isFolded)
        banners[1].container.set("visible", isFolded)
        showCard()
    }

    /// A swipe to the list ends the way.
    private func followBackSwipe() {
        guard isFolded, let shown = adw_leaflet_get_visible_child(panes.opaque), Widget(shown) == sidebar,
            !navigation.path.isEmpty
        else { return }
        navigation.begin(with: nil)
    }

    private func showSearch() {
        entry.set("text", search.text)
        let shown = app.banner
        let items = [shown].compactMap { $0 }.map { banner in
            Item("\(banner)") { [desk, app] in
                desk.banner(banner, of: app.account) { Task { await app.mendTapped() } }
            }
        }
        for place in banners { place.show(items) }
    }

    private func showCard() {
        let (path, isFolded) = (navigation.path, self.isFolded)
        let model = navigation.current
        title.set("title", model?.person?.name ?? "")
        let way = texts[(path.dropLast().last?.name).map { Control.goBack.label(for: $0) } ?? Control.goBack.label]
        back.set("visible", isFolded && model != nil || path.count > 1)
        back.spoken(way).set("tooltip-text", way)
        // Somebody can be on the way twice.
        let keys = path.indices.map { "\($0) \(path[$0].id)" }
        let isNew = keys.last.map { card.widget($0) == nil } ?? false
        let hadFocus = notePlace(goingOnTo: keys)
        // The cards that one comes back to stay as they are; the way of the last time has none yet.
        let items = zip(keys, path).filter { key, _ in key == keys.last || card.widget(key) != nil }
            .map { key, reference in
                Item(key) { [desk, search, navigation, photos] in
                    PersonCard(
                        desk: desk, model: navigation.model(for: reference), search: search, navigation: navigation,
                        photos: photos
                    ).make()
                }
            }
        let nobody = Item("nobody") { [desk] in
            Widget(adw_status_page_get_type()).expanding().set("icon-name", "avatar-default-symbolic")
                .set("title", desk.escaped(desk.texts[.personSelect]))
        }
        card.show(items.isEmpty ? [nobody] : items)
        for key in keys { card.widget(key)?.set("visible", key == keys.last) }
        adw_leaflet_set_visible_child(panes.opaque, (model == nil ? sidebar : detail).gtk)
        if let place = keys.last.flatMap({ places[$0] }) {
            if isInCard(place) { gtk_widget_grab_focus(place.gtk) }
            forgetPlaces(besides: keys.dropLast())
        } else if isNew, isFolded || hadFocus {
            // Not the way back, which would come first.
            _ = gtk_widget_child_focus(card.container.gtk, GTK_DIR_TAB_FORWARD)
        }
    }

    /// Remembers where the keyboard is in the card that is seen, if another one takes its place.
    ///
    /// - Returns: Whether it is in the card.
    private func notePlace(goingOnTo keys: [String]) -> Bool {
        defer { shownCard = keys.last }
        forgetPlaces(besides: keys)
        guard let found = gtk_window_get_focus(desk.window.cast()) else { return false }
        let focus = Widget(UnsafeMutableRawPointer(found))
        guard isInCard(focus) else { return false }
        if let before = shownCard, before != keys.last, keys.contains(before), places[before] == nil {
            places[before] = focus.retain()
        }
        return true
    }

    private func forgetPlaces(besides keys: [String]) {
        for (key, place) in places where !keys.contains(key) {
            places[key] = nil
            place.release()
        }
    }

    private func isInCard(_ widget: Widget) -> Bool { gtk_widget_is_ancestor(widget.gtk, card.container.gtk) != 0 }
}

extension Desk {
    /// Makes what an account needs, with the one button that mends it.
    func banner(_ banner: AccountBanner, of account: Account?, mend: @escaping @MainActor () -> Void) -> Widget {
        var words = account.map { [banner.message(for: $0, in: texts)] } ?? []
        if let failure = banner.failure { words.append(failure.message(in: texts)) }
        let button = button(banner.control, ["suggested-action"], act: mend)
        return box(
            [box(words.map { label($0) }, spacing: 4), button.set("halign", Int(GTK_ALIGN_START.rawValue))], spacing: 8
        ).margin(12)
    }
}
