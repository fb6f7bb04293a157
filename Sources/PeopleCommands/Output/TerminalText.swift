import NativeOAuth

/// Makes text from a server safe to write to a terminal.
///
/// A name in a directory is a stranger's text: with an escape sequence in it, it could move the cursor, change the
/// window's title or hide what follows.
public enum TerminalText {
    /// The most characters of one value that are shown.
    static let longest = 1_000

    /// Takes out control characters and direction overrides, and puts everything on one line.
    ///
    /// - Parameter text: Any text.
    /// - Returns: Text that a terminal shows as it is.
    public static func clean(_ text: String) -> String {
        DisplayText.clean(text, limit: longest)
    }
}
