#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The managers inside each other, as `$expand=manager($levels=max)` gives them, in a row.
struct ManagerChain: Sendable {
    /// The nearest first.
    private(set) var people: [Person] = []

    /// No organization is so deep; what goes on beyond it goes round in a circle.
    private static let most = 60

    init(_ body: Data) throws {
        var next: Data? = try Self.manager(in: body)
        while let data = next, people.count < Self.most {
            let person = try PeopleAnswer.person(data).person
            guard !people.contains(where: { $0.id == person.id }) else { return }
            people.append(person)
            next = try Self.manager(in: data)
        }
    }

    private static func manager(in body: Data) throws -> Data? {
        var found: Data?
        try JSONReader.read(body) { json in
            try json.object { json, name in
                if json.matches(name, "manager"), try json.kind() == .object {
                    found = Data(json.bytes[try json.raw()])
                } else {
                    try json.skip()
                }
            }
        }
        return found
    }
}
