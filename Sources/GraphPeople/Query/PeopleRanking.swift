/// Orders people by how well they match a typed text.
///
/// The kind of match decides first (``MatchKind``), then, in this order: the exact spelling, colleagues (the closest
/// first), more words of the name typed as a whole, active accounts, members before guests, of near matches a name of no
/// more words than were typed, a name that begins with the text, name and user name. A single short word counts as a
/// beginning: `an` finds the close colleague Anna before a stranger called An.
struct PeopleRanking: Sendable {
    private let matcher: PersonMatcher
    private let folded: FoldedPeople
    private let typedWords: [String]
    /// How many parts the typed words have: `gupta-sharma` has two.
    private let typedParts: Int
    private let closeness: [Person.ID: Int]
    /// Whether one short word was typed, which says less than knowing somebody.
    private let isShort: Bool

    /// Up to so many letters, a word is more often the beginning of a name than all of it.
    private static let shortWord = 3

    /// Makes a ranking for one query, which folds nobody who is folded already, and knows colleagues by their ids.
    init(_ query: PeopleQuery, closest: [Person.ID] = [], folded: FoldedPeople = FoldedPeople()) {
        self.folded = folded
        matcher = PersonMatcher(query.typed)
        typedWords = query.typed.nameText.lowercased().split(separator: " ").map { String($0) }
        typedParts = matcher.typed.words.joined().count
        closeness = Dictionary(closest.enumerated().map { ($1, $0) }) { first, _ in first }
        isShort = typedWords.count == 1 && query.typed.terms.joined().unicodeScalars.count <= Self.shortWord
    }

    /// How well a person matches; ``MatchKind/rest`` if nothing known of the person does.
    func kind(of person: Person) -> MatchKind { match(FoldedPerson(person)).kind }

    /// Sorts people, each of whom is there once: the one who was meant comes first.
    func sorted(_ people: [Person]) -> [Person] {
        sorted(folded(people).map { ($0, match($0)) })
    }

    /// Sorts the people who match, and leaves out the others; with ``MatchKind/near`` only where it is asked for.
    func fitting(_ people: [Person], nearly: Bool = false) -> [Person] {
        var found = folded(people).compactMap { person -> (FoldedPerson, NameMatch)? in
            let match = nearly ? match(person) : matcher.match(person)
            return match.kind == .rest ? nil : (person, match)
        }
        // Somebody with one of the words is shown only when nobody has nearly all of them.
        let nearest = found.filter { $0.1.distance <= NearMatcher.Cost.most }
        if !nearest.isEmpty { found = nearest }
        return sorted(found)
    }

    private func sorted(_ people: [(FoldedPerson, NameMatch)]) -> [Person] {
        people.enumerated()
            .map { place, found in (key: key(of: found.0, found.1) + [place], person: found.0.person) }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.person)
    }

    private func match(_ person: FoldedPerson) -> NameMatch {
        let match = matcher.match(person)
        return match.kind == .rest ? matcher.nearly(person) : match
    }

    /// What decides, the first before the next.
    private func key(of folded: FoldedPerson, _ match: NameMatch) -> [Int] {
        let person = folded.person
        let isBeginning = isShort && match.kind < .beginnings && match.kind > .address
        let kind = isBeginning ? MatchKind.beginnings : match.kind
        let isLonger = match.kind == .near && hasMore(folded)
        let numbers: [Int] = [
            kind.rawValue, match.isRespelled ? 1 : 0, match.distance, closeness[person.id] ?? .max,
            isShort ? match.kind.rawValue : 0, -match.wholeWords,
            person.extended?.accountEnabled == false ? 1 : 0, person.isGuest ? 1 : 0,
            isLonger ? 1 : 0, isLiteral(folded) ? 0 : 1, match.firstAt == 0 ? 0 : 1,
        ]
        return numbers + folded.order
    }

    /// Whether something of the name is left over when several words were typed, however the name is written.
    private func hasMore(_ person: FoldedPerson) -> Bool {
        typedParts > 1 && person.names.allSatisfy { $0.plain.words.joined().count > typedParts }
    }

    /// Whether every typed word begins a word of the name with its marks as they were typed.
    private func isLiteral(_ person: FoldedPerson) -> Bool {
        typedWords.allSatisfy { typed in person.words.contains { $0.hasPrefix(typed) } }
    }
}
