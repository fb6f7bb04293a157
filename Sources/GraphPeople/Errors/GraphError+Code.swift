extension GraphError {
    /// What happened.
    ///
    /// Compare with the static members; treat one that you don't know as a plain failure.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// A stable name, such as `notFound`.
        public let rawValue: String

        /// Makes a code of your own, or one that this version does not know.
        ///
        /// - Parameter rawValue: A stable name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The query was refused before it was sent.
        public static let invalidQuery = Code(rawValue: "invalidQuery")
        /// Graph did not understand the request, or does not serve it to this kind of account (400).
        public static let badRequest = Code(rawValue: "badRequest")
        /// Graph did not accept the access token (401).
        public static let unauthorized = Code(rawValue: "unauthorized")
        /// The account may not see what was asked for (403).
        public static let forbidden = Code(rawValue: "forbidden")
        /// There is no such person (404).
        public static let notFound = Code(rawValue: "notFound")
        /// Graph asks to wait (429).
        public static let throttled = Code(rawValue: "throttled")
        /// Graph failed (5xx).
        public static let serverFailed = Code(rawValue: "serverFailed")
        /// Graph does not offer this here, or not to this kind of account (501).
        public static let unsupported = Code(rawValue: "unsupported")
        /// What was remembered of the directory is too old to be brought up to date (410): fetch everything anew.
        public static let changesExpired = Code(rawValue: "changesExpired")
        /// Graph cannot be reached.
        public static let offline = Code(rawValue: "offline")
        /// No answer came in time.
        public static let timedOut = Code(rawValue: "timedOut")
        /// There were more pages than anybody waits for, or they went round in a circle.
        public static let endlessPages = Code(rawValue: "endlessPages")
        /// Graph answered with a status that means nothing here.
        public static let unexpectedStatus = Code(rawValue: "unexpectedStatus")
        /// The answer was not what Graph sends.
        public static let malformedResponse = Code(rawValue: "malformedResponse")
        /// The next page is said to be at another place, where the token must not go.
        public static let untrustedLink = Code(rawValue: "untrustedLink")
        /// More people than a copy of the directory has unless the person wants so many.
        public static let directoryTooLarge = Code(rawValue: "directoryTooLarge")
    }
}
