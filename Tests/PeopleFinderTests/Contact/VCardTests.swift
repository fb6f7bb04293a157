import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

/// What comes back is read by the rules of RFC 6350, section 3, by a reader that shares nothing with the writer.
@Suite("VCard")
struct VCardTests {
    /// A property as a reader sees it.
    private struct Property {
        let name: String
        let parameters: [String]
        let value: String

        /// The value as a text.
        var text: String { Self.unescaped(value) }

        /// The parts of the value.
        var components: [String] {
            var parts = [""]
            var isEscaped = false
            for character in value {
                if !isEscaped, character == ";" {
                    parts.append("")
                } else {
                    parts[parts.count - 1].append(character)
                }
                isEscaped = !isEscaped && character == "\\"
            }
            return parts.map { Self.unescaped($0) }
        }

        private static func unescaped(_ text: String) -> String {
            var output = ""
            var isEscaped = false
            for character in text {
                if isEscaped {
                    output.append(character == "n" || character == "N" ? "\n" : character)
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else {
                    output.append(character)
                }
            }
            return output
        }
    }

    private func read(_ card: VCard) throws -> [Property] {
        var bytes = Array(card.data)
        #expect(bytes.suffix(2) == [13, 10])
        var lines: [[UInt8]] = []
        while let end = bytes.firstIndex(of: 13) {
            try #require(end + 1 < bytes.count && bytes[end + 1] == 10)
            let line = Array(bytes[..<end])
            #expect(line.count <= 75)
            // Whole characters on each line: a reader may decode them one by one.
            #expect(String(validating: line, as: UTF8.self) != nil)
            if line.first == 32 {
                lines[lines.count - 1] += line.dropFirst()
            } else {
                lines.append(line)
            }
            bytes = Array(bytes[(end + 2)...])
        }
        #expect(bytes.isEmpty)
        return try lines.map { line in
            let text = String(decoding: line, as: UTF8.self)
            #expect(!text.contains("\n"))
            let colon = try #require(text.firstIndex(of: ":"))
            let head = text[..<colon].split(separator: ";").map { String($0) }
            return Property(
                name: head[0], parameters: Array(head.dropFirst()), value: String(text[text.index(after: colon)...]))
        }
    }

    private let adele: Person = {
        var person = Person(
            id: "87D349ED-44D7-43E1-9A83-5F2406DEE5BD", displayName: "Adele Vance", givenName: "Adele",
            surname: "Vance", userPrincipalName: "AdeleV@contoso.example", mail: "adelev@contoso.example",
            jobTitle: "Retail Manager; North, South", officeLocation: "18/2111",
            businessPhones: ["+1 (425) 555-0109", "0109"], mobilePhone: "+1 425 555 0100", preferredLanguage: "en-US")
        var extended = ExtendedProperties()
        extended.companyName = "Contoso, Ltd."
        extended.department = "Retail; Stores"
        extended.streetAddress = "9256 Towne Center Dr.,\nSuite 400"
        extended.city = "San Diego"
        person.extended = extended
        return person
    }()

    @Test("a card has what the RFC demands, in its order, and what the directory has, and can be read back")
    func whole() throws {
        let properties = try read(VCard(adele))
        #expect(properties.prefix(2).map { "\($0.name):\($0.value)" } == ["BEGIN:VCARD", "VERSION:4.0"])
        #expect(properties.last.map { "\($0.name):\($0.value)" } == "END:VCARD")
        let byName = Dictionary(grouping: properties, by: \.name)
        #expect(byName["FN"]?.map(\.text) == ["Adele Vance"])
        #expect(byName["N"]?.first?.components == ["Vance", "Adele", "", "", ""])
        #expect(byName["UID"]?.first?.value == "urn:uuid:87d349ed-44d7-43e1-9a83-5f2406dee5bd")
        #expect(byName["EMAIL"]?.first?.text == "adelev@contoso.example")
        #expect(byName["TITLE"]?.first?.text == "Retail Manager; North, South")
        #expect(byName["ORG"]?.first?.components == ["Contoso, Ltd.", "Retail; Stores"])
        #expect(
            byName["ADR"]?.first?.components == ["", "", "9256 Towne Center Dr.,\nSuite 400", "San Diego", "", "", ""])
        #expect(byName["TEL"]?.map(\.value) == ["tel:+14255550109", "0109", "tel:+14255550100"])
        #expect(byName["TEL"]?.first?.parameters == ["VALUE=uri", "TYPE=work,voice"])
        #expect(byName["LANG"]?.first?.value == "en-US")
    }

    @Test(
        "long names of every script are folded between characters, and no text adds a property",
        arguments: [
            String(repeating: "Žižka ", count: 40), String(repeating: "王小明", count: 50),
            String(repeating: "👩🏽‍💻", count: 20), "Eve\r\nEMAIL:eve@evil.example", "Eve\nEMAIL:x", "Eve\u{2028}NOTE:x",
            "a\\nb\\", "O'Brien; Jr., \\ PhD", "tab\there \u{7}bell",
        ])
    func nasty(name: String) throws {
        let properties = try read(VCard(Person(id: "1", displayName: name, givenName: name)))
        #expect(properties.map(\.name) == ["BEGIN", "VERSION", "KIND", "FN", "N", "END"])
        let wanted = name.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\u{2028}", with: "\n")
            .replacingOccurrences(of: "\u{7}", with: "")
        #expect(properties.first { $0.name == "FN" }?.text == wanted)
        #expect(properties.first { $0.name == "N" }?.components == ["", wanted, "", "", ""])
    }

    @Test("somebody of whom only the id is known is a valid card, without empty properties")
    func bare() throws {
        let properties = try read(VCard(Person(id: "x")))
        #expect(
            properties.map { "\($0.name):\($0.value)" } == [
                "BEGIN:VCARD", "VERSION:4.0", "KIND:individual", "FN:x", "END:VCARD",
            ])
    }

    @Test("a photo is in the card, folded like everything else, byte for byte")
    func photo() async throws {
        let bytes = Data([0x89, 0x50, 0x4E, 0x47]) + Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let transport = StubTransport { _, _ in (HTTPResponse(status: .ok), bytes) }
        let photo = try #require(try await transport.graph().photo(of: "1"))
        let property = try #require(try read(VCard(adele, photo: photo)).first { $0.name == "PHOTO" })
        let encoded = try #require(property.value.split(separator: ",").last)
        #expect(property.value.hasPrefix("data:image/png;base64,"))
        #expect(Data(base64Encoded: String(encoded)) == bytes)
    }

    @Test("the name of the file leads nowhere", arguments: ["../../etc/passwd", "a/b:c", "", "...", "CON\u{0}"])
    func fileName(name: String) {
        let file = VCard(Person(id: "..", displayName: name)).fileName
        #expect(file.hasSuffix(".vcf"))
        #expect(!file.hasPrefix("."))
        #expect(!file.contains("/"))
        #expect(!file.unicodeScalars.contains("\u{0}"))
    }

    @Test(
        "what is not seen in the name of a file, or turns it around, is left out",
        arguments: [
            ("Eve \u{202E}fdp.exe", "Eve fdp.exe"), ("A\u{200B}d\u{200D}a\u{FEFF}", "Ada"),
            ("\u{2067}\u{061C}.rc", "rc"),
            ("A\u{2028}B\u{7}C\u{85}", "A-B-C-"), ("So\u{AD}fie \u{E0041}", "Sofie "), ("-rf", "rf"),
            ("\u{200B}", "contact"),
            ("王小明", "王小明"), ("Jose\u{301}", "Jose\u{301}"),
        ])
    func unseen(name: String, file: String) {
        #expect(VCard(Person(id: "1", displayName: name)).fileName == "\(file).vcf")
    }

    @Test("the name of the file is no longer than file systems allow, whatever it is made of")
    func longName() {
        for name in ["👩‍👩‍👧‍👦", "e" + String(repeating: "\u{301}", count: 50), "王"] {
            let file = VCard(Person(id: "1", displayName: String(repeating: name, count: 100))).fileName
            #expect(file.utf8.count <= 240 && file.hasSuffix(".vcf") && file != "contact.vcf")
        }
    }
}
