/// What a scalar is to somebody who cuts names into words.
enum ScalarKind: Sendable {
    case letter, mark, symbol, space, invisible

    /// Decides by the properties of Unicode; apostrophes count as symbols even where Unicode has them as letters.
    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: self = .letter
        case 0x20, 0x09...0x0D, 0x00...0x08, 0x0E...0x1F: self = .space
        case 0x21...0x7F: self = .symbol
        // Modifier letters that are written for an apostrophe, and the Hawaiian and Armenian ones.
        case 0x02B9...0x02BF, 0x02C8, 0x0559...0x055C, 0x07F4, 0x07F5, 0x05F3, 0x05F4: self = .symbol
        // The zero-width space parts nothing that a person sees as two words.
        case 0x200B...0x200F, 0x2060...0x2064, 0xFEFF, 0xAD, 0x061C: self = .invisible
        // The tatweel draws an Arabic word out, and is no letter of it.
        case 0x0640: self = .invisible
        default: self = Self.kind(by: scalar.properties)
        }
    }

    private static func kind(by properties: Unicode.Scalar.Properties) -> ScalarKind {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            .letter
        case .nonspacingMark, .enclosingMark: .mark
        case .spacingMark: .letter
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: .space
        case .format, .unassigned, .privateUse, .surrogate: .invisible
        default: .symbol
        }
    }

    /// Whether words are written without spaces in the script: Chinese, Japanese, Korean names, Thai.
    static func isWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x323AF,
            0x1100...0x11FF, 0x0E00...0x0E7F, 0xFF66...0xFF9F:
            true
        default: false
        }
    }

    /// Whether it stands for an apostrophe, on some keyboard.
    static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x27, 0x60, 0xB4, 0x02B9...0x02BC, 0x02C8, 0x2018, 0x2019, 0x201B, 0x2032, 0x2035, 0xFF07, 0xFF40: true
        default: false
        }
    }
}
