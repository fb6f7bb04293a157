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
}
