/// A name as a search sees it: its letters without anything between them, and where a word may begin and end.
///
/// `O'Brien` is `obrien`, with a beginning before the `o` and one before the `b`: so it is found by `o'brien`, `obrien`,
/// `o brien` and `brien`. In scripts without spaces a word may begin at every character.
struct FoldedName: Sendable, Hashable {
    private(set) var letters: [Unicode.Scalar] = []
    /// Where a word or a part of one may begin.
    private(set) var isStart: [Bool] = []
    /// Whether a word or a part of one ends after the letter.
    private(set) var isEnd: [Bool] = []
    /// The words that white space parts, each cut into its parts.
    private(set) var words: [[Range<Int>]] = []

    init(_ name: some StringProtocol) {
        let most = name.utf8.count
        letters.reserveCapacity(most)
        isStart.reserveCapacity(most)
        isEnd.reserveCapacity(most)
        var partStart = 0
        var isNewWord = true
        for scalar in name.unicodeScalars {
            let count = letters.count
            let kind = ScalarKind(scalar)
            switch kind {
            case .mark:
                // A mark is folded away, or voices the syllable before it.
                NameFolding.append(scalar, to: &letters)
                if letters.count > count { letters.removeLast(letters.count - count) }
            case .letter:
                NameFolding.append(scalar, to: &letters)
                for place in count..<max(count, letters.count) {
                    isStart.append(place == partStart || ScalarKind.isWithoutSpaces(scalar))
                    isEnd.append(false)
                }
            case .symbol, .space:
                if count > partStart {
                    append(partStart..<count, asNewWord: isNewWord)
                    (partStart, isNewWord) = (count, false)
                }
                if kind == .space { isNewWord = true }
            case .invisible: break
            }
        }
        if letters.count > partStart { append(partStart..<letters.count, asNewWord: isNewWord) }
    }

    /// Notes a part of a word, which is the first one of a new word or belongs to the last one.
    private mutating func append(_ part: Range<Int>, asNewWord isNew: Bool) {
        isEnd[part.upperBound - 1] = true
        if isNew { words.append([part]) } else { words[words.count - 1].append(part) }
    }

    private init() {}

    /// Whether some letters stand in it, from where a word begins.
    func contains(_ other: [Unicode.Scalar]) -> Bool {
        letters.indices.contains { isStart[$0] && letters[$0...].starts(with: other) }
    }

    /// The same with `ae`, `oe`, `ue` and `aa` as the one letter that they may stand for: `mueller` is `muller` then.
    var respelled: FoldedName {
        // Most names have no such letters.
        guard letters.indices.contains(where: isSecond) else { return self }
        let kept = letters.indices.filter { !isSecond($0) }
        func moved(_ place: Int) -> Int { kept.firstIndex { $0 >= place } ?? kept.count }
        var other = FoldedName()
        other.letters = kept.map { letters[$0] }
        other.isStart = kept.map { isStart[$0] }
        other.isEnd = kept.map { _ in false }
        for parts in words {
            for (number, part) in parts.enumerated() {
                other.append(moved(part.lowerBound)..<moved(part.upperBound), asNewWord: number == 0)
            }
        }
        return other
    }

    /// The folded letters of one word, respelled.
    static func respelled(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let hasPair = zip(word, word.dropFirst()).contains { isOne($0, $1, behind: nil) }
        return hasPair ? FoldedName(String(scalars: word)).respelled.letters : word
    }

    /// Whether a letter is the second of two that may stand for one.
    private func isSecond(_ index: Int) -> Bool {
        guard index > 0, !isStart[index] else { return false }
        let before = index > 1 && !isStart[index - 1] ? letters[index - 2] : nil
        return Self.isOne(letters[index - 1], letters[index], behind: before)
    }

    /// Whether two letters may stand for one: `ue` does not behind a vowel or a q, as in Bauer and Enrique.
    static func isOne(_ first: Unicode.Scalar, _ second: Unicode.Scalar, behind before: Unicode.Scalar?) -> Bool {
        switch (first, second) {
        case ("a", "e"), ("o", "e"), ("a", "a"): true
        case ("u", "e"): before.map { !"aeiouq".unicodeScalars.contains($0) } ?? true
        default: false
        }
    }

    /// The letters of each word that white space parts.
    var wholeWords: [[Unicode.Scalar]] { words.map { word in word.flatMap { letters[$0] } } }
    /// The first letter of each part.
    var initials: [Unicode.Scalar] { words.joined().map { letters[$0.lowerBound] } }
}

extension Sequence {
    /// Each element once by what tells it apart, as they came first.
    package func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}

extension String {
    init(scalars: some Sequence<Unicode.Scalar>) { self.init(String.UnicodeScalarView(scalars)) }
}
