import GraphPeople

/// The alphabetical order of names in a language.
///
/// Letters come first: å, ä and ö after z in Swedish; ch after h, and č, ř, š, ž after their plain letters in Czech; ç, ğ, ı,
/// ö, ş, ü after theirs in Turkish, where ı comes before i. Then marks that make no letter of their own, then capitals.
/// Letters of other alphabets come after the Latin ones.
///
/// **Chinese:** characters come before Latin letters, in the order of Unicode, which for all but rare ones is that of
/// the Kangxi radicals and then of the strokes. CLDR's order for traditional Chinese is by strokes alone, for which a table of
/// every character would be needed; it is not here.
///
/// > Source: [CLDR, collation](https://www.unicode.org/reports/tr35/tr35-collation.html)
public struct NameOrder: Sendable {
    private let language: TextLanguage

    /// Takes the order of a language.
    ///
    /// - Parameter language: The language.
    public init(_ language: TextLanguage) {
        self.language = language
    }

    /// Whether a name comes before another one.
    ///
    /// - Parameters:
    ///   - left: A name.
    ///   - right: Another name.
    /// - Returns: False also when both are the same.
    public func areInOrder(_ left: String, _ right: String) -> Bool {
        key(of: left) < key(of: right)
    }

    /// Sorts things by their names.
    ///
    /// - Parameters:
    ///   - items: The things.
    ///   - name: The name of one.
    /// - Returns: The things in the order of their names; those of the same name stay as they were.
    public func sorted<Item>(_ items: some Sequence<Item>, by name: (Item) -> String) -> [Item] {
        items.enumerated().map { (key: key(of: name($1)), place: $0, item: $1) }
            .sorted { ($0.key, $0.place) < ($1.key, $1.place) }
            .map(\.item)
    }

    func key(of name: String) -> NameKey {
        var key = NameKey()
        var rest = Array(name)[...]
        while let character = rest.popFirst() {
            let small = lowercased(character)
            if language == .czech, small == "c", let next = rest.first, lowercased(next) == "h" {
                rest.removeFirst()
                key.append(.letter(after: "h"), hasMark: false, isCapital: small != character)
            } else {
                append(character, small, to: &key)
            }
        }
        return key
    }

    private func append(_ character: Character, _ small: Character, to key: inout NameKey) {
        let isCapital = small != character
        if let letter = language.letters[small] {
            key.append(letter.weight, hasMark: letter.isVariant, isCapital: isCapital)
            return
        }
        let folded = NameFolding.fold(String(small))
        let hasMark = folded.map { Character($0) } != [small]
        for scalar in folded {
            key.append(weight(of: scalar), hasMark: hasMark, isCapital: isCapital)
        }
    }

    private func weight(of scalar: Unicode.Scalar) -> NameKey.Weight {
        switch scalar.properties.generalCategory {
        case .decimalNumber: .digit(scalar)
        case .otherLetter where language == .traditionalChinese && scalar.properties.isIdeographic: .ideograph(scalar)
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
            ("a"..."z").contains(scalar) ? .letter(scalar) : .foreign(scalar)
        default: .punctuation(scalar)
        }
    }

    private func lowercased(_ character: Character) -> Character {
        switch (language, character) {
        case (.turkish, "I"): "ı"
        case (.turkish, "İ"): "i"
        default: character.lowercased().first ?? character
        }
    }
}
