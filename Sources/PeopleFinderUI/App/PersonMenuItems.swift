#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// What can be done with the person in front, in a menu of its own with keys.
struct PersonMenuItems: View {
    /// With these no letter of the three means anything to the system where no text is set.
    private static let modifiers: EventModifiers = [.command, .control]

    let card: PersonModel?

    var body: some View {
        if let person = card?.person {
            ForEach(actions.calls.prefix(1), id: \.self) { call in
                PersonActionButton(call, for: person)
                    .keyboardShortcut("c", modifiers: Self.modifiers)
            }
            ForEach(actions.messages, id: \.self) { message in
                PersonActionButton(message, for: person)
                    .keyboardShortcut(message.control == .mail ? "e" : "t", modifiers: Self.modifiers)
            }
            PersonActionMenu(actions.saves + actions.copies, for: person, photo: card?.photo.value)
        } else {
            // The keys are not free for anything else while nobody is open.
            ControlButton(.call) {}
                .keyboardShortcut("c", modifiers: Self.modifiers)
                .disabled(true)
            ControlButton(.mail) {}
                .keyboardShortcut("e", modifiers: Self.modifiers)
                .disabled(true)
            ControlButton(.chat) {}
                .keyboardShortcut("t", modifiers: Self.modifiers)
                .disabled(true)
        }
    }

    private var actions: [PersonAction] { card?.actions ?? [] }
}

/// The way through the organization, up and back, in a menu with keys.
struct WayMenuItems: View {
    let app: AppModel?
    let card: PersonModel?

    var body: some View {
        ControlButton(.showManager) { app?.navigation?.goUp() }
            .keyboardShortcut(.upArrow)
            .disabled(card?.managers.value?.isEmpty != false)
        ControlButton(.goBack) { app?.navigation?.goBack() }
            .keyboardShortcut("[")
            .disabled(app?.navigation?.path.isEmpty != false)
    }
}
#endif
