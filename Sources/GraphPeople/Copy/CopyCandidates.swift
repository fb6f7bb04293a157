/// Finds in an index who may be meant by what was typed; ``PeopleRanking`` decides among them.
///
/// Every word that was typed counts for a person: fully where it begins a word of theirs, less where it is a nickname, sounds
/// alike or has letters wrong. Those for whom all words count most are candidates.
struct CopyCandidates {
    private let index: CopyIndex
    private let closest: NumberSet

    /// Looks in an index; the people one works with stay where there are too many.
    init(_ index: CopyIndex, closest: [Int] = []) {
        self.index = index
        self.closest = NumberSet(closest, count: index.peopleCount)
    }

    /// Those whom each typed word begins a word of; the numbers in order, the best first where there are too many.
    func fitting(_ query: TypedText) -> [Int] {
        switch query.kind {
        case .address(let address): return best([people(with: [index.range(of: CopyWord(.address, address))])])
        case .phone(let number):
            // A number can be a part of a user name or of an office, too.
            return best([phones(number)]) + best(words(query).map { people(with: beginnings(of: $0)) })
        case .name:
            let typed = words(query)
            let joined = typed.count > 1 ? [typed.flatMap { $0 }] : []
            let plain = best(typed.map { people(with: beginnings(of: $0)) }, whole: typed.map { whole($0) })
            return plain + joined.flatMap { best([people(with: [range(.name, $0)])]) }
        }
    }

    /// Those who have most of the words, or nearly so.
    func near(_ query: TypedText) -> [Int] {
        guard query.kind == .name else { return [] }
        let typed = Nicknames.meant(words(query).map { String(scalars: $0) }).map { Array($0.unicodeScalars) }
        // A name may have been typed as two words.
        let joined = zip(typed, typed.dropFirst()).map { $0 + $1 }.filter { $0.count < 12 }
        var scores = [UInt16](repeating: 0, count: index.peopleCount)
        for word in typed + joined + typed.compactMap(NameSound.onLatinKeys) {
            // What a word says of a person counts once, and a long word says more.
            var counted = [UInt8](repeating: 0, count: index.peopleCount)
            let weight = UInt16(min(max(word.count, 2), 7))
            for (words, points) in alike(word) {
                for word in words {
                    index.forEachPerson(with: word) { number in
                        guard counted[number] < points else { return }
                        scores[number] += UInt16(points - counted[number]) * weight
                        counted[number] = points
                    }
                }
            }
        }
        let found = scores.indices.filter { scores[$0] > 0 }
        return Array(found.sorted { (scores[$1], $0) < (scores[$0], $1) }.prefix(PeopleQuery.maximumCopied))
    }

    private func words(_ query: TypedText) -> [[Unicode.Scalar]] { FoldedName(query.nameText).wholeWords }

    private func range(_ kind: CopyWord.Kind, _ letters: [Unicode.Scalar]) -> Range<Int> {
        index.range(of: CopyWord(kind, letters))
    }

    /// The words of names and work that begin as a typed one does, in each writing.
    private func beginnings(of word: [Unicode.Scalar]) -> [Range<Int>] {
        let respelled = FoldedName(String(scalars: word)).respelled.letters
        return [range(.name, word), range(.work, word)] + (respelled == word ? [] : [range(.name, respelled)])
    }

    /// The words that are just a typed one.
    private func whole(_ word: [Unicode.Scalar]) -> [Range<Int>] {
        [CopyWord.Kind.name, .work].map { kind in
            let range = range(kind, word)
            let isWhole = !range.isEmpty && index.word(range.lowerBound).count == CopyWord(kind, word).bytes.count - 1
            return isWhole ? range.lowerBound..<range.lowerBound + 1 : range.lowerBound..<range.lowerBound
        }
    }

    private func phones(_ number: PhoneNumber) -> NumberSet {
        // The zero before the area is not dialed from abroad.
        let national = String(number.digits.drop { $0 == "0" })
        return people(with: [
            index.range(of: CopyWord(.phone, String((number.isInternational ? number.digits : national).reversed()))),
            index.range(of: CopyWord(.phone, "+" + number.digits)),
        ])
    }

    private func people(with ranges: [Range<Int>]) -> NumberSet {
        var people = NumberSet(count: index.peopleCount)
        for word in ranges.joined() { index.forEachPerson(with: word) { people.insert($0) } }
        return people
    }

    /// Those who are in all sets; where there are too many, the people one works with come first, then those with whole words.
    private func best(_ sets: [NumberSet], whole: [[Range<Int>]] = []) -> [Int] {
        guard var all = sets.first else { return [] }
        for set in sets.dropFirst() { all.formIntersection(set) }
        guard all.count > PeopleQuery.maximumCopied else { return all.first(PeopleQuery.maximumCopied) }
        var first = all
        first.formIntersection(closest)
        all.subtract(first)
        var found = first.first(PeopleQuery.maximumCopied)
        if !whole.isEmpty {
            var exact = all
            for ranges in whole { exact.formIntersection(people(with: ranges)) }
            all.subtract(exact)
            found += exact.first(PeopleQuery.maximumCopied - found.count)
        }
        return found + all.first(PeopleQuery.maximumCopied - found.count)
    }

    // MARK: - Nearly

    /// Words like a typed one, with the points from 1 to 100 that they give.
    private func alike(_ word: [Unicode.Scalar]) -> [([Int], UInt8)] {
        var found: [([Int], UInt8)] = beginnings(of: word).map { (Array($0), 100) }
        let latin = NameSound.latin(word)
        if latin != word { found.append((Array(range(.name, latin)), 95)) }
        for other in Nicknames.others(of: String(scalars: latin)) {
            let letters = Array(other.unicodeScalars)
            found.append((Array(range(.name, letters)) + Array(range(.work, letters)), 85))
        }
        let sound = NameSound.key(latin)
        if sound.count > 1 { found.append((whole(.sound, sound), 70)) }
        if latin != word, sound.count > 3 { found.append((likeSounds(sound), 60)) }
        if word.count == 1 || latin.count < 3 { return found }
        found += mistyped(latin).map { ([$0.word], $0.points) }
        // A name may be one of several in an address: `wangxm`.
        found.append((Array(range(.name, Array(latin.prefix(4)))), 40))
        return found
    }

    /// The words that sound nearly so, for what is written in another script.
    private func likeSounds(_ sound: [Unicode.Scalar]) -> [Int] {
        var distance = EditDistance(from: sound, most: 1)
        return index.range(of: .sound).filter { word in
            let other = String(decoding: index.word(word), as: UTF8.self).unicodeScalars
            return other.count > 3 && distance.to(other).whole != nil
        }
    }

    private func whole(_ kind: CopyWord.Kind, _ letters: [Unicode.Scalar]) -> [Int] {
        range(kind, letters).filter { index.word($0).count == letters.count }
    }

    /// Words of names, and of work, with some letters wrong.
    private func mistyped(_ typed: [Unicode.Scalar]) -> [(word: Int, points: UInt8)] {
        let most = typed.count < 6 ? 1 : typed.count < 10 ? 2 : 3
        let letters = CopyIndex.letterSet(of: CopyWord(.name, typed).bytes.dropFirst())
        var found: [(word: Int, points: UInt8)] = []
        var distance = EditDistance(from: typed, most: most)
        for kind in [CopyWord.Kind.name, .work] where kind == .name || typed.count > 4 {
            for word in index.range(of: kind) {
                // A letter that is wrong takes one away and brings one.
                let missing = (letters & ~index.letterSet(word)).nonzeroBitCount
                guard missing <= most else { continue }
                let text = String(decoding: index.word(word), as: UTF8.self).unicodeScalars
                let (whole, beginning) = distance.to(text)
                guard let wrong = whole ?? beginning else { continue }
                found.append((word, UInt8(max(20, (whole == nil ? 70 : 90) - 15 * wrong))))
            }
        }
        return found
    }
}

/// A set of people's numbers, a bit for each.
private struct NumberSet {
    private var bits: [UInt64]

    init(_ numbers: [Int] = [], count: Int) {
        bits = [UInt64](repeating: 0, count: (count + 63) / 64)
        for number in numbers { insert(number) }
    }

    var count: Int { bits.reduce(0) { $0 + $1.nonzeroBitCount } }
    mutating func insert(_ number: Int) { bits[number / 64] |= 1 << UInt64(number % 64) }

    mutating func formIntersection(_ other: NumberSet) {
        for place in bits.indices { bits[place] &= other.bits[place] }
    }

    mutating func subtract(_ other: NumberSet) {
        for place in bits.indices { bits[place] &= ~other.bits[place] }
    }

    /// The lowest numbers, in order.
    func first(_ most: Int) -> [Int] {
        var numbers: [Int] = []
        for (place, bits) in bits.enumerated() where bits != 0 {
            var rest = bits
            while rest != 0 {
                guard numbers.count < most else { return numbers }
                numbers.append(place * 64 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return numbers
    }
}
