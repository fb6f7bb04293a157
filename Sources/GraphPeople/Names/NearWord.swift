/// A word in all the forms in which it is compared, and how near it is to a word of somebody's name or work.
struct NearWord: Sendable {
    /// What one word may cost, from there to not there.
    enum Cost {
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

    let letters, latin, respelled: [Unicode.Scalar]
    private let sound: [Unicode.Scalar]
    /// The other names of somebody who is called so, and what each of them costs.
    private let others: [[Unicode.Scalar]: Int]

    /// Takes a part of a name, or what was typed, which may mean another name.
    init(_ letters: [Unicode.Scalar], isTyped: Bool = false) {
        self.letters = letters
        latin = NameSound.latin(letters)
        sound = NameSound.key(latin)
        respelled = FoldedName.respelled(letters)
        var others: [[Unicode.Scalar]: Int] = [:]
        if isTyped {
            let spelled = String(scalars: latin)
            for name in Nicknames.heard(spelled) { others[Array(name.unicodeScalars)] = Cost.heard }
            for name in Nicknames.others(of: spelled) { others[Array(name.unicodeScalars)] = Cost.nickname }
        }
        self.others = others
    }

    /// Whether it is a part of a number.
    var isDigits: Bool { letters.allSatisfy { ("0"..."9").contains($0) } }

    /// Whether it can be spoken, as far as letters tell.
    private var hasVowel: Bool { latin.contains { "aeiouy".unicodeScalars.contains($0) } }

    /// Whether it can only be short for another word, as `mgr` and `mktg` are: no name of three letters is without a vowel.
    private var isAbbreviation: Bool {
        (3...5).contains(letters.count) && !hasVowel && letters.allSatisfy { ("a"..."z").contains($0) }
    }

    /// Whether it is a name as somebody heard it: what cannot be spoken, such as `zzzqq`, is at most short for it.
    private func sounds(like name: NearWord) -> Bool {
        sound.count > 1 && sound == name.sound
            && (hasVowel || letters != latin || Self.isShort(latin[...], of: name.latin))
    }
}

// MARK: - A name

extension NearWord {
    /// What it costs as a part of a name.
    func cost(asName part: NearWord) -> Int {
        let (typed, name) = (letters, part.letters)
        if typed == name { return 0 }
        if respelled == part.respelled { return 5 }
        if typed.count > 1, name.starts(with: typed) { return 10 }
        let other = others[name] ?? others[part.latin]
        if let other, other == Cost.nickname { return other }
        if typed.count == 1 { return name.first == typed.first ? Cost.initial : Cost.missing }
        // What was typed in another script is never spelled the same.
        let isForeign = typed != latin || name != part.latin
        if isForeign, latin.count > 2, part.latin.starts(with: latin) { return 15 }
        let near = Self.distance(isForeign ? latin : respelled, isForeign ? part.latin : part.respelled)
        var best = min(near.map { $0 + (isForeign ? 5 : 0) } ?? Cost.missing, other ?? Cost.missing)
        if sounds(like: part) { best = min(best, Cost.sound) }
        // Not every script has a letter for each sound.
        if isForeign, min(sound.count, part.sound.count) > 3,
            EditDistance.between(sound, part.sound, most: 1).whole != nil
        {
            best = min(best, Cost.likeSound)
        }
        for (other, cost) in others where other.count > 3 {
            if let near = Self.distance(other, part.latin) { best = min(best, near + cost) }
        }
        return best
    }

    /// What the nearest beginning of a name, or all of it, costs; nil when it is too far.
    static func distance(_ typed: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Int? {
        let most = typed.count < 4 ? (typed.count == 3 ? 1 : 0) : typed.count < 6 ? 1 : typed.count < 10 ? 2 : 3
        guard most > 0, name.count + most >= typed.count else { return nil }
        let (whole, beginning) = EditDistance.between(typed, name, most: most)
        var cost: Int?
        if let whole { cost = 10 + 15 * whole }
        if typed.count > 3, let beginning { cost = min(cost ?? .max, 25 + 15 * beginning) }
        guard let cost else { return nil }
        return cost + (typed.first == name.first ? 0 : 10) + (typed.count == 3 ? 15 : 0)
    }

    /// Whether letters stand for a word in their order: `xm` for `xiaoming`.
    static func isShort(_ letters: ArraySlice<Unicode.Scalar>, of word: [Unicode.Scalar]) -> Bool {
        var rest = word[...]
        return letters.allSatisfy { letter in
            guard let place = rest.firstIndex(of: letter) else { return false }
            rest = rest[(place + 1)...]
            return true
        }
    }
}

// MARK: - The work

extension NearWord {
    /// What it costs as a word of somebody's work.
    func cost(inWork text: FoldedName) -> Int {
        // HR is Human Resources.
        var best = letters.count > 1 && letters == text.initials ? Cost.work + 5 : Cost.missing
        for parts in text.words {
            for part in [parts] + parts.map({ [$0] }) {
                let other = part.flatMap { text.letters[$0] }
                if other == letters { return Cost.work }
                if others[other] == Cost.nickname { best = min(best, Cost.work + 10) }
                if letters.count > 1, other.starts(with: letters) { best = min(best, Cost.work + 3) }
                if other.first == letters.first, isAbbreviation, Self.isShort(letters[...], of: other) {
                    best = min(best, Cost.work + 10)
                }
                if isDigits {
                    if letters.count > 2, other.suffix(letters.count).elementsEqual(letters) {
                        best = min(best, Cost.work + 3)
                    }
                } else if letters.count > 4, let cost = Self.distance(letters, other) {
                    best = min(best, cost + Cost.work)
                }
            }
        }
        return best
    }
}
