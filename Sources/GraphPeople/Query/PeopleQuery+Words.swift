extension PeopleQuery {
    /// The most words that are asked for one by one: the longest say the most.
    private static let maximumAskedWords = 4

    /// The searches of the last question, which is asked when nobody was found: each word by itself, so that one with a
    /// mistake in it, or of another script, does not hide the others.
    ///
    /// Graph compares beginnings only, and no letter may be wrong in them. So a word is asked for as a whole, as what it may be a
    /// nickname of, and by its first letters; and two words together by fewer of these. Who is meant is decided here.
    ///
    /// - Parameter byWork: Whether the account may search titles and departments.
    /// - Returns: The searches, the most promising first; none when there is no word of two letters.
    func wordSearches(byWork: Bool) -> [SearchExpression] {
        let all = typed.nameText.split(separator: " ").map { TypedText.terms(of: String($0)).joined() }
            .filter { $0.unicodeScalars.count > 1 }
        let named = all.filter { !Nicknames.titles.contains(Self.folded($0)) }
        let words = (named.isEmpty ? all : named)
            .sorted { $0.unicodeScalars.count > $1.unicodeScalars.count }.prefix(Self.maximumAskedWords)
        guard let longest = words.first else { return [] }
        var searches: [SearchExpression] = []
        if words.count > 1 {
            let beginnings = words.prefix(3).map { SearchExpression.any(Self.beginnings(of: $0, letters: 2)) }
            for (index, first) in beginnings.enumerated() {
                searches += beginnings[(index + 1)...].map { .all([first, $0]) }
            }
        }
        searches += words.map { word in
            .any(Self.clauses(word) + Self.nicknames(word) + Self.beginnings(of: word, letters: 3))
        }
        if words.count == 1 { searches.append(.any(Self.beginnings(of: longest, letters: 2))) }
        if byWork {
            searches.append(
                .any(
                    words.flatMap { word in
                        ["jobTitle", "department"].map { .clause(property: $0, text: word) }
                    }))
        }
        return searches.filter(\.isShort)
    }

    private static func folded(_ word: String) -> String {
        var letters = String.UnicodeScalarView()
        letters.append(contentsOf: NameFolding.fold(word))
        return String(letters)
    }

    private static func clauses(_ word: String) -> [SearchExpression] {
        NameSpelling.ways(word).map { .clause(property: "displayName", text: $0) }
    }

    private static func nicknames(_ word: String) -> [SearchExpression] {
        Nicknames.others(of: folded(word)).sorted().prefix(12).map { .clause(property: "displayName", text: $0) }
    }

    /// The first letters of a word: as typed, without marks, swapped, in Latin letters, and in other scripts.
    private static func beginnings(of word: String, letters count: Int) -> [SearchExpression] {
        func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
            var view = String.UnicodeScalarView()
            view.append(contentsOf: scalars)
            return String(view)
        }
        let latin = NameSound.latin(NameFolding.fold(word))
        var ways = [text(word.unicodeScalars.prefix(count)), text(latin.prefix(count))]
        if count > 2, latin.count > 3 {
            // The first two swapped, one of the first three left out, and one typed too much.
            ways.append(text([latin[1], latin[0]] + latin[2..<3]))
            ways.append(text([latin[0], latin[2], latin[1]]))
            ways.append(text([latin[0], latin[2], latin[3]]))
            ways.append(text(latin.dropFirst().prefix(3)))
        }
        // A server that has a name in another script only has nothing of the Latin letters.
        ways += NameSound.others(Array(latin.prefix(count)))
        if count == 2 { ways += Nicknames.others(of: folded(word)).sorted().prefix(12).map { String($0.prefix(4)) } }
        var seen: Set<String> = []
        return ways.filter { $0.unicodeScalars.count > 1 && seen.insert($0).inserted }.flatMap { way in
            let name = SearchExpression.clause(property: "displayName", text: way)
            let isLatin = way.utf8.allSatisfy { $0 < 0x80 }
            return isLatin ? [name, .clause(property: "userPrincipalName", text: way)] : [name]
        }
    }
}
