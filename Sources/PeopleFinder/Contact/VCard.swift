public import GraphPeople
public import SmallFoundation

/// A person as a contact that every address book reads: vCard 4.0.
///
/// What the directory does not have, or hides, is not in it. The lines end with CR and LF and have at most 75 octets.
///
/// > Source: [RFC 6350](https://www.rfc-editor.org/rfc/rfc6350)
public struct VCard: Sendable, Hashable {
    /// The card.
    public let text: String
    /// A name for a file that it is saved in: the person's, without what file systems mind and what nobody sees.
    public let fileName: String

    /// The card as the bytes of a file: UTF-8, the only encoding that version 4.0 has.
    public var data: Data { Data(text.utf8) }

    /// Writes a card.
    public init(_ person: Person, photo: PersonPhoto? = nil) {
        var properties: [VCardProperty?] = [VCardProperty("BEGIN", "VCARD"), VCardProperty("VERSION", "4.0")]
        properties += Self.identity(of: person) + Self.addresses(of: person) + Self.work(of: person)
        properties += [photo.map(Self.photo), VCardProperty("END", "VCARD")]
        text = properties.compactMap { $0?.line }.joined()
        fileName = "\(Self.fileName(for: person.name)).vcf"
    }

    /// What is invisible is left out, because with it a name can look like another one, and end as it does not.
    private static func fileName(for name: String) -> String {
        var visible = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: visible.append("-")
            case .format: continue
            default:
                if scalar.properties.isDefaultIgnorableCodePoint { continue }
                visible.append("/\\:*?\"<>|".unicodeScalars.contains(scalar) ? "-" : scalar)
            }
        }
        var tidy = String(visible).drop { ".- ".contains($0) }.prefix(60)
        // File systems take 255 bytes, and a number may be added.
        while tidy.utf8.count > 230 { tidy.unicodeScalars.removeLast() }
        return tidy.isEmpty ? "contact" : String(tidy)
    }

    private static func identity(of person: Person) -> [VCardProperty?] {
        let language = person.preferredLanguage ?? ""
        let isTag = language.allSatisfy { $0.isASCII && ($0 == "-" || $0.isLetter || $0.isNumber) }
        return [
            VCardProperty("KIND", "individual"),
            // The ids of Microsoft's directory are UUIDs; those of /me/people need not be.
            UUID(uuidString: person.id).map { VCardProperty("UID", "urn:uuid:\($0.uuidString.lowercased())") },
            VCardProperty("FN", components: [person.name]),
            property("N", [person.surname, person.givenName, nil, nil, nil]),
            property("LANG", isTag ? [language] : []),
        ]
    }

    private static func addresses(of person: Person) -> [VCardProperty?] {
        let phones = person.businessPhones.map { phone($0, types: "work,voice") }
        let mobile = person.mobilePhone.flatMap { phone($0, types: "cell,voice") }
        let fax = person.extended?.faxNumber.flatMap { phone($0, types: "work,fax") }
        return [property("EMAIL", [person.mail], parameters: ["TYPE=work"])] + phones + [mobile, fax]
    }

    /// A property whose value has parts; nil when there is none of them.
    private static func property(
        _ name: String, _ components: [String?], parameters: [String] = []
    ) -> VCardProperty? {
        guard components.contains(where: { $0?.isEmpty == false }) else { return nil }
        return VCardProperty(name, components: components, parameters: parameters)
    }

    /// A number as an address, where it is one that the whole world can dial; otherwise as it is written.
    private static func phone(_ number: String, types: String) -> VCardProperty? {
        guard number.contains(where: \.isNumber) else { return nil }
        if let address = PhoneAddress(number), address.isGlobal {
            return VCardProperty("TEL", address.text, parameters: ["VALUE=uri", "TYPE=\(types)"])
        }
        return VCardProperty("TEL", components: [number], parameters: ["VALUE=text", "TYPE=\(types)"])
    }

    private static func work(of person: Person) -> [VCardProperty?] {
        let extended = person.extended
        let units = [extended?.companyName, extended?.department]
        let place = [extended?.streetAddress, extended?.city, extended?.state, extended?.postalCode, extended?.country]
        return [
            property("TITLE", [person.jobTitle]), property("ORG", units.last == .some(nil) ? [units[0]] : units),
            property("ADR", [nil, nil] + place, parameters: ["TYPE=work"]),
            // No property is made for a room; an address book that does not know this one passes over it.
            property("X-OFFICE-LOCATION", [person.officeLocation]),
        ]
    }

    private static func photo(_ photo: PersonPhoto) -> VCardProperty {
        VCardProperty("PHOTO", "data:\(photo.mediaType);base64,\(photo.data.base64EncodedString())")
    }
}

extension PersonPhoto {
    /// What kind of picture it is, by how it begins.
    var mediaType: String {
        switch data.first {
        case 0x89: "image/png"
        case UInt8(ascii: "G"): "image/gif"
        case UInt8(ascii: "R"): "image/webp"
        default: "image/jpeg"
        }
    }
}

/// One property of a vCard, and the line that it is written as.
struct VCardProperty: Sendable {
    /// The most octets of a line, without its end.
    ///
    /// > Source: [RFC 6350, section 3.2](https://www.rfc-editor.org/rfc/rfc6350#section-3.2)
    static let maximumLineLength = 75

    private let content: String

    /// A property whose value is written as it is, such as a URI.
    init(_ name: String, _ value: String, parameters: [String] = []) {
        // An end of a line in it would begin another property.
        let plain = value.unicodeScalars.filter { !Self.isControl($0) }
        content = ([name] + parameters).joined(separator: ";") + ":" + String(String.UnicodeScalarView(plain))
    }

    /// A property whose value is text, perhaps in parts; those that are nil are left empty.
    init(_ name: String, components: [String?], parameters: [String] = []) {
        self.init(name, components.map { Self.escaped($0 ?? "") }.joined(separator: ";"), parameters: parameters)
    }

    /// The line with its end, folded where it is too long, never within a character's bytes.
    var line: String {
        var output = ""
        var octets = 0
        for scalar in content.unicodeScalars {
            let width = UTF8.width(scalar)
            if octets + width > Self.maximumLineLength {
                output += "\r\n "
                octets = 1
            }
            output.unicodeScalars.append(scalar)
            octets += width
        }
        return output + "\r\n"
    }

    /// Escapes what would end a value, a part of it or the line.
    ///
    /// > Source: [RFC 6350, section 3.4](https://www.rfc-editor.org/rfc/rfc6350#section-3.4)
    private static func escaped(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        var before: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { before = scalar }
            switch scalar {
            case "\\", ",", ";":
                output.append("\\")
                output.append(scalar)
            case "\n" where before == "\r": break
            // Some readers end a line at these, too.
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": output.append(contentsOf: "\\n".unicodeScalars)
            case _ where isControl(scalar): break
            default: output.append(scalar)
            }
        }
        return String(output)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar != "\t"
            && (scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}")
    }
}
