import GraphPeople
import NativeOAuth
import PeopleFinder
import SmallFoundation
import TerminalScreen

/// What a person's card shows, line by line.
struct CardContent: Equatable, Sendable {
    enum Line: Equatable, Sendable {
        /// The name of a group of lines.
        case heading(String)
        /// Something known of the person, which can be copied; the address is where it leads.
        case field(label: String, value: String, address: String?)
        /// Somebody else, whose card can be opened.
        case person(Person)
        /// A word about what is not there.
        case note(String)
    }

    var person: Person
    /// What stands below the name.
    var lines: [Line]
    /// The photo as it came; nil when there is none, or not yet.
    var photo: [UInt8]?
    /// Whether more would be shown with a permission that was not asked for.
    var lacksPermission = false
    /// The photo in a few pixels, where it is drawn in characters.
    var picture: Thumbnail?

    /// Makes the card of somebody of whom no more than the row of a list is known.
    init(_ person: Person, in texts: Texts) {
        self.person = person
        lines = Self.fields(of: person, in: texts)
    }

    /// Makes the card of what a model knows so far; a key may ask for the permission that is missing.
    @MainActor init?(_ model: PersonModel, in texts: Texts, askingBy key: String? = nil) {
        guard let person = model.person else { return nil }
        self.init(person, in: texts)
        // One permission would show all that is missing, and one key asks for it.
        let isPermitted = model.missingScopes == []
        if isPermitted, let note = model.note(on: .phones) { lines.append(.note(texts[note])) }
        if case .here(let presence) = model.presence { lines.append(.note(texts[presence.label])) }
        let parts = [(Phrase.personManagers, model.managers), (.personDirectReports, model.directReports)]
        for (title, part) in parts where isPermitted || part.value != nil {
            lines += Self.people(texts[title], part, in: texts)
        }
        if !isPermitted {
            lacksPermission = true
            let step = key.map { " \($0) \(texts[.stepAllow])" } ?? ""
            lines.append(.note(texts[.limitBasicProfiles] + step))
        }
        // What one answer failed with is said once.
        let failures = parts.compactMap { if case .failed(let failure) = $0.1 { failure } else { nil } }
        if case .failed(let failure) = model.phase {
            lines += [failure.message(in: texts), failure.nextStep(in: texts)].map(Line.note)
        } else if let failure = failures.first {
            lines.append(.note(failure.message(in: texts)))
        }
        photo = model.photo.value.map { Array($0.data) }
    }

    /// The places of the lines at which the cursor stops.
    var stops: [Int] {
        lines.indices.filter {
            switch lines[$0] {
            case .field, .person: true
            case .heading, .note: false
            }
        }
    }

    private static func fields(of person: Person, in texts: Texts) -> [Line] {
        let standing: [Phrase] = [person.hasLeft ? .personInactive : nil, person.isGuest ? .personGuest : nil]
            .compactMap { $0 }
        let note: [Line] = standing.isEmpty ? [] : [.note(standing.map { texts[$0] }.joined(separator: " · "))]
        // What they do stands beside the name.
        return note
            + person.facts.filter { ![.personJobTitle, .personDepartment].contains($0.label) }.map { fact in
                .field(label: texts[fact.label], value: fact.value, address: fact.link?.absoluteString)
            }
    }

    private static func people(_ title: String, _ part: PersonPart<[Person]>, in texts: Texts) -> [Line] {
        switch part {
        case .here(let people): people.isEmpty ? [] : [.heading(title)] + people.map(Line.person)
        case .loading: [.heading(title), .note(texts[.personLoading])]
        case .hidden: [.heading(title), .note(texts[.terminalHidden])]
        case .unknown, .notThere, .failed: []
        }
    }
}

extension CardContent {
    /// Draws the card for a command, the name first; the values are cleaned of control characters here.
    func text(on terminal: Terminal) -> String {
        let known = lines + [.field(label: "Id", value: person.id, address: nil)]
        let width = known.widestLabel
        let drawn = known.map { line in
            switch line {
            case .heading(let title): "  \(title)"
            case .note(let text): "  \(terminal.shown(text))"
            case .field(let label, let value, _): "  \(TextLayout.pad(label, to: width))  \(terminal.shown(value))"
            case .person(let person):
                "    " + [person.name, person.jobTitle].compactMap { $0.map(terminal.shown) }.joined(separator: " · ")
            }
        }
        let work = person.roleLine.isEmpty ? [] : ["  \(terminal.shown(person.roleLine))"]
        return ([terminal.strong(terminal.shown(person.name))] + work + drawn).map { $0 + "\n" }.joined()
    }
}

extension [CardContent.Line] {
    /// The columns of the widest label.
    var widestLabel: Int {
        map { if case .field(let label, _, _) = $0 { TextWidth.columns(of: label) } else { 0 } }.max() ?? 0
    }
}

extension Person {
    /// The person for an address book; what a terminal could obey is left out, as the format has no escape for it.
    func vCard(with photo: PersonPhoto? = nil) -> String {
        TerminalText.droppingWhatActs(in: VCard(self, photo: photo).text)
    }
}
