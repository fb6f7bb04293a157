#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Graph's form of a list of people, read.
struct PeopleAnswer: Sendable {
    var people: [Person] = []
    /// Those who are gone, in an answer to a delta query.
    var removed: [RemovedPerson] = []
    var nextLink: String?
    var deltaLink: String?
    var count: Int?
    var faults: [PropertyFault] = []

    /// Has nobody.
    init() {}

    /// Reads an answer.
    ///
    /// Somebody without an id is passed over and reported; a list in which nobody has one is no list of people.
    ///
    /// - Throws: ``JSONFault`` when it is no JSON, or is no list.
    init(_ body: Data) throws {
        // Graph's people have some 350 bytes each.
        people.reserveCapacity(min(body.count / 300, 1_000))
        var reader = PersonReader()
        var hasValue = false
        var met = 0
        try JSONReader.read(body) { json in
            try json.object { json, name in
                if json.matches(name, "value"), try json.kind() == .array {
                    hasValue = true
                    try json.array { json in
                        met += 1
                        guard let (person, removal) = try reader.person(&json) else { return }
                        if let removal {
                            removed.append(RemovedPerson(id: person.id, reason: removal))
                        } else {
                            people.append(person)
                        }
                    }
                } else if json.matches(name, "@odata.nextLink") {
                    nextLink = try Self.text(&json)
                } else if json.matches(name, "@odata.deltaLink") {
                    deltaLink = try Self.text(&json)
                } else if json.matches(name, "@odata.count"), try json.kind() == .number {
                    count = try json.integer()
                } else {
                    try json.skip()
                }
            }
        }
        guard hasValue, met == 0 || !(people.isEmpty && removed.isEmpty) else {
            throw JSONFault(reason: .unexpectedByte, at: 0)
        }
        faults = reader.faults
    }

    /// Reads one person who is the whole answer.
    static func person(_ body: Data) throws -> (person: Person, faults: [PropertyFault]) {
        var reader = PersonReader()
        let found = try JSONReader.read(body) { json in try reader.person(&json) }
        guard let found else { throw JSONFault(reason: .unexpectedByte, at: 0) }
        return (found.person, reader.faults)
    }

    private static func text(_ json: inout JSONReader) throws -> String? {
        guard try json.kind() == .text else {
            try json.skip()
            return nil
        }
        let text = try json.text()
        return json.string(text)
    }
}
