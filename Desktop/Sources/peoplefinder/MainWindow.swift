import Adwaita
import CAdwaita
import FoundationEssentials
import NativeOAuth
import PeopleFinder

/// The window: whatever the app's model says, and what lies above it.
@MainActor final class MainWindow {
    let desk: Desk
    private let installation: Installation
    private(set) var screen: PeopleScreen?
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
        if case .search(let account) = app.screen, let search = app.search, let navigation = app.navigation,
            let photos = app.photos
        {
            return Item(ObjectIdentifier(search)) { [self] in
                let screen = PeopleScreen(
                    desk, search: search, navigation: navigation, photos: photos, me: account.objectID)
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
            (notice.title ?? notice.message).map { texts[$0] } ?? "",
            notice.title == nil ? "" : notice.message.map { texts[$0] } ?? "",
            answers: [(.close, { [app = desk.app] in app.dismissNoticeTapped() })])
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
