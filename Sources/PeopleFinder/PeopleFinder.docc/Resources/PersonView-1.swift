import GraphPeople
import PeopleFinder
import SwiftUI

/// One person, and what can be done: a mail, a call, a chat.
struct PersonView: View {
    let person: Person
    private let texts = Texts()

    var body: some View {
        List {
            Text(person.name)
            if let title = person.jobTitle {
                Text(title)
            }
            ForEach(PersonAction.all(for: person), id: \.self) { action in
                switch action {
                case .mail(let link): Link(texts[.actionMail], destination: link)
                case .call(let number, let link): Link(number, destination: link)
                case .chat(let link): Link(texts[.actionChat], destination: link)
                case .copy, .save: EmptyView()
                }
            }
        }
    }
}
