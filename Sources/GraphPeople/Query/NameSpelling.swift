/// The ways in which a directory may have written a word that was typed.
///
/// Microsoft does not document whether Graph folds diacritics, so what can be known here is asked for in so many words:
/// the word as typed, without its marks, and `ue` for `ü` both ways.
enum NameSpelling {
    /// The most ways of one word that are asked for.
    private static let most = 4

    private static let digraphs: [(typed: String, letters: [String])] = [
        ("ae", ["ä", "æ"]), ("oe", ["ö", "ø"]), ("ue", ["ü", "ü"]), ("aa", ["å", "å"]),
    ]

    private static let spelledOut: [Character: String] = [
        "ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "æ": "ae", "ß": "ss",
    ]

    /// The ways, the typed one first.
    static func ways(_ term: String) -> [String] {
        var ways = [term]
        // A vowel and an e, or two a, that nobody can mean as one letter are not worth a question: `joe`, `lee`.
        if term.utf8.count >= 4, digraphs.contains(where: { term.contains($0.typed) }) {
            ways += [0, 1].map { joined(term, way: $0) }
        }
        if !term.utf8.allSatisfy({ $0 < 0x80 }) {
            ways.append(String(scalars: NameFolding.fold(term)))
            if term.contains(where: { spelledOut[$0] != nil }) {
                ways.append(term.map { spelledOut[$0] ?? String($0) }.joined())
            }
        }
        return Array(ways.unique(by: \.self).prefix(most))
    }

    /// The word with each two letters that may stand for one as that one.
    private static func joined(_ term: String, way: Int) -> String {
        let letters = Array(term.unicodeScalars)
        var (joined, place) = (String.UnicodeScalarView(), 0)
        while place < letters.count {
            let pair = letters[place...].prefix(2)
            let before = place > 0 ? letters[place - 1] : nil
            if let digraph = digraphs.first(where: { pair.elementsEqual($0.typed.unicodeScalars) }),
                FoldedName.isOne(letters[place], letters[place + 1], behind: before)
            {
                joined.append(contentsOf: digraph.letters[way].unicodeScalars)
                place += 2
            } else {
                joined.append(letters[place])
                place += 1
            }
        }
        return String(joined)
    }

    /// Particles that are written together with the name after them by some, and apart by others.
    private static let particles = [
        "dela", "dello", "della", "delos", "delas", "del", "des", "dos", "das", "da", "de", "di", "do", "du", "la",
        "le", "vanden", "vander", "van", "vonder", "von", "zum", "zur", "ter", "ten", "bin", "ibn", "abu", "al", "el",
        "o", "d", "mc", "mac", "saint", "st",
    ]

    private static let partsOfParticles = [
        "dela": ["de", "la"], "delos": ["de", "los"], "delas": ["de", "las"],
        "vanden": ["van", "den"], "vander": ["van", "der"], "vonder": ["von", "der"],
    ]

    /// The word with a particle at its beginning parted from the rest: `delacruz` is `de`, `la`, `cruz` as well.
    static func parted(_ term: String) -> [[String]] {
        particles.compactMap { particle in
            guard term.hasPrefix(particle), term.unicodeScalars.count >= particle.unicodeScalars.count + 3 else {
                return nil
            }
            return (partsOfParticles[particle] ?? [particle]) + [String(term.dropFirst(particle.count))]
        }
    }

    /// A word of a script without spaces cut in two at each place where a surname can end.
    static func withoutSpaces(_ term: String) -> [[String]] {
        let characters = Array(term)
        guard (2...6).contains(characters.count),
            term.unicodeScalars.allSatisfy({ ScalarKind.isWithoutSpaces($0) })
        else { return [] }
        return (1..<min(characters.count, 4)).map { [String(characters[..<$0]), String(characters[$0...])] }
    }
}
