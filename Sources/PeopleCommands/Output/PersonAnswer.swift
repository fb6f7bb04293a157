import GraphPeople

/// The JSON form of one person: their properties, and where they stand in the organization as far as that is known.
struct PersonAnswer: Encodable {
    let person: Person
    /// Those above, the nearest first; nil where it is not known.
    var managers: [Person]?
    /// Who reports to the person; nil where it is not known.
    var directReports: [Person]?

    private enum CodingKeys: String, CodingKey {
        case managers, directReports
    }

    /// Writes both into one object.
    func encode(to encoder: any Encoder) throws {
        try person.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(managers, forKey: .managers)
        try container.encodeIfPresent(directReports, forKey: .directReports)
    }
}
