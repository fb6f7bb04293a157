/// Finds typed words in a name, each in a place of its own.
struct WordMatcher: Sendable {
    struct Found: Sendable {
        var wholeWords = 0
        var isInParts = false
        var firstAt: Int?
        var missing: [Int] = []
        /// Whether every letter of the name was typed.
        var isWhole = false
    }

    private let words: [[Unicode.Scalar]]
    /// The parts of each word that has several, such as `o` and `brien`.
    private let parts: [[[Unicode.Scalar]]]
    /// The places of the words, the longest first: `a` must not take the place of `adele`.
    private let order: [Int]

    var count: Int { words.count }

    init(_ typed: FoldedName) {
        words = typed.wholeWords
        parts = typed.words.map { word in word.count > 1 ? word.map { Array(typed.letters[$0]) } : [] }
        let lengths = words.map(\.count)
        order = words.indices.sorted { (-lengths[$0], $0) < (-lengths[$1], $1) }
    }

    /// Finds the words in a name; nil when not one is there.
    func find(in name: FoldedName) -> Found? {
        guard !words.isEmpty, !name.letters.isEmpty else { return nil }
        var used = [Bool](repeating: false, count: name.letters.count)
        var found = Found()
        for index in order {
            if let (place, isWhole) = Self.place(of: words[index], in: name, &used) {
                found.wholeWords += isWhole ? 1 : 0
                if index == 0 { found.firstAt = place }
                continue
            }
            var trial = used
            let places = parts[index].map { Self.place(of: $0, in: name, &trial) }
            if !places.isEmpty, places.allSatisfy({ $0 != nil }) {
                used = trial
                found.isInParts = true
                found.wholeWords += places.allSatisfy { $0?.isWhole == true } ? 1 : 0
                if index == 0 { found.firstAt = places.first??.at }
            } else {
                found.missing.append(index)
            }
        }
        guard found.missing.count < words.count else { return nil }
        found.isWhole = found.missing.isEmpty && found.wholeWords == words.count && used.allSatisfy { $0 }
        return found
    }

    /// The first free place, one where the word ends with a word of the name before all others.
    private static func place(
        of word: [Unicode.Scalar], in name: FoldedName, _ used: inout [Bool]
    ) -> (at: Int, isWhole: Bool)? {
        var beginning: Int?
        let last = name.letters.count - word.count
        guard !word.isEmpty, last >= 0 else { return nil }
        for start in 0...last where name.isStart[start] && !used[start] && name.letters[start] == word[0] {
            let end = start + word.count
            guard name.letters[start..<end].elementsEqual(word), !used[start..<end].contains(true) else { continue }
            if name.isEnd[end - 1] {
                for index in start..<end { used[index] = true }
                return (start, true)
            }
            beginning = beginning ?? start
        }
        guard let beginning else { return nil }
        for index in beginning..<(beginning + word.count) { used[index] = true }
        return (beginning, false)
    }
}
