#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

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
