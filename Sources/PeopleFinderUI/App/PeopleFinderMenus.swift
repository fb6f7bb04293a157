#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// The menus of a Mac, and of an iPad with a keyboard: what the window in front can do.
///
/// What is in them are views, because views are what follows the models.
struct PeopleFinderMenus: Commands {
    @FocusedValue(AppModel.self) private var app: AppModel?
    @FocusedValue(\.isSearching) private var isSearching

    let texts: Texts

    var body: some Commands {
        SidebarCommands()
        #if canImport(UIKit)
        // On a Mac the settings have a window, and the system has the item for that.
        CommandGroup(replacing: .appSettings) {
            Button(.settings) { app?.sheet = .settings }
                .keyboardShortcut(",")
                .disabled(app == nil)
        }
        #endif
        // In the place of the system's own items to find something in a text, of which one may have the same key.
        CommandGroup(replacing: .textEditing) {
            Button(.find) { isSearching?.wrappedValue = true }
                .keyboardShortcut("f")
                .disabled(isSearching == nil)
            // A list cannot be pulled down with a mouse.
            Button(.refresh) { Task { await app?.refreshTapped() } }
                .keyboardShortcut("r")
                .disabled(app?.search == nil)
        }
        CommandMenu(texts[.personMenu]) {
            PersonMenuItems(app: app)
                // Menus have an environment of their own.
                .environment(app)
            Divider()
            WayMenuItems(app: app)
        }
        CommandMenu(texts[.accountsTitle]) { AccountMenuItems(app: app) }
    }
}

private struct IsSearchingKey: FocusedValueKey {
    typealias Value = Binding<Bool>
}

extension FocusedValues {
    /// Whether the search field of the window in front has the keyboard.
    var isSearching: Binding<Bool>? {
        get { self[IsSearchingKey.self] }
        set { self[IsSearchingKey.self] = newValue }
    }
}

/// What can be done with the person in front, in a menu of its own with keys.
struct PersonMenuItems: View {
    /// With these no letter of the three means anything to the system where no text is set.
    private static let modifiers: EventModifiers = [.command, .control]

    let app: AppModel?

    var body: some View {
        let card = app?.navigation?.current
        let actions = card?.actions ?? []
        ForEach([Control.call, .mail, .chat], id: \.self) { control in
            if let person = card?.person, let action = actions.first(where: { $0.control == control }) {
                PersonActionButton(action: action, person: person)
                    .keyboardShortcut(key(of: control), modifiers: Self.modifiers)
            } else {
                // The keys are not free for anything else while nobody is open.
                Button(control) {}
                    .keyboardShortcut(key(of: control), modifiers: Self.modifiers)
                    .disabled(true)
            }
        }
        if let person = card?.person {
            PersonActionMenu(actions: actions.of(.saveContact, .copy), person: person)
        }
    }

    private func key(of control: Control) -> KeyEquivalent {
        switch control {
        case .call: "c"
        case .mail: "e"
        default: "t"
        }
    }
}

/// The way through the organization, up and back, in a menu with keys.
struct WayMenuItems: View {
    let app: AppModel?

    var body: some View {
        Button(.showManager) { app?.navigation?.goUp() }
            .keyboardShortcut(.upArrow)
            .disabled(app?.navigation?.current?.managers.value?.isEmpty != false)
        Button(.goBack) { app?.navigation?.goBack() }
            .keyboardShortcut("[")
            .disabled(app?.navigation?.path.isEmpty != false)
    }
}
#endif
