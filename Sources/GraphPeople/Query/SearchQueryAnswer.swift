#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The people of an answer to `/search/query`, which stand five levels deep.
///
/// > Source: [searchResponse resource type](https://learn.microsoft.com/en-us/graph/api/resources/searchresponse)
struct SearchQueryAnswer: Sendable {
    var answer = PeopleAnswer()

    init(_ body: Data) throws {
        var people = PersonReader()
        var found: [Person] = []
        try JSONReader.read(body) { json in
            try Self.array("value", &json) { json in
                try Self.array("hitsContainers", &json) { json in
                    try Self.array("hits", &json) { json in
                        try json.object { json, name in
                            guard json.matches(name, "resource") else { return try json.skip() }
                            var person = Person(id: "")
                            if case .person = try people.read(&json, into: &person) { found.append(person) }
                        }
                    }
                }
            }
        }
        answer.people = found
        answer.faults = people.faults
    }

    /// Reads the elements of one array of an object.
    private static func array(
        _ wanted: StaticString, _ json: inout JSONReader, _ element: (inout JSONReader) throws -> Void
    ) throws {
        try json.object { json, name in
            if json.matches(name, wanted), try json.kind() == .array {
                try json.array(element)
            } else {
                try json.skip()
            }
        }
    }
}
