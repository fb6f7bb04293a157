import GraphPeople

/// Where somebody works, put into the search field as one piece: who is searched for has to work there, too.
public struct SearchToken: Sendable, Hashable, Codable, Identifiable {
    /// What the words are.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A department.
        case department
        /// What somebody does.
        case jobTitle
        /// Where somebody sits.
        case office
    }

    /// What the words are.
    public let kind: Kind

    /// The words, as the directory has them.
    public let text: String

    /// Two tokens that say the same are the same.
    public var id: SearchToken { self }

    /// What kind it is, in words.
    public var label: Phrase {
        switch kind {
        case .department: .personDepartment
        case .jobTitle: .personJobTitle
        case .office: .personOffice
        }
    }

    /// Makes a token of a person's work; nil when nothing is known of it.
    ///
    /// - Parameters:
    ///   - kind: What the words are.
    ///   - person: Whose work.
    init?(_ kind: Kind, of person: Person) {
        let text =
            switch kind {
            case .department: person.extended?.department
            case .jobTitle: person.jobTitle
            case .office: person.officeLocation
            }
        guard let text, text.contains(where: { !$0.isWhitespace }) else { return nil }
        self.kind = kind
        self.text = text
    }
}

extension PeopleSearchModel {
    /// The maximum number of tokens that are suggested.
    static let maximumSuggestedTokens = 6

    /// Tokens worth suggesting: where those work who are on the screen or were opened before, the most frequent first.
    ///
    /// There are none when one is chosen already: the words of two would seldom stand beside one another in the directory.
    public var suggestedTokens: [SearchToken] {
        guard tokens.isEmpty else { return [] }
        var found: [SearchToken: (count: Int, place: Int)] = [:]
        for person in people + recentPeople {
            for token in SearchToken.Kind.allCases.compactMap({ SearchToken($0, of: person) }) {
                let place = found.count
                found[token, default: (0, place)].count += 1
            }
        }
        let ranked = found.sorted { ($1.value.count, $0.value.place) < ($0.value.count, $1.value.place) }
        return ranked.prefix(Self.maximumSuggestedTokens).map(\.key)
    }
}
