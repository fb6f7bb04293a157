#if os(Linux)
/// Whether the keyring may ask the person for its password.
public enum KeyringPrompts: Sendable, Hashable {
    /// Never: what is locked is an error at once. For programs that nobody watches.
    case never
    /// When it has to, and only so long.
    case within(Duration)
}
#endif
