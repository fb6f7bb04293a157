/// A word by which people are looked up in a copy of the directory: a kind, and folded letters in UTF-8 behind it.
///
/// Words of one kind stand together when they are sorted by their bytes.
struct CopyWord: Sendable, Hashable {
    enum Kind: UInt8, Sendable {
        /// A name, in each writing and script in which it may be typed.
        case name = 1
        /// How a name sounds.
        case sound
        /// The title, the department, the office, the company, the city.
        case work
        /// A mail address or user name, in lower case.
        case address
        /// A phone number, its last digit first, so that the end of a number is the beginning of a word.
        case phone
        /// The beginning of the directory's own name for somebody.
        case id
        /// The initials of a title, a department, an office, a company or a city; a copy of an earlier version has none.
        case initials
    }

    /// As many letters of an id tell nearly everybody apart.
    static let idLetters = 13

    var bytes: [UInt8]

    init(_ kind: Kind, _ letters: some Sequence<Unicode.Scalar>) { self.init(kind, String(scalars: letters)) }

    init(_ kind: Kind, _ text: String) { bytes = [kind.rawValue] + text.utf8 }

    /// How many letters a word of a name may have to be compared with what was mistyped.
    static let maximumLetters = 32

    /// How many initials say anything.
    static let initialsLetters = 2...4
}

extension CopyWord {
    /// All words by which a person is looked up.
    static func words(of person: Person) -> Set<CopyWord> {
        var words: Set<CopyWord> = []
        for name in [person.displayName, person.givenName, person.surname].compactMap({ $0 }) {
            insert(name: FoldedName(name), into: &words)
        }
        for address in person.addresses { words.insert(CopyWord(.address, address)) }
        // What stands before the `@` is typed like a name.
        for alias in person.aliases { words.insert(CopyWord(.name, FoldedName(alias).letters)) }
        for text in person.workTexts {
            let folded = FoldedName(text)
            for start in folded.letters.indices where folded.isStart[start] {
                words.insert(CopyWord(.work, word(from: start, in: folded)))
            }
            let initials = folded.initials
            if initialsLetters.contains(initials.count) { words.insert(CopyWord(.initials, initials)) }
        }
        for phone in person.numbers {
            let digits = PhoneNumber(phone).digits
            words.insert(CopyWord(.phone, String(digits.reversed())))
            // Its beginning is looked for as well.
            words.insert(CopyWord(.phone, "+" + digits))
        }
        words.insert(CopyWord(.id, String(person.id.prefix(idLetters))))
        return words.filter { $0.bytes.count > 1 }
    }

    private static func insert(name: FoldedName, into words: inout Set<CopyWord>) {
        let respelled = name.respelled
        for start in name.letters.indices where name.isStart[start] {
            let letters = word(from: start, in: name)
            words.insert(CopyWord(.name, letters))
            let latin = NameSound.latin(letters)
            if latin != Array(letters) { words.insert(CopyWord(.name, latin)) }
            let sound = NameSound.key(latin)
            if sound.count > 1 { words.insert(CopyWord(.sound, sound)) }
        }
        for start in respelled.letters.indices where respelled.isStart[start] {
            words.insert(CopyWord(.name, word(from: start, in: respelled)))
        }
        // `de la cruz` is typed as one word too.
        words.insert(CopyWord(.name, name.letters.prefix(maximumLetters)))
        let initials = name.initials
        if initialsLetters.contains(initials.count) { words.insert(CopyWord(.name, initials)) }
    }

    /// The letters from where a word or a part of one begins to where the words that white space parts end.
    private static func word(from start: Int, in name: FoldedName) -> ArraySlice<Unicode.Scalar> {
        let end = name.words.first { $0.contains { $0.contains(start) } }?.last?.upperBound ?? name.letters.count
        return name.letters[start..<min(end, start + maximumLetters)]
    }
}
