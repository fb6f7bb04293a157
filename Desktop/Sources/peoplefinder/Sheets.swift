import Adwaita
import CAdwaita
import NativeOAuth
import PeopleFinder

/// What lies above the window: the accounts or the settings.
@MainActor struct SheetWindow {
    let desk: Desk
    let sheet: AppModel.Sheet

    /// Makes the window; closing it takes the sheet off the model.
    func make() -> Widget {
        let app = desk.app
        let title: Phrase = sheet == .accounts ? .accountsTitle : .settingsTitle
        let window = Widget(adw_window_get_type())
        // No wider than the window that it lies above, which may fill a narrow screen.
        let width = min(440, max(360, Int(gtk_widget_get_width(desk.window.gtk))))
        window.set("modal", true).set("transient-for", desk.window).set("destroy-with-parent", true)
            .set("title", desk.texts[title]).set("default-width", width).set("default-height", 560)
        let content = Children(of: desk.box().expanding())
        window.set("content", desk.box([desk.headerBar(title: desk.texts[title]), content.container]))
        window.follow { content.show([shown(in: window)]) }
        window.onAsking("close-request") { _ in
            app.sheet = nil
            return true
        }
        desk.onEscape(in: window) { app.sheet = nil }
        return window
    }

    /// What is in the window: the accounts are others once the app has begun anew with other settings.
    private func shown(in window: Widget) -> Item {
        let app = desk.app
        // A card shows its photo large enough here; nothing asks for more.
        guard sheet == .accounts else { return Item(sheet) { SettingsPane(desk: desk, settings: app.settings).make() } }
        guard let accounts = app.accounts else {
            return Item(app.status.kind) { desk.statusPage({ app.status }) { app.sheet = .settings } }
        }
        return Item(ObjectIdentifier(accounts)) { AccountsPane(desk: desk, accounts: accounts, window: window).make() }
    }
}

/// All accounts: whose is used, what each needs, and the way in and out.
@MainActor private struct AccountsPane {
    let desk: Desk
    let accounts: AccountsModel
    let window: Widget

    private var texts: Texts { desk.texts }

    /// An account, and all that is shown of it.
    private struct Shown: Hashable {
        let account: Account
        let isInUse: Bool
        let activity: Phrase?
        /// What an account needs and what became of permissions, in words.
        let words: [String]
    }

    func make() -> Widget { desk.column(margin: 18) { items } }

    private var items: [Item] {
        var items: [Item] = []
        if accounts.failure != nil || accounts.isAdding || accounts.accounts.isEmpty {
            let status = accounts.status
            items.add(status) {
                desk.statusBar({ status }) {
                    Task { if await accounts.nextStepTapped() == .fixSettings { desk.app.sheet = .settings } }
                }
            }
        }
        items += accounts.notices.map { notice in
            Item(notice.messages(in: texts) + [notice.id.key]) { make(notice) }
        }
        items += accounts.accounts.map { account in
            let banner = accounts.banners[account.id]
            let consent = accounts.consents[account.id].flatMap { $0.outcome == .asking ? nil : $0 }
            let words =
                [banner?.message(for: account, in: texts), banner?.failure?.message(in: texts)].compactMap { $0 }
                + (consent?.messages(in: texts) ?? [])
            let shown = Shown(
                account: account, isInUse: accounts.current?.id == account.id, activity: accounts.activity(of: account),
                words: words)
            return Item(shown) { make(shown, banner, consent) }
        }
        let isAdding = accounts.isAdding
        items.add(isAdding) {
            let act: @MainActor () -> Void = { Task { await accounts.addTapped() } }
            let add = isAdding ? desk.openAgain(act) : desk.button(.addAccount, ["pill"], act: act)
            let cancel = desk.button(.cancel, ["pill"]) { accounts.cancelAddingTapped() }
            return desk.box([add, cancel.set("visible", isAdding)], spacing: 12)
        }
        if desk.app.services?.accounts.store.protection == .encryptedFileKeyFile {
            items.add("key") { desk.caption(.accountsKeyInFile) }
        }
        return items
    }

    private func make(_ shown: Shown, _ banner: AccountBanner?, _ consent: Consent?) -> Widget {
        let account = shown.account
        let row = desk.row(
            .switchAccount, title: account.shownName, subtitle: account.shownUsername ?? "",
            spoken: texts.row(of: account, isInUse: shown.isInUse)
        ) { Task { await accounts.useTapped(account) } }
        if shown.isInUse {
            adw_action_row_add_suffix(
                row.cast(), desk.label(texts[.accountsInUse], ["caption", "accent"]).set("wrap", false).gtk)
        }
        let leave = desk.row(
            .signOut, title: texts[Control.signOut.label], spoken: texts[Control.signOut.label(for: account.shownName)]
        ) { desk.askToLeave(account, of: accounts, over: window) }
        leave.set("sensitive", accounts.activities[account.id] != .signingOut)
        var parts = [desk.list([row, leave])]
        let activity = accounts.activities[account.id]
        if let banner, activity == nil {
            parts.append(desk.banner(banner, of: account) { Task { await accounts.mendTapped(account) } })
        }
        if let consent { parts.append(make(consent, of: account)) }
        if let words = shown.activity { parts.append(desk.busy(desk.label(texts[words], ["dim-label"]))) }
        if activity == .mending { parts.append(desk.openAgain { Task { await accounts.mendTapped(account) } }) }
        if activity == .mending || activity == .asking {
            parts.append(desk.button(.cancel, ["pill"]) { accounts.cancelMendingTapped(account) })
        }
        return desk.box(parts, spacing: 6)
    }

    private func make(_ consent: Consent, of account: Account) -> Widget {
        var buttons: [Widget] = []
        if consent.recovery != .none {
            buttons.append(
                desk.recoveryButton(consent.recovery, link: consent.adminConsentLink, []) {
                    Task { await accounts.askTapped(for: consent.wanted, of: account) }
                })
        }
        buttons.append(desk.button(.close) { accounts.dismissConsentTapped(account.id) })
        return note(consent.messages(in: texts), buttons)
    }

    private func make(_ notice: SignOutNotice) -> Widget {
        var buttons: [Widget] = []
        if notice.canRetry {
            buttons.append(desk.button(.endAccess) { Task { await accounts.retryRevocationTapped(notice) } })
        }
        buttons.append(desk.button(.close) { accounts.dismissTapped(notice) })
        return note(notice.messages(in: texts), buttons)
    }

    private func note(_ messages: [String], _ buttons: [Widget]) -> Widget {
        desk.box(messages.map { desk.label($0) } + [desk.box(buttons, vertical: false, spacing: 6)], spacing: 6)
    }
}

extension Desk {
    /// Asks whether somebody is to be signed out, and whether in the browser, too.
    func askToLeave(_ account: Account, of accounts: AccountsModel, over parent: Widget? = nil) {
        let body = [Phrase.accountsSignOutRemoves, .accountsSignOutKeeps].map { texts[$0] }.joined(separator: "\n\n")
        ask(
            texts[.accountsConfirmSignOut(account.shownName)], body, over: parent,
            answers: [
                (.cancel, {}), (.signOut, { Task { await accounts.signOutTapped(account) } }),
                (.signOutInBrowser, { Task { await accounts.endSessionTapped(account) } }),
            ])
    }
}
