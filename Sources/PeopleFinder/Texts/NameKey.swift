/// What decides about the place of a name: its letters, then their marks, then their capitals.
///
/// Which of two marks comes first is not told: é and è are alike.
struct NameKey: Comparable {
    /// The place of one letter.
    struct Weight: Hashable, Comparable {
        let value: UInt64

        /// Spaces and punctuation come before everything: "O'Brien" before "Oakley".
        static func punctuation(_ scalar: Unicode.Scalar) -> Weight { Weight(value: UInt64(scalar.value)) }
        static func digit(_ scalar: Unicode.Scalar) -> Weight { Weight(value: 1 << 32 | UInt64(scalar.value)) }
        static func ideograph(_ scalar: Unicode.Scalar) -> Weight { Weight(value: 2 << 32 | UInt64(scalar.value)) }
        static func letter(_ scalar: Unicode.Scalar) -> Weight { Weight(value: 3 << 32 | UInt64(scalar.value) << 8) }
        static func foreign(_ scalar: Unicode.Scalar) -> Weight { Weight(value: 4 << 32 | UInt64(scalar.value)) }

        /// A letter of its own behind a plain one.
        static func letter(after scalar: Unicode.Scalar, place: UInt64 = 1) -> Weight {
            Weight(value: letter(scalar).value + place)
        }

        static func < (left: Weight, right: Weight) -> Bool { left.value < right.value }
    }

    private var letters: [Weight] = []
    private var marks: [UInt8] = []
    private var capitals: [UInt8] = []

    mutating func append(_ letter: Weight, hasMark: Bool, isCapital: Bool) {
        letters.append(letter)
        marks.append(hasMark ? 1 : 0)
        capitals.append(isCapital ? 1 : 0)
    }

    static func < (left: NameKey, right: NameKey) -> Bool {
        if left.letters != right.letters { return left.letters.lexicographicallyPrecedes(right.letters) }
        if left.marks != right.marks { return left.marks.lexicographicallyPrecedes(right.marks) }
        return left.capitals.lexicographicallyPrecedes(right.capitals)
    }
}

extension TextLanguage {
    /// A letter of the language's own.
    struct Letter: Sendable {
        let weight: NameKey.Weight
        /// Whether it only stands beside another letter, as ø beside ö.
        var isVariant = false
    }

    /// The letters that have a place of their own in the alphabet, by their small forms.
    ///
    /// > Source: CLDR 46, `collation/sv.xml`, `cs.xml`, `tr.xml`
    var letters: [Character: Letter] {
        switch self {
        case .swedish: Self.swedishLetters
        case .czech: Self.czechLetters
        case .turkish: Self.turkishLetters
        case .english, .brazilianPortuguese, .traditionalChinese: [:]
        }
    }

    private static let swedishLetters: [Character: Letter] = [
        "å": Letter(weight: .letter(after: "z", place: 1)),
        "ä": Letter(weight: .letter(after: "z", place: 2)),
        "æ": Letter(weight: .letter(after: "z", place: 2), isVariant: true),
        "ö": Letter(weight: .letter(after: "z", place: 3)),
        "ø": Letter(weight: .letter(after: "z", place: 3), isVariant: true),
        "ü": Letter(weight: .letter("y"), isVariant: true),
    ]

    private static let czechLetters: [Character: Letter] = [
        "č": Letter(weight: .letter(after: "c")),
        "ř": Letter(weight: .letter(after: "r")),
        "š": Letter(weight: .letter(after: "s")),
        "ž": Letter(weight: .letter(after: "z")),
    ]

    private static let turkishLetters: [Character: Letter] = [
        "ç": Letter(weight: .letter(after: "c")),
        "ğ": Letter(weight: .letter(after: "g")),
        // Before i, and after every h.
        "ı": Letter(weight: .letter(after: "h")),
        "ö": Letter(weight: .letter(after: "o")),
        "ş": Letter(weight: .letter(after: "s")),
        "ü": Letter(weight: .letter(after: "u")),
    ]
}
