import GraphPeople
import PeopleFinder

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a person's card shows, line by line.
struct CardContent: Equatable, Sendable {
    /// A line of a card.
    enum Line: Equatable, Sendable {
        /// The name of a group of lines.
        case heading(String)
        /// Something known of the person, which can be copied; the address is where it leads.
        case field(label: String, value: String, address: String?)
        /// Somebody else, whose card can be opened.
        case person(Person)
        /// A word about what is not there.
        case note(String)

        /// Whether the cursor of the card stops here.
        var isSelectable: Bool {
            switch self {
            case .field, .person: true
            case .heading, .note: false
            }
        }
    }

    /// Who it is.
    var person: Person

    /// What stands below the name.
    var lines: [Line]

    /// The photo as it came; nil when there is none, or not yet.
    var photo: [UInt8]?

    /// Makes the card of somebody of whom no more than the row of a list is known.
    init(_ person: Person) {
        self.person = person
        lines = Self.fields(of: person)
    }

    /// Makes the card of what a model knows so far; nil when that is nobody.
    @MainActor init?(_ model: PersonModel) {
        guard let person = model.person else { return nil }
        self.init(person)
        if model.availability(of: .phones) == .hidden {
            lines.append(.note("Your organization hides phone numbers."))
        }
        if case .here(let presence) = model.presence {
            lines.append(.note(presence.availability))
        }
        lines += Self.people("Managers", model.managers) + Self.people("Direct reports", model.directReports)
        if case .failed(let failure) = model.phase {
            lines.append(.note([failure.message, failure.nextStep].compactMap { $0 }.joined(separator: " ")))
        }
        photo = model.photo.value.map { Array($0.data) }
    }

    /// The places of the lines at which the cursor stops.
    var stops: [Int] { lines.indices.filter { lines[$0].isSelectable } }

    private static func fields(of person: Person) -> [Line] {
        let standing = [person.hasLeft ? "has left" : nil, person.isGuest ? "guest" : nil].compactMap { $0 }
        let actions = PersonAction.all(for: person)
        let mail = actions.lazy.compactMap { if case .mail(let url) = $0 { url.absoluteString } else { nil } }.first
        func call(_ number: String) -> String? {
            actions.lazy.compactMap { action in
                if case .call(number, let url) = action { url.absoluteString } else { nil }
            }.first
        }
        var lines: [Line] = standing.isEmpty ? [] : [.note(standing.joined(separator: ", "))]
        func add(_ label: String, _ value: String?, _ address: String? = nil) {
            guard let value, !value.isEmpty else { return }
            lines.append(.field(label: label, value: value, address: address))
        }
        add("Title", person.jobTitle)
        add("Department", person.extended?.department)
        add("Office", person.officeLocation)
        add("Mail", person.mail, mail)
        for phone in person.businessPhones { add("Phone", phone, call(phone)) }
        add("Mobile", person.mobilePhone, person.mobilePhone.flatMap(call))
        add("User name", person.userPrincipalName)
        return lines
    }

    private static func people(_ title: String, _ part: PersonPart<[Person]>) -> [Line] {
        switch part {
        case .here(let people): people.isEmpty ? [] : [.heading(title)] + people.map(Line.person)
        case .loading: [.heading(title), .note("…")]
        case .hidden: [.heading(title), .note("Your organization hides them.")]
        case .failed(let failure): [.heading(title), .note(failure.message)]
        case .unknown, .notThere: []
        }
    }
}
