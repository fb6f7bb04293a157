#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// What is done most with a colleague, one tap away: call, write, chat, and pass the contact card on.
struct PersonActionBar: View {
    let actions: [PersonAction]
    let person: Person

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
        let calls = actions.of(.call)
        if calls.count > 1 {
            Menu(.call, spoken: Control.call.label(for: person.name)) {
                ForEach(calls, id: \.self) { call in
                    PersonActionButton(action: call, person: person, showsValue: true)
                }
            }
        }
        ForEach((calls.count == 1 ? calls : []) + actions.of(.mail, .chat, .saveContact), id: \.self) { action in
            PersonActionButton(action: action, person: person)
        }
    }
}

/// All that can be done with a person, for a menu.
struct PersonActionMenu: View {
    let actions: [PersonAction]
    let person: Person

    var body: some View {
        let (calls, copies) = (actions.of(.call), actions.of(.copy))
        ForEach(calls, id: \.self) { call in
            PersonActionButton(action: call, person: person, showsValue: calls.count > 1)
        }
        ForEach(actions.of(.mail, .chat, .saveContact), id: \.self) { action in
            PersonActionButton(action: action, person: person)
        }
        if !copies.isEmpty {
            Menu(.copy) {
                ForEach(copies, id: \.self) { copy in
                    PersonActionButton(action: copy, person: person, showsValue: true)
                }
            }
        }
    }
}

extension [PersonAction] {
    /// Those that some controls do, in their order.
    func of(_ controls: Control...) -> [PersonAction] { filter { controls.contains($0.control) } }
}
#endif
