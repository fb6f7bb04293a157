import GraphPeople

/// Writes people as comma-separated values: a header with Graph's property names, and a line for each person.
///
/// Later versions add fields at the end. Nobody's name becomes a formula: what a spreadsheet would compute gets an
/// apostrophe first.
///
/// > Source: [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180);
/// > [OWASP, CSV Injection](https://owasp.org/www-community/attacks/CSV_Injection)
struct CSVRenderer: Sendable {
    private static let columns: [(name: String, value: @Sendable (Person) -> String?)] = [
        ("id", { $0.id }),
        ("displayName", { $0.displayName }),
        ("givenName", { $0.givenName }),
        ("surname", { $0.surname }),
        ("jobTitle", { $0.jobTitle }),
        ("mail", { $0.mail }),
        ("userPrincipalName", { $0.userPrincipalName }),
        ("businessPhones", { $0.businessPhones.joined(separator: "; ") }),
        ("mobilePhone", { $0.mobilePhone }),
        ("officeLocation", { $0.officeLocation }),
        ("preferredLanguage", { $0.preferredLanguage }),
        ("department", { $0.extended?.department }),
    ]

    var header: String { line(Self.columns.map(\.name)) }

    /// Writes people in their order, without the header: lines that end with CR LF, as the standard wants it.
    func rows(_ people: [Person]) -> String {
        people.map { person in line(Self.columns.map { harmless($0.value(person) ?? "") }) }.joined()
    }

    private func line(_ fields: [String]) -> String { fields.map(quoted).joined(separator: ",") + "\r\n" }

    /// What follows a semicolon or a tab, at which some spreadsheets separate, is judged like a field of its own.
    private func harmless(_ field: String) -> String {
        var parts: [String] = [""]
        // There is no escape in this format.
        for scalar in TerminalText.droppingWhatActs(in: field).unicodeScalars {
            parts[parts.count - 1].unicodeScalars.append(scalar)
            if Self.separators.contains(scalar) { parts.append("") }
        }
        return parts.map { Self.isFormula($0) ? "'" + $0 : $0 }.joined()
    }

    private static let separators = ";\t\n\r".unicodeScalars

    /// A phone number begins with a plus sign, and is none of those that compute something.
    private static func isFormula(_ part: String) -> Bool {
        let first = part.unicodeScalars.first { scalar in
            !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint && scalar != "\""
        }
        guard let first, "=+-@＝＋－＠".unicodeScalars.contains(first) else { return false }
        let isPhoneNumber =
            first == "+" && part.unicodeScalars.allSatisfy { "+0123456789 ().-/;x".unicodeScalars.contains($0) }
        return !isPhoneNumber
    }

    private func quoted(_ field: String) -> String {
        guard
            field.unicodeScalars.contains(where: { ",\"".unicodeScalars.contains($0) || Self.separators.contains($0) })
        else { return field }
        return "\"" + field.replacing("\"", with: "\"\"") + "\""
    }
}
