#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads people out of Graph's JSON, leniently: an unknown member is passed over, and a known one of a wrong type counts
/// as missing and is reported.
///
/// Of a property that comes twice the first one holds, and the second is reported.
struct PersonReader {
    /// The most faults that are kept: a page that is wrong throughout need not be told in full.
    static let mostFaults = 20

    /// What was wrong, and was passed over.
    private(set) var faults: [PropertyFault] = []

    /// Reads one person.
    ///
    /// - Returns: The person, and whether it was one that is gone; nil for somebody without an id.
    mutating func person(_ reader: inout JSONReader) throws -> (person: Person, removal: String?)? {
        guard try reader.kind() == .object else {
            report("value", try reader.kind(), of: nil)
            try reader.skip()
            return nil
        }
        var person = Person(id: "")
        var extended = ExtendedProperties()
        var hasExtended = false
        var seen: UInt64 = 0
        var expected = 0
        var removal: String?
        var mail = 0..<0
        let before = faults.count
        try reader.object { reader, name in
            guard let property = PersonProperty.named(name, in: reader, next: &expected) else {
                if reader.matches(name, "@removed") {
                    removal = try Self.reason(&reader)
                } else {
                    try reader.skip()
                }
                return
            }
            let bit: UInt64 = 1 << UInt64(property.rawValue)
            guard seen & bit == 0 else {
                report(property.name.description, nil, of: nil)
                try reader.skip()
                return
            }
            seen |= bit
            // Most people's user name is their mail address: then one text serves for both.
            if property == .userPrincipalName, !mail.isEmpty, try reader.repeats(mail) {
                person.userPrincipalName = person.mail
                return
            }
            let start = reader.at
            if property.rawValue <= PersonProperty.id.rawValue {
                try read(property, &reader, into: &person)
                if property == .mail, person.mail != nil { mail = try reader.trimmed(start) }
            } else if property.rawValue < PersonProperty.phones.rawValue {
                hasExtended = try readExtended(property, &reader, into: &extended) || hasExtended
            } else {
                hasExtended = try readRelevant(property, &reader, into: &person, &extended) || hasExtended
            }
        }
        guard !person.id.isEmpty else {
            report("id", nil, of: nil)
            return nil
        }
        if hasExtended { person.extended = extended }
        for index in before..<max(before, faults.count) { faults[index].personID = person.id }
        return (person, removal)
    }

    private static func reason(_ reader: inout JSONReader) throws -> String {
        var reason = "deleted"
        guard try reader.kind() == .object else {
            try reader.skip()
            return reason
        }
        try reader.object { reader, name in
            if reader.matches(name, "reason"), try reader.kind() == .text {
                let text = try reader.text()
                reason = reader.string(text)
            } else {
                try reader.skip()
            }
        }
        return reason
    }

    mutating func report(_ property: String, _ kind: JSONReader.Kind?, of id: Person.ID?) {
        guard faults.count < Self.mostFaults else { return }
        faults.append(PropertyFault(personID: id, property: property, found: kind?.rawValue))
    }
}
