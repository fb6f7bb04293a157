public import GraphPeople

/// One line of a card: a way to reach a person, or where they work.
public struct PersonFact: Sendable, Hashable, Identifiable {
    /// What it is.
    public let label: Phrase
    /// What is known of it, as it can be copied.
    public let value: String

    /// Which line of the card it is.
    public var id: Self { self }
}

extension Person {
    /// The addresses and numbers, each once: the user name only where it is not the mail address, too.
    public var waysToReach: [PersonFact] {
        Self.facts(
            [(.personEmail, mail), (.personUserName, userPrincipalName == mail ? nil : userPrincipalName)]
                + businessPhones.map { (.personBusinessPhone, $0) } + [(.personMobilePhone, mobilePhone)])
    }

    /// What they do, and where.
    public var workplace: [PersonFact] {
        Self.facts([
            (.personJobTitle, jobTitle), (.personDepartment, extended?.department),
            (.personCompany, extended?.companyName), (.personOffice, officeLocation),
        ])
    }

    private static func facts(_ lines: [(Phrase, String?)]) -> [PersonFact] {
        lines.reduce(into: []) { facts, line in
            guard let value = line.1, !value.isEmpty else { return }
            let fact = PersonFact(label: line.0, value: value)
            if !facts.contains(fact) { facts.append(fact) }
        }
    }
}

extension PersonModel {
    /// Who is above the person, the nearest first, and then who reports to them; nobody as long as it is not known.
    public var organization: [Person] { (managers.value ?? []) + (directReports.value ?? []) }
}
