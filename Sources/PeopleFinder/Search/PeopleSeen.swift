import GraphPeople

/// The people whom answers have brought lately, so that those who fit another text can be shown at once.
struct PeopleSeen: Sendable {
    /// The most people: so many are compared with a text while a key goes up.
    static let most = 400

    private var people: [Person.ID: (person: Person, at: Int)] = [:]
    private var count = 0

    /// The people, those who came last first.
    var all: [Person] {
        people.values.sorted { $0.at > $1.at }.map(\.person)
    }

    /// Takes note of people; the newest account of each counts.
    mutating func add(_ new: [Person]) {
        for person in new {
            count += 1
            people[person.id] = (person, count)
        }
        guard people.count > Self.most else { return }
        let oldest = people.sorted { $0.value.at < $1.value.at }.prefix(people.count - Self.most)
        for (id, _) in oldest { people[id] = nil }
    }
}
