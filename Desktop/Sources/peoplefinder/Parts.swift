import Adwaita
import CAdwaita
import FoundationEssentials
import NativeOAuth
import PeopleFinder

/// The parts that all screens are made of: each control is called what the models call it, on the screen and where it is read aloud.
///
/// Buttons, fields and links are made here only.
extension Desk {
    func label(_ text: String, _ classes: [String] = [], centered: Bool = false) -> Widget {
        wrap(text, in: Widget(gtk_label_get_type(), classes: classes), centered: centered)
    }

    func heading(_ text: String, _ classes: [String] = ["heading"], centered: Bool = false) -> Widget {
        // The role can only be given when a widget is made.
        let made = Widget(shim_new_with_role(gtk_label_get_type(), GTK_ACCESSIBLE_ROLE_HEADING))
        for name in classes { made.add(class: name) }
        shim_accessible_level(made.pointer, 2)
        return wrap(text, in: made, centered: centered)
    }

    private func wrap(_ text: String, in label: Widget, centered: Bool) -> Widget {
        label.set("label", text).set("wrap", true).set("wrap-mode", Int(PANGO_WRAP_WORD_CHAR.rawValue))
            .set("xalign", centered ? 0.5 : 0.0)
            .set("justify", Int((centered ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT).rawValue))
    }

    /// Makes a button, which with an icon says what it is only in a tooltip.
    func button(
        _ control: Control, title: String? = nil, spoken: Phrase? = nil, icon: String? = nil, _ classes: [String] = [],
        act: @escaping @MainActor () -> Void
    ) -> Widget {
        let shown = title ?? texts[control.label]
        return Widget(gtk_button_get_type(), classes: classes).with { button in
            if let icon {
                button.set("icon-name", icon).set("tooltip-text", shown)
            } else {
                gtk_button_set_child(button.cast(), label(shown, centered: true).gtk)
            }
            button.spoken(spoken.map { texts[$0] } ?? shown, hint: control.hint.map { texts[$0] })
            button.on("clicked") { act() }
        }
    }

    /// Makes the one button beside what is said; where a link has to reach an administrator, it copies that.
    func recoveryButton(
        _ recovery: OAuthError.Recovery, link: URL?, _ classes: [String],
        act: @escaping @MainActor () -> Void
    ) -> Widget {
        if recovery == .askAdministrator {
            let address = link?.absoluteString
            return button(.copyAdministratorLink, classes) { [weak self] in
                if let address { self?.copy(address) }
            }
            .set("visible", address != nil)
        }
        return button(.close, title: texts[recovery.label], classes, act: act)
    }

    /// Makes a row that does something when it is pressed.
    func row(
        _ control: Control, title: String, subtitle: String = "", spoken: String? = nil,
        act: @escaping @MainActor () -> Void
    ) -> Widget {
        Widget(adw_action_row_get_type()).with { row in
            row.set("use-markup", false).set("title", title).set("subtitle", subtitle).set("title-lines", 0)
                .set("activatable", true).set("selectable", false)
            row.spoken(spoken ?? title, hint: texts[control.hint ?? control.label])
            row.on("activated") { act() }
        }
    }

    /// Makes a field of a form, that is called what its control is called.
    func field(_ control: Control, text: String, changed: @escaping @MainActor (String) -> Void) -> Widget {
        Widget(adw_entry_row_get_type()).with { row in
            row.set("use-markup", false).set("title", texts[control.label]).set("text", text)
            row.spoken(texts[control.label], hint: control.hint.map { texts[$0] })
            row.on("changed") { changed(row.string("text")) }
        }
    }

    /// Makes a picture that says nothing that the words beside it do not.
    func image(_ icon: String, size: Int = 16, _ classes: [String] = []) -> Widget {
        Widget(shim_new_with_role(gtk_image_get_type(), GTK_ACCESSIBLE_ROLE_PRESENTATION)).with {
            $0.set("icon-name", icon).set("pixel-size", size)
            for name in classes { $0.add(class: name) }
        }
    }

    /// Makes a small note below something.
    func caption(_ phrase: Phrase) -> Widget { label(texts[phrase], ["dim-label", "caption"]) }

    /// Says that something is under way.
    func busy(_ words: Widget) -> Widget { box([spinner(), words], vertical: false, spacing: 12) }

    func spinner(size: Int = 16) -> Widget {
        Widget(gtk_spinner_get_type()).set("spinning", true).set("width-request", size).set("height-request", size)
            .set("halign", Int(GTK_ALIGN_CENTER.rawValue)).set("valign", Int(GTK_ALIGN_CENTER.rawValue))
    }

    func box(_ children: [Widget] = [], vertical: Bool = true, spacing: Int = 0, _ classes: [String] = []) -> Widget {
        Widget(gtk_box_get_type(), classes: classes).with { box in
            box.set("orientation", Int((vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL).rawValue))
                .set("spacing", spacing)
            for child in children { gtk_box_append(box.cast(), child.gtk) }
        }
    }

    func list(_ rows: [Widget] = []) -> Widget {
        Widget(gtk_list_box_get_type(), classes: ["boxed-list"]).with { list in
            list.set("selection-mode", Int(GTK_SELECTION_NONE.rawValue))
            for row in rows { gtk_list_box_append(list.opaque, row.gtk) }
        }
    }

    /// Scrolls what is higher than its place, no wider than is good to read.
    func scrolled(_ child: Widget, width: Int = 560) -> Widget {
        let clamp = Widget(adw_clamp_get_type()).set("maximum-size", width).set("tightening-threshold", 400)
        clamp.set("child", child)
        return Widget(gtk_scrolled_window_get_type()).expanding()
            .set("hscrollbar-policy", Int(GTK_POLICY_NEVER.rawValue)).set("child", clamp)
    }

    /// Makes a column that scrolls, of what there is to show by now; a page of its own stands in the middle.
    func column(
        margin: Int, width: Int = 560, isCentered: Bool = false, _ items: @escaping @MainActor () -> [Item]
    ) -> Widget {
        let place = isCentered ? GTK_ALIGN_CENTER : GTK_ALIGN_FILL
        let content = Children(of: box(spacing: 18).margin(margin, 12).set("valign", Int(place.rawValue)))
        let scrolled = scrolled(content.container, width: width)
        scrolled.follow { content.show(items()) }
        return scrolled
    }

    func headerBar(title: String? = nil) -> Widget {
        let bar = Widget(adw_header_bar_get_type())
        if let title { bar.set("title-widget", Widget(adw_window_title_get_type()).set("title", title)) }
        return bar
    }
}

extension Desk {
    /// Makes a screen on which there is nothing but what is said of it, and the next step if there is something to do it.
    ///
    /// The words follow the status, such as a time that is counted down; for another ``ScreenStatus/kind`` another one is needed.
    /// A note stands below the button, to be copied.
    func statusPage(
        _ status: @escaping @MainActor () -> ScreenStatus, asking scopes: ScopeSet = [], note: Phrase? = nil,
        act: (@MainActor () -> Void)?
    ) -> Widget {
        let page = Widget(adw_status_page_get_type()).expanding()
        let first = status()
        page.set("title", escaped(first.title.map { texts[$0] } ?? ""))
        page.follow { [self] in
            let said = status()
            page.set("description", escaped(lines([said.message, said.advice], said.detail)))
        }
        if first.tone == .busy {
            page.set("child", spinner(size: 32))
        } else {
            page.set("icon-name", first.icon)
            let button = step(of: first, ["pill", "suggested-action"], act: act)
            var parts = [button?.set("halign", Int(GTK_ALIGN_CENTER.rawValue))].compactMap { $0 }
            if scopes != [] {
                parts.append(self.button(.reviewPermissions) { Task { await self.app.askTapped(for: scopes) } })
            }
            if let note { parts.append(label(texts[note], ["dim-label"], centered: true).set("selectable", true)) }
            if !parts.isEmpty { page.set("child", box(parts, spacing: 18)) }
        }
        return page
    }

    /// Makes what is said above something that is there all the same; it follows the status as ``statusPage(_:asking:note:act:)`` does.
    func statusBar(_ status: @escaping @MainActor () -> ScreenStatus, act: (@MainActor () -> Void)?) -> Widget {
        let first = status()
        let sign = first.tone == .busy ? spinner() : image(first.icon)
        let words = label("").set("hexpand", true)
        words.follow { [self] in
            let said = status()
            words.set("label", lines([said.message ?? said.title, said.advice], said.detail))
        }
        var parts = [box([sign, words], vertical: false, spacing: 12)]
        if let button = step(of: first, act: act) {
            parts.append(button.set("halign", Int(GTK_ALIGN_START.rawValue)))
        }
        return box(parts, spacing: 8).margin(12)
    }

    /// Makes the button of a status; who has to sign in again does so at the banner, while there is one.
    func step(of status: ScreenStatus, _ classes: [String] = [], act: (@MainActor () -> Void)?) -> Widget? {
        guard let recovery = status.recovery, let act else { return nil }
        let button = recoveryButton(recovery, link: status.adminConsentLink, classes, act: act)
        if recovery == .signInAgain { button.follow { [app] in button.set("visible", app.banner == nil) } }
        return button
    }

    /// Keeps a number in its order where words run from right to left.
    func isolated(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }

    /// Says phrases, and what they are about, a line for each that there is.
    private func lines(_ phrases: [Phrase?], _ detail: String?) -> String {
        (phrases.compactMap { $0 }.map { texts[$0] } + [detail].compactMap { $0 }).joined(separator: "\n")
    }

    /// Writes a text as it is where markup is read.
    func escaped(_ text: String) -> String {
        guard let escaped = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}

extension ScreenStatus {
    /// All of it but the words that can follow the time: while this is the same, its button stays and keeps the keyboard.
    struct Kind: Hashable {
        let tone: Tone
        let title: Phrase?
        let advice: Phrase?
        let recovery: OAuthError.Recovery?
        let link: URL?
    }

    /// What of it is shown in one piece.
    var kind: Kind { Kind(tone: tone, title: title, advice: advice, recovery: recovery, link: adminConsentLink) }

    /// The picture beside the words; it says nothing that the words do not.
    var icon: String {
        switch tone {
        case .quiet, .busy: "system-search-symbolic"
        case .empty: "avatar-default-symbolic"
        case .trouble:
            switch recovery {
            case .fixSettings: "emblem-system-symbolic"
            case .askAdministrator: "security-high-symbolic"
            case .signInAgain: "dialog-password-symbolic"
            case .useAnotherAccount: "system-users-symbolic"
            case .tryAgain: "view-refresh-symbolic"
            case .none?, nil: "dialog-warning-symbolic"
            }
        }
    }
}
