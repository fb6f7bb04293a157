import Adwaita
import CAdwaita
import NativeOAuth
import PeopleFinder

extension Desk {
    /// Fills the window with something, below a bar with the menu; the keyboard begins in it.
    func screen(_ content: Widget) -> Widget {
        let bar = headerBar(title: "")
        adw_header_bar_pack_end(bar.opaque, mainMenu(.moreOptions).gtk)
        content.on("map") { _ = gtk_widget_child_focus(content.gtk, GTK_DIR_TAB_FORWARD) }
        return box([bar, content])
    }

    /// Makes the button of the menu: who is signed in, and the way to the other accounts, the settings and the rest.
    func mainMenu(_ control: Control) -> Widget {
        let menu = Widget(gtk_menu_button_get_type()).set("icon-name", "open-menu-symbolic").set("primary", true)
        menu.spoken(texts[control.label]).set("tooltip-text", texts[control.label])
        menu.follow { self.fill(menu) }
        return menu
    }

    private func fill(_ button: Widget) {
        guard let menu = g_menu_new(), let people = g_menu_new(), let leaving = g_menu_new(), let rest = g_menu_new()
        else { return }
        if let account = app.account {
            for other in app.accounts?.accounts ?? [] where other.id != account.id {
                g_menu_append(
                    people, texts[Control.switchAccount.label(for: other.shownName)], "win.use::\(other.id.key)")
            }
            g_menu_append(people, texts[Control.accounts.label], "win.accounts")
            g_menu_append(people, texts[Control.refresh.label], "win.refresh")
            g_menu_append_section(menu, texts[.signInSignedInAs(account.shownName)], Widget(people).cast())
            g_menu_append(leaving, texts[Control.signOut.label], "win.sign-out")
            g_menu_append_section(menu, nil, Widget(leaving).cast())
        }
        g_menu_append(rest, texts[Control.settings.label], "win.settings")
        g_menu_append(rest, texts[.appShortcuts], "win.show-help-overlay")
        g_menu_append(rest, texts[.appAbout], "win.about")
        g_menu_append_section(menu, nil, Widget(rest).cast())
        gtk_menu_button_set_menu_model(button.opaque, Widget(menu).cast())
        for part in [menu, people, leaving, rest] { Widget(part).release() }
    }
}
