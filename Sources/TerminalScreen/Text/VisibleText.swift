/// Makes text from a server, or from anybody else, safe to write to a terminal.
package enum VisibleText {
    /// Replaces what a terminal would obey; control characters are shown: who put them into a name did so on purpose.
    package static func clean(_ text: String) -> String {
        TextWidth.isPlain(text) ? text : Glyph.glyphs(of: text).reduce(into: "") { $0 += $1.text }
    }

    /// Cleans a text; one with right-to-left letters comes between FSI and PDI, so that it turns nothing beside it.
    ///
    /// > Source: [Unicode Standard Annex 9, explicit directional isolates](https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates)
    package static func isolated(_ text: String) -> String {
        let clean = clean(text)
        return clean.unicodeScalars.contains(where: TextDirection.isRightToLeft)
            ? "\(TextDirection.isolate)\(clean)\(TextDirection.endOfIsolate)" : clean
    }

    /// Makes a text one line in which everything is seen, for a place where it may be run, such as a shell.
    ///
    /// A joiner is left after a character that it can join: in an emoji, and in the scripts of Iran and India.
    package static func line(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                line.append(" ")
            } else if isSeen(scalar) || isJoiner(scalar) && line.last.map({ !$0.isASCII && isSeen($0) }) == true {
                line.append(scalar)
            }
        }
        return String(line).split(separator: " ").joined(separator: " ")
    }

    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return switch properties.generalCategory {
        case .control, .surrogate, .unassigned: false
        case .format: TextWidth.columns(of: scalar) > 0 && !properties.isDefaultIgnorableCodePoint
        default: !properties.isDefaultIgnorableCodePoint
        }
    }

    /// The two joiners, and the sign that asks for the picture of a character.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        [0x200C, 0x200D, 0xFE0F].contains(scalar.value)
    }

    /// The same text without a character that acts, in place of its ``Glyph``s.
    static func replacingControls(in text: String) -> String {
        var visible = String.UnicodeScalarView()
        var flag = false
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { last = scalar }
            if last == "\r", scalar == "\n" { continue }
            flag = scalar.value == 0x1F3F4 || flag && isTag(scalar)
            if let replacement = replacement(for: scalar, inFlag: flag) { visible.append(replacement) }
        }
        return String(visible)
    }

    private static func replacement(for scalar: Unicode.Scalar, inFlag: Bool) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
        case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
        case 0x7F: "\u{2421}"
        case 0x80...0x9F: "\u{FFFD}"
        // Joiners make emoji, and spell Persian and the scripts of India.
        case 0x200C, 0x200D: scalar
        // Letters in disguise: only the flags of England, Scotland and Wales are written with them.
        case 0xE0000...0xE007F: inFlag ? scalar : nil
        // Fillers have a width in no two terminals alike.
        case 0x115F, 0x1160, 0x3164, 0xFFA0, 0x00AD, 0x034F, 0x17B4, 0x17B5: nil
        case 0xFFF9...0xFFFB: nil
        default:
            switch scalar.properties.generalCategory {
            // Directions, byte order marks, invisible operators; but the number signs of Arabic have a shape.
            case .format: TextWidth.columns(of: scalar) > 0 ? scalar : nil
            default: isNoncharacter(scalar) ? "\u{FFFD}" : scalar
            }
        }
    }

    private static func isTag(_ scalar: Unicode.Scalar) -> Bool { (0xE0020...0xE007F).contains(scalar.value) }

    private static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
    }
}
