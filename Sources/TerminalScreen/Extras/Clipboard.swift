import SmallFoundation

/// Puts text on the person's clipboard, over SSH too, where the terminal allows it (OSC 52).
///
/// > Source: [xterm control sequences, manipulate selection data](https://invisible-island.net/xterm/ctlseqs/ctlseqs.html)
package enum Clipboard {
    /// More than this many bytes in base 64 are refused by some terminals, which then copy nothing.
    private static let most = 99_992

    /// What makes the terminal copy a text, as ``VisibleText/line(_:)`` has it; nil when that is nothing, or too long.
    ///
    /// It gives no answer; whether it did, only the person can see.
    package static func copying(_ text: String) -> [UInt8]? {
        let encoded = Data(VisibleText.line(text).utf8).base64EncodedString()
        guard !encoded.isEmpty, encoded.utf8.count <= most else { return nil }
        return Array("\u{1B}]52;c;\(encoded)\u{7}".utf8)
    }
}
