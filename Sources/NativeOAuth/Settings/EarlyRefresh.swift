/// When an access token that still has some life is exchanged for a new one.
///
/// > Source: [RFC 6749, section 1.5](https://www.rfc-editor.org/rfc/rfc6749#section-1.5)
public enum EarlyRefresh: Sendable, Hashable {
    /// In the background, when four fifths of its life are over or the provider says so (`refresh_in`), while it is handed
    /// out as before. A program that ends should wait for ``OAuthClient/finishRefreshing()``.
    case inBackground
    /// Not before its end is so near that somebody has to wait: for programs that do one thing and end.
    case never
}
