#if canImport(SwiftUI)
import GraphPeople
import NativeOAuth
import PeopleFinder
import SwiftUI

/// The menus of a Mac, and of an iPad with a keyboard: what the window in front can do.
struct PeopleFinderMenus: Commands {
    @FocusedValue(\.app) private var app
    @FocusedValue(\.person) private var card
    @FocusedValue(\.isSearching) private var isSearching

    let texts: Texts

    var body: some Commands {
        SidebarCommands()
        CommandGroup(replacing: .appSettings) {
            ControlButton(.settings) { app?.sheet = .settings }
                .keyboardShortcut(",")
                .disabled(app == nil)
        }
        CommandGroup(after: .textEditing) {
            ControlButton(.find) { isSearching?.wrappedValue = true }
                .keyboardShortcut("f")
                .disabled(isSearching == nil)
        }
        CommandMenu(texts[.personMenu]) {
            PersonMenuItems(card: card)
            Divider()
            ControlButton(.showManager) { app?.navigation?.goUp() }
                .keyboardShortcut(.upArrow)
                .disabled(card?.managers.value?.isEmpty != false)
            ControlButton(.goBack) { app?.navigation?.goBack() }
                .keyboardShortcut("[")
                .disabled(app?.navigation?.path.isEmpty != false)
        }
        CommandMenu(texts[.accountsTitle]) {
            ForEach(app?.accounts?.accounts ?? []) { account in
                ControlButton(.switchAccount, title: texts[.accountsSwitchTo(account.shownName)]) {
                    Task { await app?.accounts?.useTapped(account) }
                }
                .disabled(account.id == app?.account?.id)
            }
            Divider()
            ControlButton(.accounts) { app?.sheet = .accounts }
                .keyboardShortcut("a", modifiers: [.command, .shift])
                .disabled(app?.accounts == nil)
        }
    }
}
#endif
