#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

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
#endif
