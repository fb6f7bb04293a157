public import GraphPeople

/// Writes people as comma-separated values: a header with Graph's property names, and a line for each person.
///
/// The fields are those of ``fields`` in their order; later versions add some at the end. Several phones are parted by
/// a semicolon and a space. Nobody's name becomes a formula: what a spreadsheet would compute gets an apostrophe first.
///
/// > Source: [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180);
/// > [OWASP, CSV Injection](https://owasp.org/www-community/attacks/CSV_Injection)
public struct CSVRenderer: Sendable {
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
    ]

    /// The names of the columns, in their order.
    public static let fields = columns.map(\.name)

    /// Makes a renderer.
    public init() {}

    /// The line with the names of the columns.
    public var header: String { line(Self.fields) }

    /// Writes people, without the header.
    ///
    /// - Parameter people: The people in the order in which they are to stand.
    /// - Returns: A line for each, ended by CR LF as the standard wants it.
    public func rows(_ people: [Person]) -> String {
        people.map { person in line(Self.columns.map { harmless($0.value(person) ?? "") }) }.joined()
    }

    private func line(_ fields: [String]) -> String {
        fields.map(quoted).joined(separator: ",") + "\r\n"
    }

    /// A phone number begins with a plus sign, and is none of those that compute something.
    private func harmless(_ field: String) -> String {
        guard let first = field.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else { return field }
        let isPhoneNumber =
            first == "+" && field.unicodeScalars.allSatisfy { "+0123456789 ().-/;x".unicodeScalars.contains($0) }
        return isPhoneNumber ? field : "'" + field
    }

    private func quoted(_ field: String) -> String {
        // There is no escape in this format.
        let field = TerminalText.droppingWhatActs(in: field)
        guard field.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return field }
        return "\"" + field.replacing("\"", with: "\"\"") + "\""
    }
}
