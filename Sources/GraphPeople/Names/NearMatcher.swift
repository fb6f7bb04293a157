/// Judges how near somebody is to what was typed, when not every word of it is there as it is: a letter is wrong, a
/// nickname stands for a name, the name was heard or is written in another script, or a word is about the work.
///
/// Each word costs from 0, when it is there, to 100, when nothing is like it; a person's cost is the mean, in which a longer
/// word weighs more. The table in docs/search.md has an example for each.
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
            var word = String.UnicodeScalarView()
            word.append(contentsOf: letters)
            respelled = FoldedName(String(word)).respelled.letters
        }

        var text: String {
            var view = String.UnicodeScalarView()
            view.append(contentsOf: letters)
            return String(view)
        }
    }

    /// What one word may cost, from there to not there.
    private enum Cost {
        static let alias = 12, nickname = 15, initials = 20, work = 20, sound = 30, initial = 25, missing = 100
        /// For a word that may be of the work, where the account may not see that.
        static let unseen = 75
        /// A person who costs more is somebody else.
        static let most = 48
    }

    private let words: [(word: Word, others: [[Unicode.Scalar]])]

    /// Takes what was typed apart; a title is left out if anything else was typed.
    init(_ typed: FoldedName) {
        let all = typed.words.map { Word($0.flatMap { typed.letters[$0] }) }
        let named = all.filter { !Nicknames.titles.contains($0.text) }
        words = (named.isEmpty ? all : named).map { word in
            (word, Nicknames.others(of: word.text).map { Array($0.unicodeScalars) })
        }
    }

    /// How near somebody is.
    ///
    /// - Parameters:
    ///   - names: The name in each order that is known.
    ///   - aliases: What stands before the `@`, folded.
    ///   - work: The title, the department and the like.
    /// - Returns: The mean cost of the words; nil for somebody else.
    func cost(names: [FoldedName], aliases: [[Unicode.Scalar]], work: [FoldedName]) -> Int? {
        guard !words.isEmpty else { return nil }
        let jobs = words.map { entry in work.map { Self.cost(of: entry.word, inWork: $0) }.min() ?? Cost.unseen }
        var best = Cost.missing
        for name in names {
            best = min(best, cost(byName: name, jobs))
        }
        for alias in aliases {
            best = min(best, cost(byAlias: alias, jobs))
        }
        return best <= Cost.most ? best : nil
    }

    private func mean(_ costs: [Int]) -> Int {
        // A mark of one letter says little, and a long name no more than a name.
        let weights = words.map { min(max($0.word.latin.count, 2), 7) }
        let sum = zip(costs, weights).reduce(0) { $0 + $1.0 * $1.1 }
        return sum / max(weights.reduce(0, +), 1)
    }

    // MARK: - The name

    private func cost(byName name: FoldedName, _ jobs: [Int]) -> Int {
        let parts = name.words.flatMap { word in
            let all = word.flatMap { name.letters[$0] }
            if (2...4).contains(all.count), all.allSatisfy({ ScalarKind.isWithoutSpaces($0) }) {
                // A surname of one character, as most are, and the rest.
                return [Word(all), Word([all[0]]), Word(Array(all.dropFirst()))]
            }
            return word.count > 1 ? [Word(all)] + word.map { Word(Array(name.letters[$0])) } : [Word(all)]
        }
        guard !parts.isEmpty else { return Cost.missing }
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
        return mean(costs.map { $0 ?? Cost.missing })
    }

    private static func cost(of word: Word, _ others: [[Unicode.Scalar]], _ part: Word) -> Int {
        let (typed, name) = (word.letters, part.letters)
        if typed == name { return 0 }
        if word.respelled == part.respelled { return 5 }
        if typed.count > 1, name.starts(with: typed) { return 10 }
        if others.contains(name) || others.contains(part.latin) { return Cost.nickname }
        if typed.count == 1 { return name.first == typed.first ? Cost.initial : Cost.missing }
        // What was typed in another script is never spelled the same.
        let isForeign = typed != word.latin || name != part.latin
        let near = distance(isForeign ? word.latin : word.respelled, isForeign ? part.latin : part.respelled)
        var best = near.map { $0 + (isForeign ? 5 : 0) } ?? Cost.missing
        if word.sound.count > 1, word.sound == part.sound { best = min(best, Cost.sound) }
        for other in others where other.count > 3 {
            if let near = distance(other, part.latin) { best = min(best, near + Cost.nickname) }
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
    private func cost(byAlias alias: [Unicode.Scalar], _ jobs: [Int]) -> Int {
        let letters = alias.filter { ScalarKind($0) == .letter }
        var best = Cost.missing
        func read(_ rest: ArraySlice<Unicode.Scalar>, _ costs: [Int?]) {
            if rest.isEmpty || costs.allSatisfy({ $0 != nil }) {
                let all = costs.enumerated().map { $0.element ?? jobs[$0.offset] }
                best = min(best, mean(all) + (rest.isEmpty ? 0 : 5))
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
                } else if !isFirst, rest.count <= 3, rest.first == word.first, Self.isShort(rest, of: word) {
                    next[index] = Cost.alias
                    read([], next)
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

    private static func cost(of word: Word, inWork text: FoldedName) -> Int {
        var best = Cost.missing
        for parts in text.words {
            for part in [parts] + parts.map({ [$0] }) {
                let letters = part.flatMap { text.letters[$0] }
                if letters == word.letters { return Cost.work }
                if word.letters.count > 1, letters.starts(with: word.letters) { best = min(best, Cost.work + 3) }
                if word.letters.count > 4, let cost = distance(word.letters, letters) {
                    best = min(best, cost + Cost.work + 10)
                }
            }
        }
        return best
    }
}

/// How many letters have to be changed, left out, put in or swapped with the next, to make one word of another.
enum EditDistance {
    /// Compares a word with another one, and with the beginning of it that is nearest.
    ///
    /// - Parameters:
    ///   - typed: A word.
    ///   - name: Another one.
    ///   - most: More than so many are nil.
    /// - Returns: The number for all of it, and for the nearest beginning.
    static func between(
        _ typed: [Unicode.Scalar], _ name: [Unicode.Scalar], most: Int
    ) -> (whole: Int?, beginning: Int?) {
        let name = Array(name.prefix(typed.count + most + 1))
        var before = [Int](repeating: 0, count: name.count + 1)
        var last = Array(0...name.count)
        for (row, letter) in typed.enumerated() {
            var next = [row + 1]
            next.reserveCapacity(name.count + 1)
            for column in name.indices {
                var cost = last[column] + (letter == name[column] ? 0 : 1)
                cost = min(cost, last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, letter == name[column - 1], typed[row - 1] == name[column] {
                    cost = min(cost, before[column - 1] + 1)
                }
                next.append(cost)
            }
            guard (next.min() ?? 0) <= most + 1 else { return (nil, nil) }
            (before, last) = (last, next)
        }
        let whole = last[name.count]
        let beginning = last.min() ?? whole
        return (whole <= most ? whole : nil, beginning <= most ? beginning : nil)
    }
}
