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
        if actions.calls.count > 1 {
            ControlMenu(.call, spoken: Control.call.label(for: person.name)) {
                ForEach(actions.calls, id: \.self) { call in
                    PersonActionButton(call, for: person, showsValue: true)
                }
            }
        }
        ForEach(actions.calls.count == 1 ? actions.calls : [], id: \.self) { call in
            PersonActionButton(call, for: person)
        }
        ForEach(actions.messages + actions.shares, id: \.self) { action in
            PersonActionButton(action, for: person)
        }
    }

    private var saveButton: some View {
        ForEach(actions.saves, id: \.self) { PersonActionButton($0, for: person, photo: photo) }
    }
}

/// All that can be done with a person, for a menu.
struct PersonActionMenu: View {
    @Environment(\.texts) private var texts

    private let person: Person
    private let actions: [PersonAction]
    private let photo: PersonPhoto?

    /// Lists actions.
    ///
    /// - Parameters:
    ///   - actions: Those of the person.
    ///   - person: The person.
    ///   - photo: The photo, for the address book; nil for none.
    init(_ actions: [PersonAction], for person: Person, photo: PersonPhoto? = nil) {
        self.actions = actions
        self.person = person
        self.photo = photo
    }

    var body: some View {
        ForEach(actions.calls, id: \.self) { call in
            PersonActionButton(call, for: person, showsValue: actions.calls.count > 1)
        }
        ForEach(actions.messages + actions.shares + actions.saves, id: \.self) { action in
            PersonActionButton(action, for: person, photo: photo)
        }
        if !actions.copies.isEmpty {
            ControlMenu(.copy) {
                ForEach(actions.copies, id: \.self) { copy in
                    PersonActionButton(copy, for: person, showsValue: true)
                }
            }
        }
    }
}

extension [PersonAction] {
    /// The numbers that can be called.
    var calls: [PersonAction] {
        filter { action in
            if case .call = action { true } else { false }
        }
    }

    /// What can be copied.
    var copies: [PersonAction] {
        filter { action in
            if case .copy = action { true } else { false }
        }
    }

    /// What is done most: to write and to chat.
    var messages: [PersonAction] {
        filter { action in
            switch action {
            case .mail, .chat: true
            case .call, .copy, .save, .share: false
            }
        }
    }

    /// What puts the person into the address book.
    var saves: [PersonAction] {
        filter { action in
            if case .save = action { true } else { false }
        }
    }

    /// What passes the person on.
    var shares: [PersonAction] {
        filter { action in
            if case .share = action { true } else { false }
        }
    }
}
#endif
