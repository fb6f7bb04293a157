#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// How to reach a person, and where they work; each can be copied.
struct PersonDetailSections: View {
    @Environment(\.texts) private var texts

    private let model: PersonModel
    private let person: Person

    init(_ model: PersonModel, person: Person) {
        self.model = model
        self.person = person
    }

    var body: some View {
        Section {
            row(.personEmail, person.mail)
            if person.userPrincipalName != person.mail { row(.personUserName, person.userPrincipalName) }
            ForEach(person.businessPhones, id: \.self) { row(.personBusinessPhone, $0) }
            row(.personMobilePhone, person.mobilePhone)
            note(on: .phones)
        }
        Section {
            row(.personJobTitle, person.jobTitle)
            row(.personDepartment, person.extended?.department)
            row(.personCompany, person.extended?.companyName)
            row(.personOffice, person.officeLocation)
            note(on: .jobTitle)
        }
    }

    @ViewBuilder
    private func row(_ label: Phrase, _ value: String?) -> some View {
        if let value, !value.isEmpty {
            LabeledContent(texts[label], value: value)
                .textSelection(.enabled)
                .contextMenu { PersonActionButton(.copy(value), for: person) }
                .accessibilityActions { PersonActionButton(.copy(value), for: person) }
        }
    }

    @ViewBuilder
    private func note(on detail: Person.Detail) -> some View {
        if let note = model.note(on: detail) {
            Text(texts[note])
                .font(.footnote)
                .foregroundStyle(.secondary)
        }
    }
}
#endif
