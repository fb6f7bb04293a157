/// What a terminal writes on, as far as it says.
package enum TerminalBackground {
    /// What to write so that the terminal says it, in ``InputEvent/background(_:)``; one that cannot says nothing.
    package static let question = Array("\u{1B}]11;?\u{1B}\\".utf8)

    /// What the environment says of it, in the variable that rxvt and Konsole set, as far as that is understood.
    package static func color(in environment: [String: String]) -> RGB? {
        // It is one of the sixteen, of which only the two usual ones are known by that.
        switch environment["COLORFGBG"]?.split(separator: ";").last {
        case "0": RGB(0)
        case "15": RGB(0xFFFFFF)
        default: nil
        }
    }

    /// What an answer says: three hexadecimal numbers of one to four digits, of which the first two say enough.
    ///
    /// > Source: [xterm control sequences](https://invisible-island.net/xterm/ctlseqs/ctlseqs.html), OSC 11; XParseColor(3), RGB
    /// > device string specification
    static func color(in answer: ArraySlice<UInt8>) -> RGB? {
        let text = String(decoding: answer.prefix(256), as: UTF8.self)
        guard text.hasPrefix("11;rgb:") else { return nil }
        let parts = text.dropFirst(7).split(separator: "/", omittingEmptySubsequences: false).map { part -> UInt8? in
            guard (1...4).contains(part.count), let value = UInt32(part, radix: 16) else { return nil }
            return UInt8(value * 255 / (UInt32(1) << (4 * part.count) - 1))
        }
        guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else { return nil }
        return RGB(red, green, blue)
    }
}
