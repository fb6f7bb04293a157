/// The strings in which terminals answer.
enum StringSequence {
    /// > Source: [xterm control sequences](https://invisible-island.net/xterm/ctlseqs/ctlseqs.html), XTVERSION
    static func meaning(_ introducer: UInt8, _ body: ArraySlice<UInt8>, length: Int) -> InputSequence {
        let text = String(decoding: body.prefix(256), as: UTF8.self)
        guard introducer == UInt8(ascii: "P"), text.hasPrefix(">|") else { return .nothing(length: length) }
        return .event(.report(.version(VisibleText.clean(String(text.dropFirst(2))))), length: length)
    }
}
