import Foundation

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

    /// Folds a name, an address, or what is looked for in one.
    static func fold(_ text: String) -> String {
        // Most of what is typed is ASCII, which has no more to lose than its case.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        let folded = text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        guard folded.contains(where: { undecomposed[$0] != nil }) else { return folded }
        return folded.map { undecomposed[$0] ?? String($0) }.joined()
    }
}
