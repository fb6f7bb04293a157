/// What was typed, understood: a name, an address or a phone number.
struct TypedText: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// Words of a name, a nickname, a title.
        case name
        /// A mail address or user principal name, or the beginning of one, in lower case.
        case address(String)
        /// A phone number, or a part of one.
        case phone(PhoneNumber)
    }

    let kind: Kind
    /// The text as names are compared with: letters and marks put together, one kind of apostrophe, nothing invisible.
    let nameText: String
    /// The words that a server is asked for: in lower case, without any sign between them.
    let terms: [String]

    /// Understands a text whose words have one space between them.
    init(_ text: String) {
        let visible = Self.withoutDomain(Self.visible(text))
        nameText = visible
        if PhoneNumber.isPhone(visible) {
            kind = .phone(PhoneNumber(visible))
        } else if let address = Self.address(in: visible) {
            kind = .address(address)
        } else {
            kind = .name
        }
        terms = Self.terms(of: visible)
    }

    /// The text without what nobody sees, in the usual width, with letters and marks put together.
    private static func visible(_ text: String) -> String {
        let scalars = NameComposition.compose(text).unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            if ScalarKind.isApostrophe(scalar) { return "'" }
            if (0xFF01...0xFF5E).contains(scalar.value) { return Unicode.Scalar(scalar.value - 0xFEE0) }
            return ScalarKind(scalar) == .invisible ? nil : scalar
        }
        return String(scalars: scalars)
    }

    /// The user name of `CONTOSO\adelev`, and any other text as it is.
    private static func withoutDomain(_ text: String) -> String {
        let halves = text.split(separator: "\\", omittingEmptySubsequences: false)
        guard halves.count == 2, !halves.contains(where: \.isEmpty), !text.contains(" ") else { return text }
        return String(halves[1])
    }

    /// The address that a text is, or has in angle brackets as mail programs write it.
    private static func address(in text: String) -> String? {
        var candidate = text[...]
        if let open = text.lastIndex(of: "<"), text.hasSuffix(">") {
            candidate = text[text.index(after: open)...].dropLast()
        }
        let scheme = candidate.prefix(while: \.isLetter)
        if candidate.dropFirst(scheme.count).first == ":" { candidate = candidate.dropFirst(scheme.count + 1) }
        let parts = candidate.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let name = parts.first, !name.isEmpty, !candidate.contains(" ") else { return nil }
        return candidate.lowercased()
    }

    /// The words of a text in lower case, without any sign between them.
    static func terms(of text: String) -> [String] {
        let words = text.unicodeScalars.split { scalar in
            let kind = ScalarKind(scalar)
            return kind == .symbol || kind == .space
        }
        return words.compactMap { word -> String? in
            // A mark without a letter before it belongs to a sign that is left out.
            let letters = word.filter { ScalarKind($0) != .invisible }.drop { ScalarKind($0) == .mark }
            // The dotted capital would become an i and a dot of its own.
            let small = letters.map { $0 == "\u{130}" ? "i" : $0.properties.lowercaseMapping }
            return small.isEmpty ? nil : small.joined()
        }
    }
}
