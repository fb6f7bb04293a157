extension PeopleQuery {
    /// The most words that are asked for one by one: the longest say the most.
    private static let maximumAskedWords = 4

    /// The searches of the last question, which is asked when nobody was found: each word by itself, so that one with a
    /// mistake in it, or of another script, does not hide the others.
    ///
    /// Graph compares beginnings only, and no letter may be wrong in them. So a word is asked for as a whole, as what it may be a
    /// nickname of, and by its first letters; and two words together by fewer of these. The most promising searches come first.
    func wordSearches(byWork: Bool) -> [SearchExpression] {
        let all = typed.nameText.split(separator: " ").map { String($0) }
        let words = Nicknames.meant(all.filter { !Self.hasDigit($0) }.map { TypedText.terms(of: $0).joined() })
            .filter { $0.unicodeScalars.count > 1 || $0.unicodeScalars.contains { ScalarKind.isWithoutSpaces($0) } }
            .sorted { ($1.unicodeScalars.count, $0) < ($0.unicodeScalars.count, $1) }.prefix(Self.maximumAskedWords)
        var searches = byWork ? all.filter(Self.hasDigit).map { SearchExpression.any(Self.work($0)) } : []
        // Initials alone are everybody's; with a word of the work they are somebody's.
        let mostInitials = words.count == 1 ? 4 : byWork ? 3 : 1
        for letters in words where letters.utf8.count > 1 && letters.utf8.count <= mostInitials {
            let others = words.filter { $0 != letters }.flatMap(Self.work)
            let initials = letters.map { SearchExpression.clause(property: "displayName", text: String($0)) }
            searches.append(.all(initials + (others.isEmpty ? [] : [.any(others)])))
            // Graph compares the beginning of the work only: of `Sales & Marketing` it doesn't find `marketing`.
            if !others.isEmpty { searches.append(.all(initials)) }
        }
        // Two Latin letters are near to everybody.
        guard let longest = words.first,
            longest.unicodeScalars.count > 2 || !longest.utf8.allSatisfy({ $0 < 0x80 })
        else { return searches.filter { $0.isShort } }
        if words.count > 1 {
            let beginnings = words.prefix(3).map { SearchExpression.any(Self.beginnings(of: $0, letters: 2)) }
            let whole = words.prefix(3).map { Self.any(Self.clauses($0) + Self.nicknames($0)) }
            for (index, first) in beginnings.enumerated() {
                for other in beginnings.indices.dropFirst(index + 1) {
                    // In a large organization only one right word leaves few enough.
                    searches += [
                        .all([whole[index], beginnings[other]]), .all([first, whole[other]]),
                        .all([first, beginnings[other]]),
                    ]
                }
            }
        }
        // Each with its own page: what is rare must not stand behind what is common.
        searches += words.map { Self.any(Self.clauses($0) + Self.foreign($0) + Self.nicknames($0)) }
        searches += words.map { Self.any(Self.corrections(of: $0)) }
        searches += words.map { Self.any(Self.beginnings(of: $0, letters: 3)) }
        if words.count == 1 { searches.append(.any(Self.beginnings(of: longest, letters: 2))) }
        searches += Self.misspellings(of: longest)
        if byWork { searches.insert(Self.any(words.flatMap(Self.work)), at: min(searches.count, 4)) }
        return searches.filter { $0.isShort && !$0.text.isEmpty }
    }

    /// As many of some clauses as Graph takes, the first ones before the others.
    private static func any(_ clauses: [SearchExpression]) -> SearchExpression {
        var clauses = clauses
        while !SearchExpression.any(clauses).isShort { clauses.removeLast() }
        return .any(clauses)
    }

    private static func folded(_ word: String) -> String { String(scalars: NameFolding.fold(word)) }
    private static func hasDigit(_ word: String) -> Bool { word.contains(where: \.isNumber) }

    private static func clauses(_ word: String) -> [SearchExpression] {
        NameSpelling.ways(word).map { .clause(property: "displayName", text: $0) }
    }

    /// So many letters of another script leave few enough in a large organization.
    private static func foreign(_ word: String) -> [SearchExpression] {
        NameSound.others(NameSound.latin(NameFolding.fold(word)), letters: 5)
            .map { .clause(property: "displayName", text: $0) }
    }

    private static func nicknames(_ word: String) -> [SearchExpression] {
        Nicknames.others(of: folded(word)).union(Nicknames.heard(folded(word))).sorted().prefix(8).flatMap { name in
            ["displayName", "userPrincipalName"].map { SearchExpression.clause(property: $0, text: name) }
        }
    }

    /// The longer beginnings of what a word may have been meant to be: they find few others in a large organization.
    private static func corrections(of word: String) -> [SearchExpression] {
        let letters = NameSound.latin(NameFolding.fold(word))
        guard letters.count > 4 else { return [] }
        var ways = [Array(letters.prefix(max(4, letters.count / 2 + 1)))]
        for index in 0..<min(4, letters.count - 1) {
            var (left, swapped, doubled) = (letters, letters, letters)
            left.remove(at: index)
            swapped.swapAt(index, index + 1)
            doubled.insert(letters[index], at: index)
            ways += [left, swapped, doubled]
        }
        let text = String(scalars: letters)
        for (one, other) in alike {
            for (from, to) in [(one, other), (other, one)] where text.contains(from) {
                ways.append(Array(text.replacing(from, with: to, maxReplacements: 1).unicodeScalars))
            }
        }
        return ways.map { String(scalars: $0.prefix(max(5, letters.count / 2 + 1))) }
            .unique(by: \.self).prefix(20)
            .flatMap { way in ["displayName", "userPrincipalName"].map { .clause(property: $0, text: way) } }
    }

    /// The beginnings that differ from a word's by one letter, which is wrong or missing.
    private static func misspellings(of word: String) -> [SearchExpression] {
        let letters = NameSound.latin(NameFolding.fold(word))
        let alphabet = "abcdefghijklmnopqrstuvwxyz".unicodeScalars
        guard letters.count > 5, letters.allSatisfy({ alphabet.contains($0) }) else { return [] }
        var ways: [String] = []
        for place in 1..<5 {
            for letter in alphabet where letter != letters[place] {
                var (wrong, missing) = (Array(letters.prefix(5)), Array(letters.prefix(4)))
                wrong[place] = letter
                missing.insert(letter, at: place)
                ways += [wrong, missing].map { String(scalars: $0) }
            }
        }
        return stride(from: 0, to: ways.count, by: clausesInSearch).map { start in
            let some = ways[start..<min(start + clausesInSearch, ways.count)]
            return .any(some.map { .clause(property: "displayName", text: $0) })
        }
    }

    /// So many clauses of five letters fit into an address.
    private static let clausesInSearch = 46

    /// The clauses that look for a word in the work: one with a digit is of an office.
    private static func work(_ word: String) -> [SearchExpression] {
        (hasDigit(word) ? ["officeLocation"] : ["jobTitle", "department"]).map { .clause(property: $0, text: word) }
    }

    /// What is written for the same sound.
    private static let alike = [
        ("chr", "kr"), ("chr", "cr"), ("ph", "f"), ("th", "t"), ("y", "i"), ("w", "v"), ("k", "c"), ("z", "s"),
        ("kh", "ch"), ("ei", "ai"), ("ie", "i"),
        ("ou", "u"), ("ks", "x"), ("sh", "sch"), ("e", "a"), ("o", "u"), ("qu", "k"),
    ]

    /// What a name may begin with that was heard, or is written in another script, with this letter.
    private static let firstLetters: [Unicode.Scalar: [String]] = [
        "k": ["c", "ch"], "c": ["k"], "i": ["j", "y"], "y": ["j"], "j": ["y"], "v": ["w"], "w": ["v"],
        "f": ["v", "ph"],
        "z": ["s"], "s": ["z"],
    ]

    /// The first letters of a word: as typed, without marks, swapped, in Latin letters, and in other scripts.
    private static func beginnings(of word: String, letters count: Int) -> [SearchExpression] {
        let latin = NameSound.latin(NameFolding.fold(word))
        var ways = [String(scalars: word.unicodeScalars.prefix(count)), String(scalars: latin.prefix(count))]
        if count > 2, latin.count > 3 {
            // The first two swapped, one of the first three left out, and one typed too much.
            ways += [[1, 0, 2], [0, 2, 1], [0, 2, 3], [1, 2, 3]].map { String(scalars: $0.map { latin[$0] }) }
        }
        // A server that has a name in another script only has nothing of the Latin letters.
        ways += NameSound.others(latin, letters: count)
        if let first = latin.first {
            ways += (firstLetters[first] ?? []).map { letters in
                letters + String(scalars: latin.dropFirst().prefix(count - letters.utf8.count))
            }
        }
        if count == 2 { ways += Nicknames.others(of: folded(word)).sorted().prefix(12).map { String($0.prefix(4)) } }
        return ways.filter { $0.unicodeScalars.count > 1 }.unique(by: \.self).flatMap { way in
            let name = SearchExpression.clause(property: "displayName", text: way)
            let isLatin = way.utf8.allSatisfy { $0 < 0x80 }
            return isLatin ? [name, .clause(property: "userPrincipalName", text: way)] : [name]
        }
    }
}
