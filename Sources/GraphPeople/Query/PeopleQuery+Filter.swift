extension PeopleQuery {
    /// The properties that begin with each word of a name, and with the name as a whole.
    private static let nameParts = ["displayName", "givenName", "surname"]

    /// The properties that begin with one word: an address has no spaces.
    private static let addresses = ["mail", "userPrincipalName"]

    /// The OData filter, not yet percent-encoded.
    ///
    /// One word has to begin one of the five properties. Of several, every one has to; or else all of them together
    /// begin a part of the name, which finds a surname such as `de la Cruz`.
    ///
    /// `startswith` on these five is a filter that the directory answers from its index, without the advanced query
    /// capabilities. It must then not be combined with `$orderby`, which is why a page is sorted here.
    ///
    /// > Source: [Advanced query capabilities](https://learn.microsoft.com/en-us/graph/aad-advanced-queries)
    var filter: String {
        let words = text.split(separator: " ").map { String($0) }
        let eachWord = words.map { Self.anyOf(Self.nameParts + Self.addresses, beginsWith: $0) }
        guard words.count > 1 else { return eachWord.joined() }
        let wholeText = Self.anyOf(Self.nameParts, beginsWith: text)
        return "\(wholeText) or (" + eachWord.map { "(\($0))" }.joined(separator: " and ") + ")"
    }

    private static func anyOf(_ properties: [String], beginsWith text: String) -> String {
        properties.map { "startswith(\($0),\(ODataLiteral.string(text)))" }.joined(separator: " or ")
    }
}
