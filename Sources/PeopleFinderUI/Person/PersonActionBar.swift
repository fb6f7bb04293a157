#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// What is done most with a colleague, one tap away: call, write, chat, share, and save where there is room.
struct PersonActionBar: View {
    private let person: Person
    private let actions: [PersonAction]
    private let photo: PersonPhoto?

    init(_ actions: [PersonAction], for person: Person, photo: PersonPhoto?) {
        self.actions = actions
        self.person = person
        self.photo = photo
    }

    var body: some View {
        // With the largest texts the buttons stand below one another. Where only the longest of them has no room, it is left to
        // the end of the card and to the menu.
        ViewThatFits(in: .horizontal) {
            HStack(spacing: 8) {
                buttons
                saveButton
            }
            HStack(spacing: 8) { buttons }
            VStack(spacing: 8) { buttons }
        }
        .labelStyle(ActionLabelStyle())
        .buttonStyle(.bordered)
        .buttonBorderShape(.roundedRectangle)
    }

    @ViewBuilder private var buttons: some View {
        let calls = actions.of(.call)
        if calls.count > 1 {
            ControlMenu(.call, spoken: Control.call.label(for: person.name)) {
                ForEach(calls, id: \.self) { call in
                    PersonActionButton(call, for: person, showsValue: true)
                }
            }
        }
        ForEach(calls.count == 1 ? calls : [], id: \.self) { call in
            PersonActionButton(call, for: person)
        }
        ForEach(actions.of(.mail, .chat) + actions.of(.share), id: \.self) { action in
            PersonActionButton(action, for: person)
        }
    }

    private var saveButton: some View {
        ForEach(actions.of(.saveContact), id: \.self) { PersonActionButton($0, for: person, photo: photo) }
    }
}

/// All that can be done with a person, for a menu.
struct PersonActionMenu: View {
    @Environment(\.texts) private var texts

    private let person: Person
    private let actions: [PersonAction]
    private let photo: PersonPhoto?

    init(_ actions: [PersonAction], for person: Person, photo: PersonPhoto? = nil) {
        self.actions = actions
        self.person = person
        self.photo = photo
    }

    var body: some View {
        let (calls, saves, copies) = (actions.of(.call), actions.of(.saveContact), actions.of(.copy))
        ForEach(calls, id: \.self) { call in
            PersonActionButton(call, for: person, showsValue: calls.count > 1)
        }
        ForEach(actions.of(.mail, .chat) + actions.of(.share) + saves, id: \.self) { action in
            PersonActionButton(action, for: person, photo: photo)
        }
        ForEach(saves, id: \.self) { save in
            if case .save(let card) = save {
                ControlLink(.shareContact, .shareContact(card), spoken: Control.shareContact.label(for: person.name))
            }
        }
        if !copies.isEmpty {
            ControlMenu(.copy) {
                ForEach(copies, id: \.self) { copy in
                    PersonActionButton(copy, for: person, showsValue: true)
                }
            }
        }
    }
}

extension [PersonAction] {
    /// Those that some controls do, in their order.
    func of(_ controls: Control...) -> [PersonAction] {
        filter { controls.contains($0.control) }
    }
}
#endif
