/// A form of a web page: as much of HTML as it takes to fill in a sign-in page, and no more.
struct HTMLForm: Sendable, Equatable {
    var action = ""
    var method = "GET"
    /// Inputs in their order, with the values that the page gave them.
    var fields: [Field] = []
    /// What can be pressed: its words, and what it adds to the form.
    var buttons: [Button] = []

    struct Field: Sendable, Equatable {
        var name: String
        var value: String
    }

    struct Button: Sendable, Equatable {
        var label: String
        var field: Field?
    }

    /// Reads the first form of a page.
    init?(in page: String) {
        var form: HTMLTag?
        // Quotation marks in a tag may have its end in them.
        for match in page.matches(of: /<((?:[^>"']|"[^"]*"|'[^']*')*)>/) {
            if form != nil, match.1.hasPrefix("/form") { break }
            let tag = HTMLTag(match.1)
            switch tag.name {
            case "form" where form == nil: form = tag
            case "input" where form != nil: take(tag, label: tag.attributes["value"] ?? "")
            case "button" where form != nil:
                let rest = page[match.range.upperBound...]
                let text = rest[..<(rest.firstRange(of: "</button>")?.lowerBound ?? rest.startIndex)]
                take(tag, label: text.split { $0.isWhitespace }.joined(separator: " "))
            default: break
            }
        }
        guard let form else { return nil }
        action = form.attributes["action"] ?? action
        method = form.attributes["method"]?.uppercased() ?? method
    }

    /// What a page says, without its tags.
    static func text(of page: String) -> String {
        page.split(separator: "<", omittingEmptySubsequences: false)
            .map { $0.drop { $0 != ">" }.dropFirst() }
            .joined(separator: " ")
            .split { $0.isWhitespace }.joined(separator: " ")
    }

    private mutating func take(_ tag: HTMLTag, label: String) {
        let kind = tag.attributes["type"]?.lowercased() ?? (tag.name == "button" ? "submit" : "text")
        let field = tag.attributes["name"].map { Field(name: $0, value: tag.attributes["value"] ?? "") }
        switch kind {
        case "submit", "image": buttons.append(Button(label: label, field: field))
        case "button", "reset", "file": break
        case "checkbox", "radio": if let field, tag.attributes["checked"] != nil { fields.append(field) }
        default: if let field { fields.append(field) }
        }
    }
}

struct HTMLTag: Sendable {
    let name: String
    private(set) var attributes: [String: String] = [:]

    /// Reads the text between `<` and `>`.
    init(_ text: Substring) {
        let text = text.drop { $0.isWhitespace }
        name = text.prefix { !$0.isWhitespace && $0 != "/" }.lowercased()
        let rest = text.dropFirst(name.count)
        for match in rest.matches(of: /([^\s=\/]+)(?:\s*=\s*("[^"]*"|'[^']*'|\S*))?/) {
            let value = match.2 ?? ""
            let isQuoted = value.hasPrefix("\"") || value.hasPrefix("'")
            attributes[match.1.lowercased()] = Self.decoded(isQuoted ? value.dropFirst().dropLast() : value)
        }
    }

    private static func decoded(_ text: Substring) -> String {
        // The ampersand comes last: what it makes is the beginning of no other.
        let entities = [
            ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&#x2F;", "/"), ("&#61;", "="),
            ("&#x3D;", "="), ("&#43;", "+"), ("&#x2B;", "+"), ("&lt;", "<"), ("&gt;", ">"), ("&#38;", "&"),
            ("&amp;", "&"),
        ]
        return entities.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
}
