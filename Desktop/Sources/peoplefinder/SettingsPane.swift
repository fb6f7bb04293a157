import Adwaita
import CAdwaita
import GraphPeople
import PeopleFinder

/// The settings: the organization's, another provider's, or the emulator's.
@MainActor struct SettingsPane {
    let desk: Desk
    let settings: SettingsModel

    private var texts: Texts { desk.texts }

    func make() -> Widget { desk.column(margin: 18) { items } }

    private var items: [Item] {
        var items: [Item] = []
        let status = settings.status
        if status.message != nil { items.add(status) { desk.statusBar({ status }, act: nil) } }
        items.add("provider") { provider }
        for field in settings.fields {
            let kind = settings.draft.provider
            items.add("\(kind) \(field)") { make(field) }
            let fault = settings.fault(of: field)
            let words = fault ?? field.help
            items.add("\(field) \(words)") {
                desk.label(texts[words], [fault == nil ? "dim-label" : "error", "caption"])
            }
            if let value = settings.value(besides: field), settings.draft[keyPath: field.text].isEmpty {
                items.add("\(field) \(value)") { desk.caption(.settingsInUse(value)) }
            }
        }
        let isChanged = settings.isChanged
        items.add(isChanged) {
            let save = desk.button(.saveSettings, ["pill", "suggested-action"]) { keep() }
            save.set("sensitive", isChanged)
            let revert = desk.button(.revertSettings, ["pill"]) { settings.revertTapped() }
            return desk.box(isChanged ? [save, revert] : [save], spacing: 12)
        }
        return items + (desk.app.directory.map(copy) ?? [])
    }

    private func keep() { Task { await desk.app.saveSettingsTapped() } }

    /// Whether the account has a copy of the directory on this device, and how far it has come.
    private func copy(_ model: DirectoryCopyModel) -> [Item] {
        var items = [Item(ObjectIdentifier(model)) { desk.list([copySwitch(model)]) }]
        switch model.phase {
        case .off: items += estimate(of: model)
        case .filling:
            items.add("filling") {
                let words = desk.label("", ["dim-label"])
                words.follow {
                    if case .filling(let progress) = model.phase { words.set("label", texts.progress(of: progress)) }
                }
                return desk.busy(words)
            }
        case .on(let status):
            items.add(status) { desk.caption(.directoryReady(.searchResults(status.people), size: size(status.bytes))) }
        case .failed(let failure):
            let status = ScreenStatus(failure)
            items.add(status) { desk.statusBar({ status }, act: nil) }
            guard model.isTooLarge else { break }
            items += estimate(of: model)
            items.add("large") {
                desk.button(.copyLargeDirectory, ["pill"]) { Task { await model.turnOnTapped(isLarge: true) } }
            }
        }
        return items
    }

    /// How large a copy would be, once that is known.
    private func estimate(of model: DirectoryCopyModel) -> [Item] {
        Task { await model.estimateWanted() }
        return [model.estimate].compactMap { $0 }.map { estimate in
            Item(estimate) {
                desk.caption(.directoryEstimate(.searchResults(estimate.people), size: size(estimate.bytes)))
            }
        }
    }

    private func size(_ bytes: Int) -> String {
        let size = g_format_size(guint64(bytes))
        defer { g_free(size) }
        return size.map { String(cString: $0) } ?? ""
    }

    private func copySwitch(_ model: DirectoryCopyModel) -> Widget {
        let title = texts[Control.directoryCopy.label]
        let hint = Control.directoryCopy.hint.map { texts[$0] }
        let toggle = Widget(gtk_switch_get_type()).set("valign", Int(GTK_ALIGN_CENTER.rawValue))
        toggle.spoken(title, hint: hint)
        toggle.follow { toggle.set("active", model.isOn) }
        toggle.on("notify::active") {
            let isOn = toggle.bool("active")
            guard isOn != model.isOn else { return }
            Task { if isOn { await model.turnOnTapped() } else { await model.turnOffTapped() } }
        }
        let row = Widget(adw_action_row_get_type()).set("use-markup", false).set("title", title)
            .set("title-lines", 0).set("subtitle", hint ?? "").set("subtitle-lines", 0)
        adw_action_row_add_suffix(row.cast(), toggle.gtk)
        adw_action_row_set_activatable_widget(row.cast(), toggle.gtk)
        return row.spoken(title)
    }

    private var provider: Widget {
        let kinds = settings.providers
        let row = Widget(adw_combo_row_get_type()).set("title", texts[Control.provider.label])
        row.spoken(texts[Control.provider.label])
        guard let strings = gtk_string_list_new(nil) else { return row }
        for kind in kinds { gtk_string_list_append(strings, texts[kind.label]) }
        let model = Widget(strings)
        row.set("model", model)
        model.release()
        row.follow { row.set("selected", kinds.firstIndex(of: settings.draft.provider) ?? 0) }
        row.on("notify::selected") {
            let place = Int(adw_combo_row_get_selected(row.cast()))
            if kinds.indices.contains(place) { settings.draft.provider = kinds[place] }
        }
        return desk.list([row])
    }

    private func make(_ field: SettingsField) -> Widget {
        let row = desk.field(field.control, text: settings.draft[keyPath: field.text]) { text in
            settings.draft[keyPath: field.text] = text
        }
        row.follow { row.set("text", settings.draft[keyPath: field.text]) }
        row.follow {
            let fault = settings.fault(of: field)
            // What stands below the field is said with it.
            row.spoken(texts[field.label], hint: texts[fault ?? field.help])
            if fault == nil { gtk_widget_remove_css_class(row.gtk, "error") } else { row.add(class: "error") }
        }
        row.on("entry-activated") { if settings.isChanged { keep() } }
        return desk.list([row])
    }
}
