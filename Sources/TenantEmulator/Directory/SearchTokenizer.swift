import Foundation

/// Cuts a name into the words by which `$search` finds it.
///
/// It parts at spaces and symbols, between letters and digits, and where a lower-case letter is followed by an
/// upper-case one; what only symbols part is found in one word as well. Letters lose case and diacritics.
///
/// > Source: [Use the $search query parameter](https://learn.microsoft.com/graph/search-query-parameter#using-search-on-directory-object-collections)
enum SearchTokenizer {
    static func tokens(of text: String) -> [String] {
        var tokens: [String] = []
        for part in text.split(whereSeparator: \.isWhitespace) {
            let words = words(of: part)
            tokens += words
            let joined = part.filter { $0.isLetter || $0.isNumber }
            if words.count > 1, part.contains(where: { !$0.isLetter && !$0.isNumber }) { tokens += parts(joined) }
        }
        var seen: Set<String> = []
        return tokens.filter { seen.insert($0).inserted }
    }

    private static func words(of part: Substring) -> [String] {
        var words: [String] = []
        var previous: Character = " "
        for character in part {
            let isInside = previous.isLetter || previous.isNumber
            let isNew =
                !isInside || previous.isNumber != character.isNumber || previous.isLowercase && character.isUppercase
            previous = character
            guard character.isLetter || character.isNumber else { continue }
            if isNew { words.append("") }
            words[words.count - 1].append(character)
        }
        return words.flatMap(parts)
    }

    /// A word, folded; none if nothing is left of it.
    ///
    /// A sign of ASCII that a letter has drawn into its own character is left out: it parts words in the index.
    private static func parts(_ word: String) -> [String] {
        let letters = NameFolding.fold(word).filter { $0.isLetter || $0.isNumber }.unicodeScalars
        let folded = letters.filter { !$0.isASCII || $0.properties.isAlphabetic || $0.properties.numericType != nil }
        return folded.isEmpty ? [] : [String(folded)]
    }
}

/// Folds text so that a search finds a name however it is typed.
///
/// Letters lose their case, their width and their diacritics, so that `zizka` finds Žižka and `MU` finds Müller, as
/// people have seen Microsoft Graph do. Microsoft documents neither; the letters that Unicode doesn't decompose
/// (ø, ł, ß, ı, …) are folded to what people type for them.
enum NameFolding {
    private static let undecomposed: [Character: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th",
        "ß": "ss",
    ]

    static func fold(_ text: String) -> String {
        // Most of what is typed is ASCII, which has no more to lose than its case.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        let folded = text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        guard folded.contains(where: { undecomposed[$0] != nil }) else { return folded }
        return folded.map { undecomposed[$0] ?? String($0) }.joined()
    }
}
