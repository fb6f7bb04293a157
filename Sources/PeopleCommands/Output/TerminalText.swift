import GraphPeople
import SmallFoundation
import TerminalScreen

/// Makes text from a server safe to write to a terminal.
///
/// A name in a directory is a stranger's text: with an escape sequence in it, it could move the cursor, change the
/// window's title or hide what follows.
enum TerminalText {
    /// The most characters of one value that are shown.
    static let longest = 1_000

    /// Shows control characters as their pictures, takes out what turns directions, and puts everything on one line
    /// without a space too many.
    static func clean(_ text: String) -> String {
        let shown = VisibleText.clean(text.count > longest ? text.prefix(longest) + "…" : text)
        return shown.split(separator: " ").joined(separator: " ")
    }

    /// Shows control characters as their pictures and takes out what turns directions, in bytes of any kind; lines and
    /// tabs stay.
    static func lines(_ data: Data) -> String {
        data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            (line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
                .split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
                .map { VisibleText.clean(String(decoding: $0, as: UTF8.self)) }.joined(separator: "\t")
        }
        .joined(separator: "\n")
    }

    /// Leaves out what a terminal could obey, for formats whose lines and tabs have a meaning and that have no escape
    /// for the rest.
    static func droppingWhatActs(in text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { scalar in
                    switch scalar.value {
                    case 0x09, 0x0A, 0x0D: true
                    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: false
                    default: true
                    }
                }))
    }
}

extension String {
    /// Whether it is a known word with one letter wrong, missing, too many or swapped with the next.
    func isNear(_ known: String) -> Bool {
        known.count > 3
            && EditDistance.between(Array(unicodeScalars), Array(known.unicodeScalars), most: 1).whole != nil
    }
}
