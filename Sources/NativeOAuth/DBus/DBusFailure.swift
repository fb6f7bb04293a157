#if os(Linux)
/// Why something on the message bus failed; a stranger's words in it are not cleaned yet.
enum DBusFailure: Error, Hashable {
    /// There is no bus, or it does not let this user in.
    case noBus(String)
    /// The bus or the service answered with an error.
    case refused(name: String, message: String)
    /// The connection has ended.
    case closed
    /// No answer came in time.
    case timedOut
    /// What came is not what the specification calls for; says what it is.
    case malformed(String)
    /// What was to be sent is larger than a message may be here.
    case tooLarge
}
#endif
