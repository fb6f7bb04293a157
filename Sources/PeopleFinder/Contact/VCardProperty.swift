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

    /// A property whose value is a text.
    init(_ name: String, text: String, parameters: [String] = []) {
        self.init(name, Self.escaped(text), parameters: parameters)
    }

    /// A property whose value has parts; those that are nil are left empty.
    init(_ name: String, components: [String?], parameters: [String] = []) {
        self.init(
            name, components.map { Self.escaped($0 ?? "") }.joined(separator: ";"), parameters: parameters)
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
