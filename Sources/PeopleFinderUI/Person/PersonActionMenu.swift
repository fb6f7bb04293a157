#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// All that can be done with a person, for a menu.
struct PersonActionMenu: View {
    @Environment(\.texts) private var texts

    private let person: Person
    private let actions: [PersonAction]

    /// Lists actions.
    ///
    /// - Parameters:
    ///   - actions: Those of the person.
    ///   - person: The person.
    init(_ actions: [PersonAction], for person: Person) {
        self.actions = actions
        self.person = person
    }

    var body: some View {
        ForEach(actions.calls, id: \.self) { call in
            PersonActionButton(call, for: person, showsValue: actions.calls.count > 1)
        }
        ForEach(actions.messages + actions.shares, id: \.self) { action in
            PersonActionButton(action, for: person)
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
