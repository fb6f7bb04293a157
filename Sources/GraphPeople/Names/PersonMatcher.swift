import NativeOAuth

/// Judges how well people fit what was typed.
///
/// It looks at the display name, at given name and surname, at the addresses and their beginnings, at the phones, and at
/// the words of the title, the department, the office, the company and the city.
struct PersonMatcher: Sendable {
    private let query: TypedText
    private let plain: WordMatcher
    private let respelled: WordMatcher
    /// Made for the first person who fits in no other way: most searches need none.
    private let near = Locked<NearMatcher?>(nil)
    let typed: FoldedName
    /// Each word, and what it stands for in somebody's work; nothing for most words.
    private let workWords: [[[Unicode.Scalar]]]
    /// Whether what was typed is the same with `ue` as one letter.
    private let isAlike: Bool

    init(_ query: TypedText) {
        self.query = query
        typed = FoldedName(query.nameText)
        workWords = typed.wholeWords.map { [$0] + ShortWork.meanings(of: $0).map { FoldedName($0).letters } }
        let other = typed.respelled
        isAlike = other == typed
        plain = WordMatcher(typed)
        respelled = WordMatcher(other)
    }

    func match(_ folded: FoldedPerson) -> NameMatch {
        if let byAddress = address(folded) { return byAddress }
        var best = folded.names.compactMap { name($0) }.min() ?? NameMatch(kind: .rest)
        if best.kind > .words, let alias = alias(folded) { best = min(best, alias) }
        if best.kind > .initials, isInitials(folded) { best = min(best, NameMatch(kind: .initials)) }
        if best.kind > .nameAndWork, let work = work(folded) { best = min(best, work) }
        return best
    }

    /// Judges somebody who fits in no other way by how near the words are.
    func nearly(_ folded: FoldedPerson) -> NameMatch {
        guard query.kind == .name else { return NameMatch(kind: .rest) }
        let near = near.value { [typed] in NearMatcher(typed) }
        let address = folded.person.mail ?? folded.person.userPrincipalName
        let hasDigits = typed.letters.contains { ("0"..."9").contains($0) }
        let cost = near.cost(
            names: folded.names.map(\.plain),
            aliases: address.map { [NameFolding.fold($0.prefix { $0 != "@" })] } ?? [], work: folded.work,
            numbers: hasDigits ? folded.numbers : [])
        return cost.map { NameMatch(kind: .near, distance: $0) } ?? NameMatch(kind: .rest)
    }

    private func name(_ name: FoldedPerson.Name) -> NameMatch? {
        let straight = plain.find(in: name.plain).flatMap { Self.judged($0, of: plain, isRespelled: $0.isInParts) }
        if isAlike, name.isAlike { return straight }
        if let straight, straight.kind <= .words, !straight.isRespelled { return straight }
        let other = respelled.find(in: name.respelled).flatMap { Self.judged($0, of: respelled, isRespelled: true) }
        return [straight, other].compactMap { $0 }.min()
    }

    private static func judged(
        _ found: WordMatcher.Found, of words: WordMatcher, isRespelled: Bool
    ) -> NameMatch? {
        guard found.missing.isEmpty else { return nil }
        let kind: MatchKind = found.isWhole ? .wholeName : found.wholeWords == words.count ? .words : .beginnings
        return NameMatch(
            kind: kind, isRespelled: isRespelled && kind != .wholeName, wholeWords: found.wholeWords,
            firstAt: found.firstAt ?? 0)
    }

    private func address(_ folded: FoldedPerson) -> NameMatch? {
        switch query.kind {
        case .phone(let number):
            let written = folded.person.numbers
            let numbers = written.map(PhoneNumber.init)
            if numbers.contains(where: { $0.isSame(as: number) }) {
                // Of two that may be meant, the one whose digits are in the groups in which they were typed comes first.
                return NameMatch(
                    kind: .address, isRespelled: !written.contains { PhoneNumber.isGrouped($0, as: query.nameText) })
            }
            if numbers.contains(where: { $0.contains(number) }) { return NameMatch(kind: .partOfAddress) }
            let isDialed = numbers.contains { $0.begins(dialedAs: number) }
            return isDialed ? NameMatch(kind: .partOfAddress, isRespelled: true) : nil
        case .address(let address):
            let addresses = folded.person.addresses
            if addresses.contains(address) { return NameMatch(kind: .address) }
            return addresses.contains { $0.hasPrefix(address) } ? NameMatch(kind: .partOfAddress) : nil
        case .name: return nil
        }
    }

    /// The name before the `@`, of which addresses are made, and the nickname.
    private func alias(_ folded: FoldedPerson) -> NameMatch? {
        let wanted = typed.letters
        guard !wanted.isEmpty else { return nil }
        let aliases = folded.aliases
        if aliases.contains(where: { $0.letters == wanted }) {
            return NameMatch(kind: .words, isRespelled: true)
        }
        return aliases.contains { $0.letters.starts(with: wanted) } ? NameMatch(kind: .partOfAddress) : nil
    }

    private func isInitials(_ folded: FoldedPerson) -> Bool {
        let wanted = typed.letters
        return (2...4).contains(wanted.count)
            && folded.names.contains { name in
                let initials = name.plain.initials
                return initials == wanted || wanted.count > 2 && initials.starts(with: wanted)
            }
    }

    private func work(_ folded: FoldedPerson) -> NameMatch? {
        let work = folded.work
        guard !work.isEmpty else { return nil }
        let found = folded.names.compactMap { plain.find(in: $0.plain) }.min { $0.missing.count < $1.missing.count }
        let missing = found?.missing ?? Array(0..<plain.count)
        guard plain.count > 0, missing.allSatisfy({ isOf($0, work) }) else { return nil }
        guard let found else {
            // The VP Marketing comes before the VP Sales & Marketing, and a VP Sales of that department comes last.
            let title = Array(work.prefix(folded.person.jobTitle == nil ? 0 : 1))
            let isWritten = plain.count == 1 || title.contains { $0.contains(typed.letters) }
            let distance = isWritten ? 0 : missing.allSatisfy { isOf($0, title) } ? 1 : 2
            return NameMatch(kind: .work, distance: distance)
        }
        return NameMatch(kind: .nameAndWork, wholeWords: found.wholeWords, firstAt: found.firstAt ?? 0)
    }

    /// Whether a typed word begins one of the work, or is short for several of them.
    private func isOf(_ index: Int, _ work: [FoldedName]) -> Bool {
        workWords[index].contains { letters in work.contains { $0.contains(letters) } }
    }
}

/// How a name, and what stands beside it, fits what was typed.
struct NameMatch: Sendable, Hashable, Comparable {
    var kind: MatchKind
    /// Whether it fits only when `mueller` and `müller` are the same, or `o` and `brien` are two words.
    var isRespelled = false
    /// How many of the typed words are words of the name, and do not only begin one.
    var wholeWords = 0
    /// Where in the name the first typed word was found.
    var firstAt = 0
    /// How far away the words are, from 0, for ``MatchKind/near``; for ``MatchKind/work``, 1 when the title has them apart, and 2
    /// when it hasn't all of them.
    var distance = 0

    static func < (left: NameMatch, right: NameMatch) -> Bool {
        let leftKey = (left.kind.rawValue, left.isRespelled ? 1 : 0, -left.wholeWords, left.firstAt)
        return leftKey < (right.kind.rawValue, right.isRespelled ? 1 : 0, -right.wholeWords, right.firstAt)
    }
}

/// How well a person matches the typed text, from best to worst.
///
/// The kind decides first; within a kind, close colleagues come first.
enum MatchKind: Int, Sendable, Comparable {
    /// The text is the whole mail address, user name or phone number.
    case address
    /// The text is the whole name, in any order of words.
    case wholeName
    /// Every typed word is a word of the name, or the text is the part of the address before the `@`.
    case words
    /// Every typed word begins a word of the name.
    case beginnings
    /// A mail address or user name begins with the text, or a phone number begins or ends with it.
    case partOfAddress
    /// The text is the initials.
    case initials
    /// One word is of the name; the others begin words of title, department, office or company.
    case nameAndWork
    /// All words begin words of title, department, office or company, or are short for them.
    case work
    /// Most words match approximately: with typos, as a nickname, in another script, or as words of the work.
    case near
    /// Only the server found the person.
    case rest

    static func < (left: MatchKind, right: MatchKind) -> Bool { left.rawValue < right.rawValue }
}
