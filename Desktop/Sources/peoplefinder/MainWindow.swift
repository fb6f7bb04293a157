import Adwaita
import CAdwaita
import FoundationEssentials
import NativeOAuth
import PeopleFinder

/// The window: whatever the app's model says, and what lies above it.
@MainActor final class MainWindow {
    private let desk: Desk
    private let installation: Installation
    private var screen: PeopleScreen?
    private var sheet: (kind: AppModel.Sheet, window: Widget)?
    private var saving: Task<Void, Never>?

    /// The lines of a card are read for their values; from libadwaita 1.3 on its class `property` does this.
    private static let style = """
        row.fact label.title { font-size: smaller; opacity: 0.7; }
        row.fact label.subtitle { font-size: 1em; opacity: 1; }
        """

    /// What the window was like when it was closed.
    private struct Kept: Codable {
        var width = 900
        var height = 640
        var isMaximized = false
        var restoration: Data?
    }

    init(_ application: Widget, installation: Installation, texts: Texts) {
        self.installation = installation
        shim_add_style(Self.style)
        let window = Widget(adw_application_window_get_type())
        window.set("application", application).set("title", "PeopleFinder").set("icon-name", Installation.name)
        let app = installation.makeModel(opening: { try await Desk.launch($0) })
        desk = Desk(app: app, texts: texts, window: window)
        // What cannot be read, or was changed by hand, counts for nothing.
        let kept: Kept = (try? installation.stateFile.value()) ?? Kept()
        window.set("default-width", max(360, kept.width)).set("default-height", max(294, kept.height))
        window.set("width-request", 360).set("height-request", 294)
        if kept.isMaximized { gtk_window_maximize(window.cast()) }
        addActions()
        addShortcuts(to: application)
        let content = Children(of: desk.box().expanding())
        desk.fill(with: content.container)
        window.follow { [self] in content.show([shownScreen]) }
        window.follow { [self] in showSheet() }
        window.follow { [self] in showNotice() }
        window.follow { [self] in
            _ = app.restoration
            save(after: .milliseconds(500))
        }
        desk.onEscape(in: window) { app.cancelSignInTapped() }
        window.onAsking("close-request") { [self] _ in
            keep()
            // What is kept later would ask a window that is gone.
            saving?.cancel()
            return false
        }
        window.on("notify::is-active") {
            if window.bool("is-active") { Task { await app.cameToFront(ManagedSettings()) } }
        }
        if let monitor = g_network_monitor_get_default() {
            Widget(monitor).on("network-changed") {
                if g_network_monitor_get_network_available(monitor) != 0 { app.networkIsBack() }
            }
        }
        Task { await app.start(restoring: kept.restoration.flatMap { RestorationState(data: $0) }) }
    }

    func present() { gtk_window_present(desk.window.cast()) }

    func open(_ link: String) {
        if let url = URL(string: link) { desk.app.open(url) }
    }

    private var shownScreen: Item {
        let app = desk.app
        if case .signIn = app.screen, let signIn = app.signIn {
            return Item(ObjectIdentifier(signIn)) { [desk] in SignInScreen(desk: desk, signIn: signIn).make() }
        }
        if let waiting = app.waiting {
            // The sign-in of the account can be begun again as long as it is under way.
            let isMending = app.account.flatMap { app.accounts?.activities[$0.id] } == .mending
            let again: @MainActor () -> Void = { Task { await app.mendTapped() } }
            return Item(waiting) { [desk] in desk.waitingScreen(waiting, again: isMending ? again : nil) }
        }
        if case .search(let account) = app.screen, let search = app.search, let navigation = app.navigation {
            return Item(ObjectIdentifier(search)) { [self] in
                let screen = PeopleScreen(
                    desk, search: search, navigation: navigation, photos: try? app.services?.peoplePhotos(for: account),
                    me: account.objectID)
                let widget = screen.make()
                self.screen = screen
                // Keys of the window ask it for as long as its widgets are there.
                widget.on("destroy") { [weak self, weak screen] in
                    if let screen, self?.screen === screen { self?.screen = nil }
                }
                return widget
            }
        }
        // Whoever has no settings yet can look around first, where everybody is made up.
        let note = app.screen == .settings(.missing(.clientID)) ? Phrase.settingsTryDemo("Scripts/desktop") : nil
        return Item(app.status.kind) { [desk] in
            desk.screen(desk.statusPage({ app.status }, note: note) { Task { await app.nextStepTapped() } })
        }
    }

    private func showSheet() {
        let wanted = desk.app.sheet
        guard wanted != sheet?.kind else { return }
        if let sheet { gtk_window_destroy(sheet.window.cast()) }
        sheet = wanted.map { ($0, SheetWindow(desk: desk, sheet: $0).make()) }
        if let sheet { gtk_window_present(sheet.window.cast()) }
    }

    private func showNotice() {
        guard let notice = desk.app.notice else { return }
        let texts = desk.texts
        desk.ask(
            texts[notice.title ?? notice.message ?? .titleNotFound],
            notice.title == nil ? "" : notice.message.map { texts[$0] } ?? "",
            [(.close, { [app = desk.app] in app.dismissNoticeTapped() })])
    }

    private func save(after delay: Duration) {
        saving?.cancel()
        saving = Task { [weak self] in
            try? await Task.sleep(for: delay)
            if !Task.isCancelled { self?.keep() }
        }
    }

    private func keep() {
        var (width, height): (Int32, Int32) = (0, 0)
        gtk_window_get_default_size(desk.window.cast(), &width, &height)
        let kept = Kept(
            width: Int(width), height: Int(height), isMaximized: desk.window.bool("maximized"),
            restoration: desk.app.restoration.data)
        // What cannot be kept is not there the next time, and that is all.
        try? installation.stateFile.replace(with: kept)
    }
}

// What menus and keys do.
extension MainWindow {
    private func addActions() {
        let app = desk.app
        let actions: [(String, @MainActor () -> Void)] = [
            ("find", { [weak self] in self?.screen?.find() }),
            ("refresh", { Task { await app.refreshTapped() } }),
            ("accounts", { app.sheet = .accounts }),
            ("settings", { app.sheet = .settings }),
            (
                "add-account",
                {
                    app.sheet = .accounts
                    Task { await app.accounts?.addTapped() }
                }
            ),
            (
                "sign-out",
                { [desk] in
                    if let account = app.account, let accounts = app.accounts { desk.askToLeave(account, of: accounts) }
                }
            ),
            ("about", { [weak self] in self?.showAbout() }),
            ("up", { app.navigation?.goUp() }),
            ("back", { app.navigation?.goBack() }),
            ("call", { [weak self] in self?.perform(.call) }),
            ("mail", { [weak self] in self?.perform(.mail) }),
            ("chat", { [weak self] in self?.perform(.chat) }),
            ("save", { [weak self] in self?.perform(.saveContact) }),
            (
                "favorite",
                {
                    guard let person = app.navigation?.current?.person else { return }
                    Task { await app.search?.favoriteTapped(person) }
                }
            ),
        ]
        for (name, act) in actions { add(name) { _ in act() } }
        add("use", takesText: true) { key in
            guard let account = app.accounts?.accounts.first(where: { $0.id.key == key }) else { return }
            Task { await app.useTapped(account) }
        }
        // Other programs of the session can call this, so only what is on the card is called.
        add("call-number", takesText: true) { [desk] address in
            for case .call(_, let url) in app.navigation?.current?.actions ?? [] where url.absoluteString == address {
                desk.open(url)
                return
            }
        }
    }

    private func showAbout() {
        let about = Widget(adw_about_window_get_type())
        about.set("transient-for", desk.window).set("modal", true).set("application-name", "PeopleFinder")
            .set("application-icon", Installation.name).set("version", ProgramVersion.current)
            .set("developer-name", "The PeopleFinder authors").set("license-type", Int(GTK_LICENSE_APACHE_2_0.rawValue))
        gtk_window_present(about.cast())
    }

    private func perform(_ control: Control) {
        guard let action = desk.app.navigation?.current?.actions.first(where: { $0.control == control }) else { return }
        desk.perform(action)
    }

    private func add(_ name: String, takesText: Bool = false, _ act: @escaping @MainActor (String) -> Void) {
        let type = takesText ? g_variant_type_new("s") : nil
        defer { if let type { g_variant_type_free(type) } }
        guard let made = g_simple_action_new(name, type) else { return }
        let action = Widget(made)
        action.on("activate") { (arguments: SignalArguments) in act(takesText ? arguments.target(1) : "") }
        g_action_map_add_action(desk.window.opaque, action.opaque)
        action.release()
    }

    /// The keys, and what the window of shortcuts says of them; a title begins a group, and some keys are no action's.
    private static let keys: [(title: Phrase?, action: String?, keys: [String], says: Phrase)] = [
        (.rotorPeople, "win.find", ["<Control>f"], Control.find.label),
        (nil, "win.refresh", ["<Control>r", "F5"], Control.refresh.label),
        (.personMenu, "win.call", ["<Control><Shift>c"], Control.call.label),
        (nil, "win.mail", ["<Control><Shift>e"], Control.mail.label),
        (nil, "win.chat", ["<Control><Shift>t"], Control.chat.label),
        (nil, "win.save", ["<Control>s"], Control.saveContact.label),
        (nil, "win.favorite", ["<Control>d"], .personFavorite),
        (nil, "win.up", ["<Alt>Up"], Control.showManager.label),
        (nil, "win.back", ["<Alt>Left"], Control.goBack.label),
        (Control.accounts.label, "win.accounts", ["<Control><Shift>a"], Control.accounts.label),
        (nil, "win.add-account", ["<Control><Shift>n"], Control.addAccount.label),
        (Control.moreOptions.label, nil, ["F10"], Control.moreOptions.label),
        (nil, "win.settings", ["<Control>comma"], Control.settings.label),
        (nil, "win.show-help-overlay", ["<Control>question", "F1"], .appShortcuts),
        (nil, nil, ["Escape"], Control.cancel.label),
        (nil, "window.close", ["<Control>q", "<Control>w"], .appQuit),
    ]

    private func addShortcuts(to application: Widget) {
        var groups: [String] = []
        for (title, action, keys, phrase) in Self.keys {
            if let action {
                var list = keys.map { strdup($0) } + [nil]
                list.withUnsafeMutableBufferPointer { pointers in
                    pointers.baseAddress?.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: pointers.count) {
                        gtk_application_set_accels_for_action(application.cast(), action, $0)
                    }
                }
                list.forEach { free($0) }
            }
            // The window shows each of them.
            let key = keys.joined(separator: " ").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            if let title { groups.append("<property name=\"title\">\(desk.escaped(title))</property>") }
            groups[groups.count - 1] += """
                <child><object class="GtkShortcutsShortcut"><property name="accelerator">\(key)</property>\
                <property name="title">\(desk.escaped(phrase))</property></object></child>
                """
        }
        let made = groups.map { "<child><object class=\"GtkShortcutsGroup\">\($0)</object></child>" }.joined()
        let interface = """
            <interface><object class="GtkShortcutsWindow" id="shortcuts"><property name="modal">1</property>\
            <child><object class="GtkShortcutsSection"><property name="section-name">all</property>\
            <property name="max-height">16</property>\(made)</object></child></object></interface>
            """
        guard let parser = gtk_builder_new_from_string(interface, -1) else { return }
        let builder = Widget(UnsafeMutableRawPointer(parser))
        if let window = gtk_builder_get_object(builder.opaque, "shortcuts") {
            gtk_application_window_set_help_overlay(desk.window.cast(), Widget(UnsafeMutableRawPointer(window)).opaque)
        }
        builder.release()
    }
}
