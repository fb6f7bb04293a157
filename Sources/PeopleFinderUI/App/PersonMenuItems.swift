#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// What can be done with the person in front, in a menu of its own with keys.
struct PersonMenuItems: View {
    let card: PersonModel?

    var body: some View {
        if let person = card?.person {
            ForEach(actions.calls.prefix(1), id: \.self) { call in
                PersonActionButton(call, for: person)
                    .keyboardShortcut("c", modifiers: [.command, .option])
            }
            ForEach(actions.messages, id: \.self) { message in
                PersonActionButton(message, for: person)
                    .keyboardShortcut(message.control == .mail ? "e" : "t", modifiers: [.command, .option])
            }
            PersonActionMenu(actions.copies, for: person)
        } else {
            // The keys are not free for anything else while nobody is open.
            ControlButton(.call) {}
                .disabled(true)
            ControlButton(.mail) {}
                .disabled(true)
            ControlButton(.chat) {}
                .disabled(true)
        }
    }

    private var actions: [PersonAction] { card?.actions ?? [] }
}
#endif
