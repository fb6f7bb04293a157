/// Judges how near somebody is to what was typed, when not every word of it is there as it is: a letter is wrong, a
/// nickname stands for a name, the name was heard or is written in another script, or a word is about the work.
///
/// Each word costs from 0, when it is there, to 100, when nothing is like it; a person's cost is the mean, in which a longer
/// word weighs more.
struct NearMatcher: Sendable {
    /// A word in all the forms in which it is compared.
    private struct Word: Sendable {
        let letters: [Unicode.Scalar]
        let latin: [Unicode.Scalar]
        let sound: [Unicode.Scalar]
        let respelled: [Unicode.Scalar]

        init(_ letters: [Unicode.Scalar]) {
            self.letters = letters
            latin = NameSound.latin(letters)
            sound = NameSound.key(latin)
            respelled = FoldedName.respelled(letters)
        }

        /// Whether it is a part of a number.
        var isDigits: Bool { letters.allSatisfy { ("0"..."9").contains($0) } }

        /// Whether it can be spoken, as far as letters tell.
        private var hasVowel: Bool { latin.contains { "aeiouy".unicodeScalars.contains($0) } }

        /// Whether it can only be short for another word, as `mgr` and `mktg` are: no name of three letters is without a vowel.
        var isAbbreviation: Bool {
            (3...5).contains(letters.count) && !hasVowel && letters.allSatisfy { ("a"..."z").contains($0) }
        }

        /// Whether it is a name as somebody heard it: what cannot be spoken, such as `zzzqq`, is at most short for it.
        func sounds(like name: Word) -> Bool {
            sound.count > 1 && sound == name.sound
                && (hasVowel || letters != latin || NearMatcher.isShort(latin[...], of: name.latin))
        }
    }

    /// A word that was typed, and what the other names of somebody who is called so cost.
    private typealias Typed = (word: Word, others: [[Unicode.Scalar]: Int])

    /// What one word may cost, from there to not there.
    private enum Cost {
        static let alias = 12, nickname = 15, initials = 20, work = 20, sound = 30, likeSound = 40, initial = 25,
            missing = 100
        /// For the nickname of a name that sounds so.
        static let heard = sound + nickname
        /// For a word that may be of the work, where the account may not see that.
        static let unseen = 60
        /// A person who costs more is near only when nobody else is, and some word is theirs.
        static let most = 48
        /// A person who costs more is somebody else.
        static let mostForSome = 60
    }

    /// The words as they were typed, with a short one and its neighbor as one (`de young`), and as the other keyboard's.
    private let readings: [[Typed]]

    /// Takes what was typed apart; a title is left out if anything else was typed.
    init(_ typed: FoldedName) {
        let words = Nicknames.meant(typed.wholeWords.map { String(scalars: $0) })
        let joined = words.indices.dropLast().compactMap { index -> [String]? in
            let (word, next) = (words[index], words[index + 1])
            guard words.count <= Self.mostJoined, min(word.count, next.count) <= 3, max(word.count, next.count) > 3
            else { return nil }
            return Array(words[..<index]) + [word + next] + words[(index + 2)...]
        }
        // Of two words one may have been typed on the right keyboard.
        let onLatinKeys = words.map { word in
            NameSound.onLatinKeys(Array(word.unicodeScalars)).map { String(scalars: $0) } ?? word
        }
        readings = ([words] + joined + (onLatinKeys == words ? [] : [onLatinKeys])).map { words in
            words.map { text in
                let word = Word(Array(text.unicodeScalars))
                let latin = String(scalars: word.latin)
                var others: [[Unicode.Scalar]: Int] = [:]
                for name in Nicknames.heard(latin) { others[Array(name.unicodeScalars)] = Cost.heard }
                for name in Nicknames.others(of: latin) { others[Array(name.unicodeScalars)] = Cost.nickname }
                return (word, others)
            }
        }
    }

    /// Whether somebody with this cost has nearly all of the words, and not only one of them.
    static func hasNearlyAll(_ cost: Int) -> Bool { cost <= Cost.most }

    /// Of more words none are joined.
    private static let mostJoined = 4

    /// How near somebody is, as the mean cost of the words; nil for somebody else.
    ///
    /// The names are one name in each order that is known; aliases are what stands before the `@`.
    func cost(
        names: [FoldedName], aliases: [[Unicode.Scalar]], work: [FoldedName], numbers: [FoldedName] = []
    ) -> Int? { readings.compactMap { cost($0, names, aliases, work, numbers) }.min() }

    private func cost(
        _ words: [Typed], _ names: [FoldedName], _ aliases: [[Unicode.Scalar]], _ work: [FoldedName],
        _ numbers: [FoldedName]
    ) -> Int? {
        guard !words.isEmpty else { return nil }
        let jobs = words.map { entry in
            (entry.word.isDigits ? work + numbers : work)
                .map { Self.cost(of: entry.word, entry.others, inWork: $0) }.min()
                ?? Cost.unseen
        }
        // Whoever has all of it in their work needs no name for it.
        var best = jobs.allSatisfy { $0 <= Cost.most } ? mean(words, jobs) : Cost.missing
        for name in names { best = min(best, cost(words, byName: name, jobs)) }
        for alias in aliases { best = min(best, cost(words, byAlias: alias, jobs)) }
        return best < Cost.missing ? best : nil
    }

    /// The mean of the words' costs; ``Cost/missing`` for somebody else.
    private func mean(_ words: [Typed], _ costs: [Int]) -> Int {
        // A mark of one letter says little, and a long name no more than a name.
        let weights = words.map { min(max($0.word.latin.count, 2), 7) }
        let sum = zip(costs, weights).reduce(0) { $0 + $1.0 * $1.1 }
        let mean = sum / max(weights.reduce(0, +), 1)
        // One of the words may be wrong altogether: Carter is found for `millie carter`.
        let isSome =
            mean <= Cost.mostForSome && words.count > 1
            && zip(words, costs).contains { $0.0.word.latin.count > 3 && $0.1 <= Cost.nickname }
        return mean <= Cost.most || isSome ? mean : Cost.missing
    }

    // MARK: - The name

    private func cost(_ words: [Typed], byName name: FoldedName, _ jobs: [Int]) -> Int {
        var parts = name.words.flatMap { word in
            let all = word.flatMap { name.letters[$0] }
            if (2...4).contains(all.count), all.allSatisfy({ ScalarKind.isWithoutSpaces($0) }) {
                // A surname of one character, as most are, and the rest.
                return [Word(all), Word([all[0]]), Word(Array(all.dropFirst()))]
            }
            return word.count > 1 ? [Word(all)] + word.map { Word(Array(name.letters[$0])) } : [Word(all)]
        }
        guard !parts.isEmpty else { return Cost.missing }
        // The name and the surname typed without a space, or one of them in short.
        if words.count == 1, let first = name.wholeWords.first, let last = name.wholeWords.last, name.words.count > 1 {
            parts.append(Word(name.wholeWords.flatMap { $0 }))
            parts.append(Word(name.wholeWords.reversed().flatMap { $0 }))
            // In short it has to be right: Luke sounds as `leek` does, and is not Kate Lee.
            let typed = words[0].word
            parts += [first.prefix(1) + last, last + first.prefix(1), first + last.prefix(1)]
                .filter { $0.first == typed.letters.first }.map { Word(Array($0)) }
                .filter { $0.respelled.starts(with: typed.respelled) }
        }
        // The best pair first, and no part of the name twice.
        var pairs: [(cost: Int, word: Int, part: Int)] = []
        for (index, entry) in words.enumerated() {
            for (place, part) in parts.enumerated() {
                let cost = Self.cost(of: entry.word, entry.others, part)
                if cost < Cost.missing { pairs.append((cost, index, place)) }
            }
        }
        pairs.sort { ($0.cost, $0.word, $0.part) < ($1.cost, $1.word, $1.part) }
        var costs = [Int?](repeating: nil, count: words.count)
        var taken: Set<Int> = []
        var isNamed = false
        for pair in pairs where costs[pair.word] == nil && !taken.contains(pair.part) {
            // What is a word of the title as it stands is not a name with a mistake.
            if pair.cost > jobs[pair.word] { continue }
            costs[pair.word] = pair.cost
            taken.insert(pair.part)
            isNamed = isNamed || words[pair.word].word.latin.count > 1 || pair.cost == 0
        }
        let initials = name.initials
        for index in costs.indices where costs[index] == nil {
            let letters = words[index].word.letters
            if !isNamed, (2...3).contains(letters.count), letters == initials {
                costs[index] = Cost.initials
                isNamed = true
            } else {
                costs[index] = jobs[index]
            }
        }
        guard isNamed else { return Cost.missing }
        return mean(words, costs.map { $0 ?? Cost.missing })
    }

    private static func cost(of word: Word, _ others: [[Unicode.Scalar]: Int], _ part: Word) -> Int {
        let (typed, name) = (word.letters, part.letters)
        if typed == name { return 0 }
        if word.respelled == part.respelled { return 5 }
        if typed.count > 1, name.starts(with: typed) { return 10 }
        let other = others[name] ?? others[part.latin]
        if let other, other == Cost.nickname { return other }
        if typed.count == 1 { return name.first == typed.first ? Cost.initial : Cost.missing }
        // What was typed in another script is never spelled the same.
        let isForeign = typed != word.latin || name != part.latin
        if isForeign, word.latin.count > 2, part.latin.starts(with: word.latin) { return 15 }
        let near = distance(isForeign ? word.latin : word.respelled, isForeign ? part.latin : part.respelled)
        var best = min(near.map { $0 + (isForeign ? 5 : 0) } ?? Cost.missing, other ?? Cost.missing)
        if word.sounds(like: part) { best = min(best, Cost.sound) }
        // Not every script has a letter for each sound.
        if isForeign, min(word.sound.count, part.sound.count) > 3,
            EditDistance.between(word.sound, part.sound, most: 1).whole != nil
        {
            best = min(best, Cost.likeSound)
        }
        for (other, cost) in others where other.count > 3 {
            if let near = distance(other, part.latin) { best = min(best, near + cost) }
        }
        return best
    }

    /// What the nearest beginning of a name, or all of it, costs; nil when it is too far.
    private static func distance(_ typed: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Int? {
        let most = typed.count < 4 ? (typed.count == 3 ? 1 : 0) : typed.count < 6 ? 1 : typed.count < 10 ? 2 : 3
        guard most > 0, name.count + most >= typed.count else { return nil }
        let (whole, beginning) = EditDistance.between(typed, name, most: most)
        var cost: Int?
        if let whole { cost = 10 + 15 * whole }
        if typed.count > 3, let beginning { cost = min(cost ?? .max, 25 + 15 * beginning) }
        guard let cost else { return nil }
        return cost + (typed.first == name.first ? 0 : 10) + (typed.count == 3 ? 15 : 0)
    }

    // MARK: - The address

    /// An alias such as `wangxm` or `chenweiling`: the words, one after the other in any order, the last ones in short.
    private func cost(_ words: [Typed], byAlias alias: [Unicode.Scalar], _ jobs: [Int]) -> Int {
        let letters = alias.filter { ScalarKind($0) == .letter }
        var best = Cost.missing
        func read(_ rest: ArraySlice<Unicode.Scalar>, _ costs: [Int?]) {
            if rest.isEmpty || costs.allSatisfy({ $0 != nil }) {
                let all = costs.enumerated().map { $0.element ?? jobs[$0.offset] }
                best = min(best, mean(words, all) + (rest.isEmpty ? 0 : 5))
                return
            }
            let isFirst = costs.allSatisfy { $0 == nil }
            // What stands behind may be a word that nobody typed.
            if !isFirst, rest.count <= 3 { read([], costs) }
            for (index, entry) in words.enumerated() where costs[index] == nil {
                let word = entry.word.latin
                var next = costs
                if word.count > 1, rest.starts(with: word) {
                    next[index] = Cost.alias
                    read(rest.dropFirst(word.count), next)
                } else if !isFirst, rest.count <= 3, rest.first == word.first {
                    next[index] = Cost.alias
                    if Self.isShort(rest, of: word) { read([], next) }
                    // One letter may be all of the word, as in `wangxm` for Wang Xiao Ming.
                    read(rest.dropFirst(), next)
                } else if isFirst, word.count > 4, let cost = Self.distance(word, Array(rest)) {
                    next[index] = cost + 10
                    read([], next)
                }
            }
            // One letter in front, as in `jsmith`.
            if isFirst, rest.count > 3 { readAfterInitial(rest, costs) }
        }
        func readAfterInitial(_ rest: ArraySlice<Unicode.Scalar>, _ costs: [Int?]) {
            guard let first = rest.first,
                let index = words.indices.first(where: { words[$0].word.latin.first == first })
            else { return }
            var next = costs
            next[index] = Cost.alias
            for (other, entry) in words.enumerated() where other != index {
                if rest.dropFirst().elementsEqual(entry.word.latin) {
                    next[other] = Cost.alias
                    read([], next)
                }
            }
        }
        read(letters[...], [Int?](repeating: nil, count: words.count))
        return best
    }

    /// Whether letters stand for a word in their order: `xm` for `xiaoming`.
    private static func isShort(_ letters: ArraySlice<Unicode.Scalar>, of word: [Unicode.Scalar]) -> Bool {
        var rest = word[...]
        return letters.allSatisfy { letter in
            guard let place = rest.firstIndex(of: letter) else { return false }
            rest = rest[(place + 1)...]
            return true
        }
    }

    // MARK: - The work

    private static func cost(of word: Word, _ others: [[Unicode.Scalar]: Int], inWork text: FoldedName) -> Int {
        // HR is Human Resources.
        var best = word.letters.count > 1 && word.letters == text.initials ? Cost.work + 5 : Cost.missing
        for parts in text.words {
            for part in [parts] + parts.map({ [$0] }) {
                let letters = part.flatMap { text.letters[$0] }
                if letters == word.letters { return Cost.work }
                if others[letters] == Cost.nickname { best = min(best, Cost.work + 10) }
                if word.letters.count > 1, letters.starts(with: word.letters) { best = min(best, Cost.work + 3) }
                if letters.first == word.letters.first, word.isAbbreviation, isShort(word.letters[...], of: letters) {
                    best = min(best, Cost.work + 10)
                }
                if word.isDigits {
                    if word.letters.count > 2, letters.suffix(word.letters.count).elementsEqual(word.letters) {
                        best = min(best, Cost.work + 3)
                    }
                } else if word.letters.count > 4, let cost = distance(word.letters, letters) {
                    best = min(best, cost + Cost.work)
                }
            }
        }
        return best
    }
}
