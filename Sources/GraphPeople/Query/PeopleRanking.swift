/// Puts people in the order in which somebody who typed a text wants them.
///
/// How well they fit decides first (``MatchKind``), and spelled as it was typed comes before spelled otherwise. Then come
/// the people one works with, the closest first; then those of whose name more was typed as a whole; accounts that are
/// in use before those that are not, members before guests; those whose name begins with what was typed, marks and all;
/// and at last the name and the user name. A short word alone is taken for a beginning: `an` means the close colleague Anna
/// before a stranger called An.
public struct PeopleRanking: Sendable {
    private struct Key: Comparable {
        var numbers: [Int]
        var name: [Unicode.Scalar]

        static func < (left: Key, right: Key) -> Bool {
            if left.numbers != right.numbers { return left.numbers.lexicographicallyPrecedes(right.numbers) }
            return left.name.lexicographicallyPrecedes(right.name)
        }
    }

    private let matcher: PersonMatcher
    private let folded: FoldedPeople
    private let typedWords: [String]
    private let closeness: [Person.ID: Int]
    /// Whether one short word was typed, which says less than knowing somebody.
    private let isShort: Bool

    /// Up to so many letters, a word is more often the beginning of a name than all of it.
    private static let shortWord = 3

    /// Makes a ranking for one query.
    ///
    /// - Parameters:
    ///   - query: What was typed.
    ///   - colleagues: The people one works with, the closest first; empty when nobody knows.
    public init(_ query: PeopleQuery, colleagues: [Person] = []) {
        self.init(query, closest: colleagues.map(\.id), folded: FoldedPeople())
    }

    /// Makes a ranking that folds nobody whom another one has folded already, and knows colleagues by their ids.
    init(_ query: PeopleQuery, closest: [Person.ID], folded: FoldedPeople) {
        self.folded = folded
        matcher = PersonMatcher(query.typed)
        typedWords = query.typed.nameText.lowercased().split(separator: " ").map { String($0) }
        closeness = Dictionary(closest.enumerated().map { ($1, $0) }) { first, _ in first }
        isShort = typedWords.count == 1 && query.typed.terms.joined().unicodeScalars.count <= Self.shortWord
    }

    /// Says how well a person fits.
    ///
    /// - Parameter person: Anybody.
    /// - Returns: The kind; ``MatchKind/rest`` when nothing of the person that is known fits.
    public func kind(of person: Person) -> MatchKind {
        match(FoldedPerson(person)).kind
    }

    /// Puts people in order.
    ///
    /// - Parameter people: People, each of them once.
    /// - Returns: The same people, the one who was meant first.
    public func sorted(_ people: [Person]) -> [Person] {
        Self.sorted(
            folded(people).enumerated().map { place, person in
                (person.person, key(of: person, match(person)), place)
            })
    }

    /// Puts those who fit in order, and leaves the others out.
    ///
    /// - Parameters:
    ///   - people: People, each of them once.
    ///   - nearly: Whether those count too who are ``MatchKind/near``.
    /// - Returns: Those who are of another kind than ``MatchKind/rest``, the one who was meant first.
    public func fitting(_ people: [Person], nearly: Bool = false) -> [Person] {
        Self.sorted(
            folded(people).enumerated().compactMap { place, person in
                let match = nearly ? match(person) : matcher.match(person)
                return match.kind == .rest ? nil : (person.person, key(of: person, match), place)
            })
    }

    private static func sorted(_ people: [(person: Person, key: Key, place: Int)]) -> [Person] {
        people
            .sorted { ($0.key, $0.place) < ($1.key, $1.place) }
            .map(\.person)
    }

    private func match(_ person: FoldedPerson) -> NameMatch {
        let match = matcher.match(person)
        return match.kind == .rest ? matcher.nearly(person) : match
    }

    private func key(of folded: FoldedPerson, _ match: NameMatch) -> Key {
        let person = folded.person
        let isBeginning = isShort && match.kind < .beginnings && match.kind > .address
        let kind = isBeginning ? MatchKind.beginnings : match.kind
        return Key(
            numbers: [
                kind.rawValue, match.isRespelled ? 1 : 0, match.distance, closeness[person.id] ?? .max,
                isShort ? match.kind.rawValue : 0, -match.wholeWords,
                person.extended?.accountEnabled == false ? 1 : 0, person.isGuest ? 1 : 0,
                isLiteral(folded) ? 0 : 1, match.firstAt == 0 ? 0 : 1,
            ],
            name: folded.order)
    }

    /// Whether every typed word begins a word of the name with its marks as they were typed.
    private func isLiteral(_ person: FoldedPerson) -> Bool {
        typedWords.allSatisfy { typed in person.words.contains { $0.hasPrefix(typed) } }
    }
}
