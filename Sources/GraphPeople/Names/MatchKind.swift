/// How well somebody fits what was typed, the best first.
///
/// A kind outweighs everything else; within a kind the close colleagues come first.
public enum MatchKind: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// The mail address, the user name or the phone number, as a whole.
    case address
    /// The whole name, its words in any order.
    case wholeName
    /// Every word that was typed is a word of the name; or it is the name before the `@`.
    case words
    /// Every word that was typed begins a word of the name.
    case beginnings
    /// A mail address, a user name or a phone number begins, or ends, so.
    case partOfAddress
    /// The initials.
    case initials
    /// A word of the name, and the others begin words of the title, the department, the office or the company.
    case nameAndWork
    /// Words of the title, the department, the office or the company alone.
    case work
    /// The server says that it fits.
    case rest

    /// Compares by how well they fit: the better one is the smaller.
    public static func < (left: MatchKind, right: MatchKind) -> Bool {
        left.rawValue < right.rawValue
    }
}
