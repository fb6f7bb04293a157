/// Makes text stand out, or leaves it as it is where that would be noise.
///
/// > Source: [NO_COLOR](https://no-color.org); ECMA-48 for the sequences
public enum Emphasis: Sendable, Hashable {
    /// Leaves text as it is: for files, pipes and those who ask for it.
    case none
    /// Uses the terminal's bold.
    case bold

    /// Marks text as important.
    ///
    /// - Parameter text: Text without control characters.
    /// - Returns: The text, bold where that is wanted.
    public func strong(_ text: String) -> String {
        switch self {
        case .none: text
        case .bold: "\u{1B}[1m\(text)\u{1B}[0m"
        }
    }
}
