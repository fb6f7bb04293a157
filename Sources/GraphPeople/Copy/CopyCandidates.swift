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
    func fitting(_ query: TypedText) throws -> [Int] {
        switch query.kind {
        case .address(let address): return try best([people(with: [CopyWord(.address, address)])])
        case .phone(let number):
            // A number can be a part of a user name or of an office, too.
            return try best([phones(number)]) + best(words(query).map { try people(with: beginnings(of: $0)) })
        case .name:
            let typed = words(query)
            let joined = typed.count > 1 ? [typed.flatMap { $0 }] : []
            let plain = try best(typed.map { try people(with: beginnings(of: $0)) }, whole: typed)
            return try plain + meant(by: typed) + joined.flatMap { try best([people(with: [CopyWord(.name, $0)])]) }
        }
    }

    /// Those who have most of the words, or nearly so.
    func near(_ query: TypedText) throws -> [Int] {
        guard query.kind == .name else { return [] }
        let typed = Nicknames.meant(words(query).map { String(scalars: $0) }).map { Array($0.unicodeScalars) }
        // A name may have been typed as two words.
        let joined = zip(typed, typed.dropFirst()).map { $0 + $1 }.filter { $0.count < 12 }
        var scores = [UInt16](repeating: 0, count: index.peopleCount)
        for word in typed + joined + typed.compactMap(NameSound.onLatinKeys) {
            // What a word says of a person counts once, and a long word says more.
            var counted = [UInt8](repeating: 0, count: index.peopleCount)
            let weight = UInt16(min(max(word.count, 2), 7))
            try alike(word) { entry, points in
                try entry.forEachPerson { number in
                    guard scores.indices.contains(number), counted[number] < points else { return }
                    scores[number] += UInt16(points - counted[number]) * weight
                    counted[number] = points
                }
            }
        }
        return Self.best(scores)
    }

    /// The numbers with the highest scores above 0, the best first, and of equal ones the lowest numbers.
    ///
    /// Half of a directory may have some score: counting them finds the least one that is still among the best, and
    /// only those above it are sorted.
    static func best(_ scores: [UInt16], most: Int = PeopleQuery.maximumCopied) -> [Int] {
        var counts = [Int](repeating: 0, count: Int(scores.max() ?? 0) + 1)
        for score in scores { counts[Int(score)] += 1 }
        var (least, room) = (counts.count - 1, most)
        while least > 1, counts[least] < room {
            room -= counts[least]
            least -= 1
        }
        let last = UInt16(least)
        let above = scores.indices.filter { scores[$0] > last }.sorted { (scores[$1], $0) < (scores[$0], $1) }
        return above + (last > 0 ? Array(scores.indices.lazy.filter { scores[$0] == last }.prefix(room)) : [])
    }

    /// Those whose work one of the words is short for, and who have the other words; they take nobody's place.
    private func meant(by typed: [[Unicode.Scalar]]) throws -> [Int] {
        let meanings = typed.map { ShortWork.meanings(of: $0).map { FoldedName($0).wholeWords } }
        guard meanings.contains(where: { !$0.isEmpty }) else { return [] }
        return try best(
            zip(typed, meanings).map { word, meanings in
                guard !meanings.isEmpty else { return try people(with: beginnings(of: word)) }
                var all = NumberSet(count: index.peopleCount)
                for meaning in meanings { all.formUnion(try people(withAllOf: meaning)) }
                return all
            })
    }

    /// Those whose work has all of these words.
    private func people(withAllOf words: [[Unicode.Scalar]]) throws -> NumberSet {
        let sets = try words.map { try people(with: [CopyWord(.work, $0)]) }
        let first = sets.first ?? NumberSet(count: index.peopleCount)
        return sets.dropFirst().reduce(into: first) { $0.formIntersection($1) }
    }

    private func words(_ query: TypedText) -> [[Unicode.Scalar]] { FoldedName(query.nameText).wholeWords }

    /// How words of names and work begin that begin as a typed one does, in each writing.
    private func beginnings(of word: [Unicode.Scalar]) -> [CopyWord] {
        let respelled = FoldedName.respelled(word)
        return [CopyWord(.name, word), CopyWord(.work, word)] + (respelled == word ? [] : [CopyWord(.name, respelled)])
    }

    private func phones(_ number: PhoneNumber) throws -> NumberSet {
        let national = number.national
        // With the country's code that was not typed, or without the one that was.
        let ways: Set<String> = number.isInternational ? ["", "0"] : PhoneNumber.codes
        let others = number.canBegin ? ways.map { CopyWord(.phone, "+\($0)\(national)") } : []
        // The zero before the area is not dialed from abroad.
        let end = number.isInternational ? number.digits[...] : national
        let plain = [CopyWord(.phone, String(end.reversed())), CopyWord(.phone, "+" + number.digits)]
        return try people(with: plain + others)
    }

    /// Those with a word that begins as one of these.
    private func people(with beginnings: [CopyWord]) throws -> NumberSet {
        var people = NumberSet(count: index.peopleCount)
        for beginning in beginnings {
            try index.read(beginning: beginning) { entry in try entry.forEachPerson { people.insert($0) } }
        }
        return people
    }

    /// Those who are in all sets; where there are too many, the people one works with come first, then those with whole words.
    private func best(_ sets: [NumberSet], whole: [[Unicode.Scalar]] = []) throws -> [Int] {
        guard var all = sets.first else { return [] }
        for set in sets.dropFirst() { all.formIntersection(set) }
        guard all.count > PeopleQuery.maximumCopied else { return all.first(PeopleQuery.maximumCopied) }
        var first = all
        first.formIntersection(closest)
        all.subtract(first)
        var found = first.first(PeopleQuery.maximumCopied)
        if !whole.isEmpty {
            var exact = all
            for word in whole {
                var people = NumberSet(count: index.peopleCount)
                for kind in [CopyWord.Kind.name, .work] {
                    try index.read(exactly: CopyWord(kind, word)) { try $0.forEachPerson { people.insert($0) } }
                }
                exact.formIntersection(people)
            }
            all.subtract(exact)
            found += exact.first(PeopleQuery.maximumCopied - found.count)
        }
        return found + all.first(PeopleQuery.maximumCopied - found.count)
    }

    // MARK: - Nearly

    /// Goes through the words like a typed one, with the points from 1 to 100 that they give.
    private func alike(_ word: [Unicode.Scalar], _ count: (borrowing PieceReader, UInt8) throws -> Void) throws {
        func readAll(_ beginnings: [CopyWord], _ points: UInt8) throws {
            for beginning in beginnings { try index.read(beginning: beginning) { try count($0, points) } }
        }
        try readAll(beginnings(of: word), 100)
        if CopyWord.initialsLetters.contains(word.count) {
            try index.read(exactly: CopyWord(.initials, word)) { try count($0, 80) }
        }
        let latin = NameSound.latin(word)
        if latin != word { try readAll([CopyWord(.name, latin)], 95) }
        for other in Nicknames.others(of: String(scalars: latin)) {
            try readAll([CopyWord(.name, other), CopyWord(.work, other)], 85)
        }
        for other in Nicknames.heard(String(scalars: latin)) { try readAll([CopyWord(.name, other)], 65) }
        let sound = NameSound.key(latin)
        if sound.count > 1 { try index.read(exactly: CopyWord(.sound, sound)) { try count($0, 70) } }
        // What is written in another script sounds nearly so.
        if latin != word, sound.count > 3 {
            try read(like: sound, among: .sound, most: 1) { entry, whole, _ in
                if whole != nil, entry.count > 4 { try count(entry, 60) }
            }
        }
        if word.count == 1 || latin.count < 3 { return }
        let most = latin.count < 6 ? 1 : latin.count < 10 ? 2 : 3
        for kind in [CopyWord.Kind.name, .work] where kind == .name || latin.count > 4 {
            try read(like: latin, among: kind, most: most) { entry, whole, beginning in
                guard let wrong = whole ?? beginning else { return }
                try count(entry, UInt8(max(20, (whole == nil ? 70 : 90) - 15 * wrong)))
            }
        }
        // A name may be one of several in an address: `wangxm`.
        try readAll([CopyWord(.name, latin.prefix(4))], 40)
    }

    /// Goes through the words of a kind with some letters wrong, with how many are wrong in the whole word and in its beginning.
    private func read(
        like typed: [Unicode.Scalar], among kind: CopyWord.Kind, most: Int,
        _ body: (borrowing PieceReader, _ whole: Int?, _ beginning: Int?) throws -> Void
    ) throws {
        var distance = EditDistance(from: typed, most: most)
        try index.read(from: CopyWord(kind, "")) { entry in
            guard entry.word.first == kind.rawValue else { return .end }
            let letters = String(decoding: entry.word.dropFirst(), as: UTF8.self).unicodeScalars
            let (whole, beginning) = distance.to(letters)
            if whole != nil || beginning != nil {
                try body(entry, whole, beginning)
            } else if let far = distance.far {
                return .pass(beginning: 1 + letters.prefix(far).reduce(0) { $0 + UTF8.width($1) })
            }
            return .next
        }
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
    mutating func insert(_ number: Int) {
        if number / 64 < bits.count { bits[number / 64] |= 1 << UInt64(number % 64) }
    }

    mutating func formIntersection(_ other: NumberSet) {
        for place in bits.indices { bits[place] &= other.bits[place] }
    }

    mutating func formUnion(_ other: NumberSet) {
        for place in bits.indices { bits[place] |= other.bits[place] }
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
