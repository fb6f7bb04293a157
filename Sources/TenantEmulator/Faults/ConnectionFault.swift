/// What a request that is answered in process meets instead of a connection that breaks.
///
/// Over a socket the connection is reset, and there is no answer.
public enum ConnectionFault: Error, Sendable {
    /// The connection was reset.
    case reset
}
