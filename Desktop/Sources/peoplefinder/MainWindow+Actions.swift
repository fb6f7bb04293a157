import Adwaita
import CAdwaita
import FoundationEssentials
import NativeOAuth
import PeopleFinder

// What menus and keys do.
extension MainWindow {
    func addActions() {
        let app = desk.app
        let actions: [(String, @MainActor () -> Void)] = [
            ("find", { [weak self] in self?.screen?.find() }),
            ("refresh", { Task { await app.refreshTapped() } }),
            ("accounts", { app.sheet = .accounts }),
            ("settings", { app.sheet = .settings }),
            ("about", { [weak self] in self?.showAbout() }),
            ("up", { app.navigation?.goUp() }),
            ("back", { app.navigation?.goBack() }),
        ]
        for (name, act) in actions { add(name) { _ in act() } }
        for (name, control) in [("call", Control.call), ("mail", .mail), ("chat", .chat), ("save", .saveContact)] {
            add(name) { [desk] _ in
                let action = app.navigation?.current?.actions.first { $0.control == control }
                if let action { desk.perform(action) }
            }
        }
        add("favorite") { _ in
            guard let person = app.navigation?.current?.person else { return }
            Task { await app.search?.favoriteTapped(person) }
        }
        add("add-account") { _ in
            app.sheet = .accounts
            Task { await app.accounts?.addTapped() }
        }
        add("sign-out") { [desk] _ in
            if let account = app.account, let accounts = app.accounts { desk.askToLeave(account, of: accounts) }
        }
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

    func addShortcuts(to application: Widget) {
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
            if let title { groups.append("<property name=\"title\">\(desk.escaped(desk.texts[title]))</property>") }
            groups[groups.count - 1] += """
                <child><object class="GtkShortcutsShortcut"><property name="accelerator">\(key)</property>\
                <property name="title">\(desk.escaped(desk.texts[phrase]))</property></object></child>
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
