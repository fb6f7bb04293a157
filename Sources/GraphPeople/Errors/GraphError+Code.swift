extension GraphError {
    /// What happened.
    ///
    /// Compare with the static members, and treat an unknown code as a failure.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// A stable name, such as `notFound`.
        public let rawValue: String

        /// Makes a code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The stable name.
        public var description: String { rawValue }

        /// The query was refused before it was sent.
        public static let invalidQuery = Code(rawValue: "invalidQuery")
        /// Graph refused the request, perhaps for this kind of account (400).
        public static let badRequest = Code(rawValue: "badRequest")
        /// Graph did not accept the access token (401).
        public static let unauthorized = Code(rawValue: "unauthorized")
        /// The account is not allowed to see this (403).
        public static let forbidden = Code(rawValue: "forbidden")
        /// A guest of an organization may not search it.
        public static let guest = Code(rawValue: "guest")
        /// There is no such person (404).
        public static let notFound = Code(rawValue: "notFound")
        /// Graph asks to wait (429).
        public static let throttled = Code(rawValue: "throttled")
        /// Graph failed (5xx).
        public static let serverFailed = Code(rawValue: "serverFailed")
        /// Graph does not offer this here, or not to this kind of account (501).
        public static let unsupported = Code(rawValue: "unsupported")
        /// The copy of the directory is too old to update (410): fetch everything again.
        public static let changesExpired = Code(rawValue: "changesExpired")
        /// Graph cannot be reached.
        public static let offline = Code(rawValue: "offline")
        /// No answer came in time.
        public static let timedOut = Code(rawValue: "timedOut")
        /// There were too many pages, or their links were circular.
        public static let endlessPages = Code(rawValue: "endlessPages")
        /// Graph answered with an unexpected status.
        public static let unexpectedStatus = Code(rawValue: "unexpectedStatus")
        /// The answer is malformed.
        public static let malformedResponse = Code(rawValue: "malformedResponse")
        /// The next page's link leads to another origin, where the token must not go.
        public static let untrustedLink = Code(rawValue: "untrustedLink")
        /// The directory has more people than a copy may have by default.
        public static let directoryTooLarge = Code(rawValue: "directoryTooLarge")
    }
}
