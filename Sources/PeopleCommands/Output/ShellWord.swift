/// Writes text so that it can be copied into a shell.
enum ShellWord {
    /// Puts text between quotes: double ones where they do, because they are the easier to read.
    static func quote(_ text: String) -> String {
        let special: Set<Character> = ["\"", "$", "`", "\\", "!"]
        if text.contains(where: special.contains) {
            return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        }
        return "\"\(text)\""
    }

    /// Puts text between quotes unless it is made of characters that mean nothing to a shell.
    static func quoteIfNeeded(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: "-_./:=@,+".utf8.contains(byte)
            }
        }
        return isPlain && !text.isEmpty ? text : quote(text)
    }
}
