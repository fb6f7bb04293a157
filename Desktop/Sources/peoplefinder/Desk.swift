import Adwaita
import CAdwaita
import FoundationEssentials
import GraphPeople
import NativeOAuth
import PeopleFinder

/// What the parts of the window share: the model, the words, and what only a desktop can do.
@MainActor final class Desk {
    let app: AppModel
    let texts: Texts
    let window: Widget
    /// Says something for a moment, over the window.
    private let toasts: Widget

    /// Shares these; the window is empty until ``content`` is set.
    init(app: AppModel, texts: Texts, window: Widget) {
        (self.app, self.texts, self.window) = (app, texts, window)
        toasts = Widget(adw_toast_overlay_get_type())
        window.set("content", toasts)
    }

    func fill(with content: Widget) { toasts.set("child", content) }

    /// Says something for a moment.
    func tell(_ phrase: Phrase) {
        guard let toast = adw_toast_new(escaped(texts[phrase])) else { return }
        adw_toast_overlay_add_toast(toasts.opaque, toast)
    }

    /// Does something at Escape, where nothing in a window wants that key.
    func onEscape(in window: Widget, act: @escaping @MainActor () -> Void) {
        window.onKey { arguments in
            guard arguments.key(1) == GDK_KEY_Escape else { return false }
            act()
            return true
        }
    }

    func copy(_ text: String) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(window.gtk), text)
        tell(.actionCopied(text))
    }

    /// Opens an address with the program that the desktop has for it, and tells where it has none.
    func open(_ url: URL) { Task { do { try await Self.launch(url) } catch { app.actionNotPossible() } } }

    /// Hands an address to the program that the desktop has for it, or throws `OAuthError` with `browserUnavailable`.
    static func launch(_ url: URL) async throws {
        // Without it a desktop may leave the browser behind this window.
        let context = gdk_display_get_app_launch_context(gdk_display_get_default()).map { Widget($0) }
        defer { context?.release() }
        let isLaunched = await MainLoop.hasWorked {
            g_app_info_launch_default_for_uri_finish($0, nil) != 0
        } begin: { done, data in
            g_app_info_launch_default_for_uri_async(url.absoluteString, context?.cast(), nil, done, data)
        }
        guard isLaunched else {
            throw OAuthError(
                .browserUnavailable, "The desktop has no program that opens \(url.scheme ?? "these") addresses.")
        }
    }

    /// Does something with a person, as far as the desktop can.
    func perform(_ action: PersonAction) {
        switch action {
        case .copy(let text): copy(text)
        case .call(_, let url), .mail(let url), .chat(let url): open(url)
        case .save(let card): save(card)
        }
    }

    /// Asks where to put a contact, and puts it there.
    private func save(_ card: VCard) {
        guard
            let made = gtk_file_chooser_native_new(
                texts[Control.saveContact.label], window.cast(), GTK_FILE_CHOOSER_ACTION_SAVE,
                texts[Control.saveSettings.label], texts[.stepCancel])
        else { return }
        let chooser = Widget(made)
        gtk_file_chooser_set_current_name(chooser.opaque, card.fileName)
        chooser.on("response") { [weak self] (arguments: SignalArguments) in
            defer { chooser.release() }
            guard arguments.int(1) == GTK_RESPONSE_ACCEPT.rawValue, let file = gtk_file_chooser_get_file(chooser.opaque)
            else { return }
            Task { [weak self] in
                let isSaved = await Self.write(Array(card.data), to: file)
                g_object_unref(UnsafeMutableRawPointer(file))
                if isSaved { self?.tell(.actionSaved) } else { self?.app.contactNotSaved() }
            }
        }
        gtk_native_dialog_show(chooser.cast())
    }

    /// Writes a file, which may be on another machine, while the window goes on.
    private static func write(_ bytes: [UInt8], to file: OpaquePointer) async -> Bool {
        let content = g_bytes_new(bytes, gsize(bytes.count))
        defer { g_bytes_unref(content) }
        return await MainLoop.hasWorked {
            g_file_replace_contents_finish(file, $0, nil, nil) != 0
        } begin: { done, data in
            g_file_replace_contents_bytes_async(file, content, nil, 0, G_FILE_CREATE_NONE, nil, done, data)
        }
    }

    /// Asks a question, and does what is chosen: the first answer has the keyboard; the others take something away, and are red.
    func ask(
        _ heading: String, _ body: String = "", over parent: Widget? = nil,
        answers: [(control: Control, act: @MainActor () -> Void)]
    ) {
        guard let made = adw_message_dialog_new((parent ?? window).cast(), heading, body) else { return }
        let dialog = Widget(made)
        for (number, answer) in answers.enumerated() {
            adw_message_dialog_add_response(dialog.cast(), "\(number)", texts[answer.control.label])
            guard number > 0 else { continue }
            adw_message_dialog_set_response_appearance(dialog.cast(), "\(number)", ADW_RESPONSE_DESTRUCTIVE)
        }
        dialog.set("close-response", "0").set("default-response", "0")
        dialog.on("response") { (arguments: SignalArguments) in
            if let number = Int(arguments.string(1)), answers.indices.contains(number) { answers[number].act() }
        }
        gtk_window_present(dialog.cast())
        // The answers find their places when the window is laid out; below one another, the last is first.
        g_object_ref(made)
        Task {
            try? await Task.sleep(for: .milliseconds(100))
            gtk_window_set_focus(dialog.cast(), gtk_window_get_default_widget(dialog.cast()))
            g_object_unref(dialog.cast())
        }
    }
}
