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
        var position = page.startIndex
        while let range = page.nextTag(from: position), form == nil || !page[range].hasPrefix("</form") {
            let tag = HTMLTag(String(page[range]))
            position = range.upperBound
            switch tag.name {
            case "form" where form == nil: form = tag
            case "input" where form != nil: take(tag, label: tag.attributes["value"] ?? "")
            case "button" where form != nil:
                let text = page[position..<(page[position...].firstRange(of: "</button>")?.lowerBound ?? position)]
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

    /// Reads the text between `<` and `>`, both included.
    init(_ text: String) {
        var rest = text.dropFirst().drop { $0.isWhitespace }
        name = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }.lowercased()
        rest = rest.dropFirst(name.count)
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "/" }
            let key = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != ">" && $0 != "/" }
            guard !key.isEmpty else { break }
            rest = rest.dropFirst(key.count).drop { $0.isWhitespace }
            var value: Substring = ""
            if rest.first == "=" {
                rest = rest.dropFirst().drop { $0.isWhitespace }
                if let quote = rest.first, quote == "\"" || quote == "'" {
                    value = rest.dropFirst().prefix { $0 != quote }
                    rest = rest.dropFirst(value.count + 2)
                } else {
                    value = rest.prefix { !$0.isWhitespace && $0 != ">" }
                    rest = rest.dropFirst(value.count)
                }
            }
            attributes[key.lowercased()] = Self.decoded(value)
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

extension String {
    /// The next tag that opens, quotes respected.
    fileprivate func nextTag(from start: Index) -> Range<Index>? {
        guard let open = self[start...].firstIndex(of: "<") else { return nil }
        var quote: Character?
        var index = self.index(after: open)
        while index < endIndex {
            let character = self[index]
            if let current = quote {
                quote = character == current ? nil : current
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == ">" {
                return open..<self.index(after: index)
            }
            index = self.index(after: index)
        }
        return nil
    }
}
