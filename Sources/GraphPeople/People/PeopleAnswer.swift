import SmallFoundation

/// Graph's form of a list of people, read.
struct PeopleAnswer: Sendable {
    var people: [Person] = []
    /// Which properties of each of them came, a bit for each: of a change, the others stay as they were.
    var sent: [UInt64] = []
    /// Those who are gone, in an answer to a delta query.
    var removed: [Person.ID] = []
    var nextLink: String?
    var deltaLink: String?

    /// Reads an answer, or throws ``JSONFault``.
    ///
    /// Somebody without an id is passed over; a list in which nobody has one, or with anything but people in it, is no
    /// list of people.
    init(_ body: Data) throws {
        // Graph's people have some 350 bytes each.
        let expected = min(body.count / 300, 1_000)
        people.reserveCapacity(expected)
        sent.reserveCapacity(expected)
        var reader = PersonReader()
        var hasValue = false
        var met = 0
        try JSONReader.read(body) { json in
            try json.object { json, name in
                // Of each the first counts, as it does in a person: whoever repeats a member says no more by it.
                if json.matches(name, "value"), !hasValue, try json.kind() == .array {
                    hasValue = true
                    met += try readPeople(&json, with: &reader)
                } else if json.matches(name, "@odata.nextLink"), nextLink == nil {
                    nextLink = try Self.link(&json)
                } else if json.matches(name, "@odata.deltaLink"), deltaLink == nil {
                    deltaLink = try json.textValue()
                } else {
                    try json.skip()
                }
            }
        }
        guard hasValue, met == 0 || !(people.isEmpty && removed.isEmpty) else {
            throw JSONFault.unexpectedByte
        }
    }

    /// Reads the link to more people; a list whose link leads nowhere would look complete.
    private static func link(_ json: inout JSONReader) throws -> String? {
        let isNone = try json.kind() == .null
        let link = try json.textValue()
        guard isNone || link.flatMap({ URL(string: $0) }) != nil else { throw JSONFault.unexpectedByte }
        return link
    }

    /// Reads the people of an array, and counts its elements.
    private mutating func readPeople(_ json: inout JSONReader, with reader: inout PersonReader) throws -> Int {
        var met = 0
        var isMore = try json.beginArray()
        while isMore {
            met += 1
            // Filled where it stays: a person is too large to be copied for nothing.
            people.append(Self.blank)
            switch try reader.read(&json, into: &people[people.endIndex - 1]) {
            case .person(let bits): sent.append(bits)
            case .removed: removed.append(people.removeLast().id)
            case .nobody: people.removeLast()
            }
            isMore = try json.nextElement()
        }
        return met
    }

    private static let blank = Person(id: "")

    /// Reads one person who is the whole answer.
    static func person(_ body: Data) throws -> Person {
        var reader = PersonReader()
        var person = Person(id: "")
        let outcome = try JSONReader.read(body) { json in try reader.read(&json, into: &person) }
        guard case .person = outcome else { throw JSONFault.unexpectedByte }
        return person
    }
}
