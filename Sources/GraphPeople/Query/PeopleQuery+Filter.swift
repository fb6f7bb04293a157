import NativeOAuth

extension PeopleQuery {
    /// The properties that begin with each word of a name, and with the name as a whole.
    private static let nameParts = ["displayName", "givenName", "surname"]
    /// The properties that begin with one word: an address has no spaces.
    private static let addresses = ["mail", "userPrincipalName"]

    /// The apostrophes that directories hold: the one of keyboards, and the one that word processors put in its place.
    private static let apostrophes = ["'", "\u{2019}", "\u{2BC}"]

    /// The OData filter for names, not yet percent-encoded, for servers and accounts that cannot search.
    ///
    /// One word has to begin one of the five properties. Of several, the longest has to, or all of them together begin a part of
    /// the name, which finds a surname such as `de la Cruz`. Who has the other words too is decided here: Graph refuses filters
    /// in which `and` stands between alternatives ("Max allowed: 3").
    ///
    /// The directory answers `startswith` on these five from its index, but not with `$orderby`: so a page is sorted here.
    ///
    /// > Source: [Advanced query capabilities](https://learn.microsoft.com/en-us/graph/aad-advanced-queries)
    var filter: String {
        let words = typed.nameText.split(separator: " ").map { String($0) }
        let longest = words.max { $0.unicodeScalars.count < $1.unicodeScalars.count } ?? typed.nameText
        let oneWord = Self.anyOf(Self.nameParts + Self.addresses, beginsWith: longest)
        guard words.count > 1 else { return oneWord }
        return Self.anyOf(Self.nameParts, beginsWith: typed.nameText) + " or " + oneWord
    }

    /// The filter for an address that begins so.
    static func filter(address: String) -> String {
        addresses.map { "startswith(\($0),\(ODataLiteral.string(address)))" }.joined(separator: " or ")
    }

    /// The filter for one of the other addresses of a mailbox.
    static func filter(otherAddress address: String) -> String {
        let literal = ODataLiteral.string(address)
        let proxy = ODataLiteral.string("smtp:\(address)")
        return "proxyAddresses/any(a:startswith(a,\(proxy))) or otherMails/any(a:startswith(a,\(literal)))"
    }

    /// The question for whoever has this number as an employee, in options of `/users`; none for what is no such number.
    var employeeQuestions: [QueryOptions] {
        guard typed.nameText.contains(where: \.isNumber), !typed.nameText.contains(" ") else { return [] }
        return [[("filter", "employeeId eq \(ODataLiteral.string(typed.nameText))"), ("count", "true")]]
    }

    /// The filter for phone numbers in any of several writings, or that begin so; without advanced queries only whole
    /// phones at work can be found.
    static func filter(phones writings: [String], isAdvanced: Bool, areBeginnings: Bool = false) -> String {
        func filter(_ writings: some Sequence<String>) -> String {
            let literals = writings.map { ODataLiteral.string($0) }
            let business = literals.map { areBeginnings ? "startswith(p,\($0))" : "p eq \($0)" }
                .map { "businessPhones/any(p:\($0))" }
            let mobile = literals.map { areBeginnings ? "startswith(mobilePhone,\($0))" : "mobilePhone eq \($0)" }
            return (business + (isAdvanced ? mobile : [])).joined(separator: " or ")
        }
        // An advanced query's address holds so much; the last writings are the least usual ones.
        var count = writings.count
        while count > 1,
            PercentEncoding.encode(filter(writings.prefix(count))).utf8.count > SearchExpression.maximumBytes
        {
            count -= 1
        }
        return filter(writings.prefix(count))
    }

    private static func anyOf(_ properties: [String], beginsWith text: String) -> String {
        let ways = text.contains("'") ? apostrophes.map { text.replacing("'", with: $0) } : [text]
        return ways.flatMap { way in properties.map { "startswith(\($0),\(ODataLiteral.string(way)))" } }
            .joined(separator: " or ")
    }
}

/// Writes text as an OData string literal, in this one place; it is not yet percent-encoded.
///
/// > Source: [OData 4.01 ABNF, rule `string`](https://docs.oasis-open.org/odata/odata/v4.01/os/abnf/odata-abnf-construction-rules.txt)
enum ODataLiteral {
    /// Puts text between single quotes, so that no text can end the literal early.
    static func string(_ text: String) -> String {
        // Scalars, not characters: a quote that carries a combining mark is one character, and still a quote.
        let scalars: [Unicode.Scalar] = text.unicodeScalars.flatMap { $0 == "'" ? [$0, $0] : [$0] }
        return "'\(String(scalars: scalars))'"
    }
}
