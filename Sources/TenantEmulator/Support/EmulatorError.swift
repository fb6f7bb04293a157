/// Why the emulator can't start or go on, in a sentence for people.
package struct EmulatorError: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Code: Sendable {
        case hostNotLoopback
        case remoteWithoutTLS
        case portInUse
        /// The address can't be listened on for another reason.
        case addressUnavailable
        /// A file for clients, with the certificate or the secret of the admin API, can't be written.
        case fileUnwritable
        /// The database file isn't one of the emulator's, or can't be opened.
        case databaseUnusable
        case invalidConfiguration
        /// The organization or a page that the emulator carries can't be read: a mistake in the emulator.
        case invalidOrganization
    }

    package let code: Code
    package let message: String
    package var description: String { message }
    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}

/// What a request that is answered in process meets instead of a connection that breaks.
package enum ConnectionFault: Error, Sendable {
    case reset
}
