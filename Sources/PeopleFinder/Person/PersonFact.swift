public import GraphPeople
public import SmallFoundation

/// One line of a card: a way to reach a person, or where they work.
public struct PersonFact: Sendable, Hashable, Identifiable {
    /// What it is.
    public let label: Phrase
    /// What is known of it, as it can be copied.
    public let value: String
    /// Where it leads: a mail, a call; nil where it leads nowhere.
    public let link: URL?

    /// What follows ``link``.
    public var control: Control { label == .personEmail ? .mail : .call }
    /// Which line of the card it is.
    public var id: Self { self }
}

extension Person {
    /// All that a card shows of a person: where they work, and how they are reached.
    package var facts: [PersonFact] { workplace + waysToReach }

    /// The addresses and numbers, each once: the user name only where it is not the mail address, too.
    public var waysToReach: [PersonFact] {
        facts(
            [(.personEmail, mail), (.personUserName, userPrincipalName == mail ? nil : userPrincipalName)]
                + businessPhones.map { (.personBusinessPhone, $0) } + [(.personMobilePhone, mobilePhone)])
    }

    /// What they do, and where.
    public var workplace: [PersonFact] {
        facts([
            (.personJobTitle, jobTitle), (.personDepartment, extended?.department),
            (.personCompany, extended?.companyName), (.personOffice, officeLocation),
        ])
    }

    /// The line of a card in which some of what was typed is; nil where the name or `roleLine` shows it.
    package func reason(for letters: MatchedLetters) -> PersonFact? {
        func isFound(in text: String) -> Bool { !letters.runs(in: text).isEmpty }
        guard !isFound(in: name), !isFound(in: roleLine) else { return nil }
        // A number is looked for in people's numbers before all else.
        let facts = letters.isOfNumber ? waysToReach + workplace : self.facts
        return facts.first { isFound(in: $0.value) }
    }

    private func facts(_ lines: [(Phrase, String?)]) -> [PersonFact] {
        lines.reduce(into: []) { facts, line in
            guard let value = line.1, !value.isEmpty else { return }
            let fact = PersonFact(label: line.0, value: value, link: link(for: line.0, value))
            if !facts.contains(fact) { facts.append(fact) }
        }
    }

    /// Nobody can be written to or called who has left, and what is no address leads nowhere.
    private func link(for label: Phrase, _ value: String) -> URL? {
        guard !hasLeft else { return nil }
        return switch label {
        case .personEmail: PersonAction.mailAddress(value)
        case .personBusinessPhone, .personMobilePhone: PhoneAddress(value)?.url
        default: nil
        }
    }
}

extension PersonModel {
    /// Who is above the person, the nearest first, and then who reports to them; nobody as long as it is not known.
    public var organization: [Person] { (managers.value ?? []) + (directReports.value ?? []) }
}
