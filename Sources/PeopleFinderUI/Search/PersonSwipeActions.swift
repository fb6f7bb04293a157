#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// What can be done with a person without opening them: call and write.
struct PersonSwipeActions: View {
    private let person: Person

    init(_ person: Person) {
        self.person = person
    }

    var body: some View {
        let actions = PersonAction.all(for: person)
        ForEach(actions.calls.prefix(1), id: \.self) { call in
            PersonActionButton(call, for: person)
                .tint(.green)
        }
        ForEach(actions.messages, id: \.self) { message in
            PersonActionButton(message, for: person)
                .tint(.blue)
        }
    }
}
#endif
