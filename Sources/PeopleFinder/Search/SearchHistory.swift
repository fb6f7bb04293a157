public import GraphPeople

/// What was searched for and who was opened, the latest first.
public struct SearchHistory: Sendable, Hashable {
    /// The most searches that are kept.
    public static let mostSearches = 20

    /// The most people that are kept.
    public static let mostPeople = 50

    /// The texts that were searched for.
    public private(set) var searches: [String] = []

    /// The people who were opened, as they were then.
    public private(set) var people: [Person] = []

    /// Has nothing yet.
    public init() {}

    /// Puts a search first, and lets go of the oldest; the same one with other capitals is the same.
    ///
    /// - Parameter text: What was searched for; longer ones than Graph takes are passed over.
    public mutating func add(search text: String) {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty, words.unicodeScalars.count <= PeopleQuery.longestText else { return }
        searches.removeAll { $0.lowercased() == words.lowercased() }
        searches.insert(words, at: 0)
        searches = Array(searches.prefix(Self.mostSearches))
    }

    /// Puts a person first, and lets go of the one who was opened longest ago.
    ///
    /// - Parameter person: Who was opened.
    public mutating func add(_ person: Person) {
        people.removeAll { $0.id == person.id }
        people.insert(person, at: 0)
        people = Array(people.prefix(Self.mostPeople))
    }
}

extension SearchHistory: Codable {
    private enum CodingKeys: String, CodingKey {
        case version, searches, people
    }

    /// The form of what is written.
    private static let version = 1

    /// Reads what was written, and no more of it than is kept.
    ///
    /// - Throws: `DecodingError` when it is of another form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard try container.decode(Int.self, forKey: .version) == Self.version else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container, debugDescription: "It is of another version.")
        }
        self.init()
        for text in try container.decode([String].self, forKey: .searches).prefix(Self.mostSearches).reversed() {
            add(search: text)
        }
        for person in try container.decode([Person].self, forKey: .people).prefix(Self.mostPeople).reversed() {
            add(person)
        }
    }

    /// Writes what is kept.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(searches, forKey: .searches)
        try container.encode(people, forKey: .people)
    }
}
