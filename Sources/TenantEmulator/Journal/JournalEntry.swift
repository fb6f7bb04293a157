public import Foundation

/// One thing that happened in an emulator, as far as it may be told.
///
/// It never has a query, headers or bodies: those hold codes, tokens and passwords. The one exception is the second
/// factor of a made-up person, which is good once and which somebody has to be able to read somewhere.
public struct JournalEntry: Sendable, Equatable {
    /// What kind of thing happened.
    public enum Kind: String, Sendable, CaseIterable {
        /// A request was answered.
        case request
        /// Somebody was told something outside the sign-in, such as a second factor.
        case announcement
        /// The emulator itself was changed.
        case change
    }

    /// Counts from 1, without gaps.
    public let number: Int
    /// When, by the emulator's clock.
    public let date: Date
    /// What kind of thing.
    public let kind: Kind
    /// The method of the request.
    public let method: String?
    /// Its path, without the query.
    public let path: String?
    /// The status of the answer; nil when the connection was broken instead.
    public let status: Int?
    /// The object id of the person whom it was about, as far as that was found out.
    public let account: String?
    /// The application that asked.
    public let clientID: String?
    /// The number of the identity platform's error, such as `AADSTS50126`, or the code of Graph's.
    public let error: String?
    /// What was decided, announced or changed, in words.
    public let text: String?
    /// A second factor.
    public let code: String?
}
