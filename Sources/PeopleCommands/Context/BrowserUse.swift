/// What becomes of the address that a sign-in begins with.
public enum BrowserUse: Sendable, Hashable {
    /// The person's browser opens it.
    case open
    /// It is printed, alone on its line, and the person opens it.
    case printAddress
}
