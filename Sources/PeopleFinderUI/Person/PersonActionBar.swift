#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// What is done most with a colleague, one tap away: call, write, chat, share.
struct PersonActionBar: View {
    private let person: Person
    private let actions: [PersonAction]

    init(_ actions: [PersonAction], for person: Person) {
        self.actions = actions
        self.person = person
    }

    var body: some View {
        // With the largest texts the buttons stand below one another.
        ViewThatFits(in: .horizontal) {
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
}
#endif
