/// Judges how near somebody is to what was typed, when not every word of it is there as it is: a letter is wrong, a
/// nickname stands for a name, the name was heard or is written in another script, or a word is about the work.
///
/// Each word costs from 0, when it is there, to 100, when nothing is like it; a person's cost is the mean, in which a longer
/// word weighs more.
struct NearMatcher: Sendable {
    typealias Cost = NearWord.Cost

    /// The words as they were typed, with a short one and its neighbor as one (`de young`), and as the other keyboard's.
    private let readings: [[NearWord]]

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
        let all = [words] + joined + (onLatinKeys == words ? [] : [onLatinKeys])
        readings = all.map { words in words.map { NearWord(Array($0.unicodeScalars), isTyped: true) } }
    }

    /// Of more words none are joined.
    private static let mostJoined = 4

    /// How near somebody is, as the mean cost of the words; nil for somebody else.
    ///
    /// The names are one name in each order that is known; aliases are what stands before the `@`.
    func cost(
        names: [FoldedName], aliases: [[Unicode.Scalar]], work: [FoldedName], numbers: [FoldedName] = []
    ) -> Int? { readings.compactMap { cost($0, names, aliases, work, numbers) }.min() }

    private func cost(
        _ words: [NearWord], _ names: [FoldedName], _ aliases: [[Unicode.Scalar]], _ work: [FoldedName],
        _ numbers: [FoldedName]
    ) -> Int? {
        guard !words.isEmpty else { return nil }
        let jobs = words.map { word in
            (word.isDigits ? work + numbers : work).map { word.cost(inWork: $0) }.min() ?? Cost.unseen
        }
        // Whoever has all of it in their work needs no name for it.
        var best = jobs.allSatisfy { $0 <= Cost.most } ? mean(words, jobs) : Cost.missing
        // A title that is only like a word says little of somebody whose name only sounds like the other.
        let clearJobs = work.isEmpty ? jobs : jobs.map { $0 <= Cost.most ? $0 : Cost.missing }
        for name in names { best = min(best, cost(words, byName: name, jobs, clear: clearJobs)) }
        for alias in aliases { best = min(best, cost(words, byAlias: alias, jobs)) }
        return best < Cost.missing ? best : nil
    }

    /// The mean of the words' costs; ``Cost/missing`` for somebody else.
    func mean(_ words: [NearWord], _ costs: [Int]) -> Int {
        // A mark of one letter says little, and a long name no more than a name.
        let weights = words.map { min(max($0.latin.count, 2), 7) }
        func average(_ costs: [Int]) -> Int {
            zip(costs, weights).reduce(0) { $0 + $1.0 * $1.1 } / max(weights.reduce(0, +), 1)
        }
        let mean = average(costs)
        if mean <= Cost.most { return mean }
        // One of the words may be wrong altogether: Carter is found for `millie carter`. Where the work can be seen, nobody
        // is missing who is found where it cannot.
        let isWrong = costs.count { $0 > Cost.unseen } == 1 && average(costs.map { min($0, Cost.unseen) }) <= Cost.most
        let isNamed = zip(words, costs).contains { word, cost in
            cost == 0 || word.latin.count > 3 && cost <= Cost.nickname
        }
        return words.count > 1 && isNamed && (isWrong || mean <= Cost.mostForSome) ? mean : Cost.missing
    }

    // MARK: - The name

    private func cost(_ words: [NearWord], byName name: FoldedName, _ jobs: [Int], clear: [Int]) -> Int {
        var parts = name.words.flatMap { word in
            let all = word.flatMap { name.letters[$0] }
            if (2...4).contains(all.count), all.allSatisfy({ ScalarKind.isWithoutSpaces($0) }) {
                // A surname of one character, as most are, and the rest.
                return [NearWord(all), NearWord([all[0]]), NearWord(Array(all.dropFirst()))]
            }
            return word.count > 1 ? [NearWord(all)] + word.map { NearWord(Array(name.letters[$0])) } : [NearWord(all)]
        }
        guard !parts.isEmpty else { return Cost.missing }
        // Two words of a longer name may be typed as one: `abdelrahman` for Abdul Rahman.
        let whole = name.wholeWords
        for (first, second) in zip(whole, whole.dropFirst()) where whole.count > 2 {
            let count = first.count + second.count
            if words.contains(where: { abs($0.letters.count - count) <= 2 }) { parts.append(NearWord(first + second)) }
        }
        // The name and the surname typed without a space, or one of them in short.
        if words.count == 1, whole.count > 1, let first = whole.first, let last = whole.last {
            parts.append(NearWord(whole.flatMap { $0 }))
            parts.append(NearWord(whole.reversed().flatMap { $0 }))
            // In short it has to be right: Luke sounds as `leek` does, and is not Kate Lee.
            let typed = words[0]
            parts += [first.prefix(1) + last, last + first.prefix(1), first + last.prefix(1)]
                .filter { $0.first == typed.letters.first }.map { NearWord(Array($0)) }
                .filter { $0.respelled.starts(with: typed.respelled) }
        }
        // The best pair first, and no part of the name twice.
        var pairs: [(cost: Int, word: Int, part: Int)] = []
        for (index, word) in words.enumerated() {
            for (place, part) in parts.enumerated() {
                let cost = word.cost(asName: part)
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
            isNamed = isNamed || words[pair.word].latin.count > 1 || pair.cost == 0
        }
        let others = costs.contains { ($0 ?? Cost.missing) < Cost.sound } ? jobs : clear
        for index in costs.indices where costs[index] == nil {
            let letters = words[index].letters
            let isInitials = !isNamed && (2...3).contains(letters.count) && letters == name.initials
            costs[index] = isInitials ? Cost.initials : others[index]
            isNamed = isNamed || isInitials
        }
        guard isNamed else { return Cost.missing }
        return mean(words, costs.map { $0 ?? Cost.missing })
    }
}
