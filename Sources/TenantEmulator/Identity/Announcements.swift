import Foundation
import NIOConcurrencyHelpers

/// Something that reaches a person by another way than the browser: the emulator sends no messages, and says it here.
struct Announcement: Sendable, Codable, Equatable {
    /// What it is.
    enum Kind: String, Sendable, Codable {
        /// The six digits that the page for the second factor asks for.
        case secondFactorCode
    }

    let kind: Kind
    /// Whom it is for.
    let userPrincipalName: String
    /// What they are told.
    let text: String
    let date: Date
}

/// Where announcements go to: kept for whoever asks, and told to one listener.
struct Announcements: Sendable {
    private static let mostKept = 100

    private struct Kept: Sendable {
        var announcements: [Announcement] = []
        var listener: (@Sendable (Announcement) -> Void)?
    }

    private let kept = NIOLockedValueBox(Kept())

    /// The last ones, the newest last.
    var all: [Announcement] { kept.withLockedValue { $0.announcements } }

    /// Has somebody hear of each announcement from now on.
    func listen(_ listener: @escaping @Sendable (Announcement) -> Void) {
        kept.withLockedValue { $0.listener = listener }
    }

    func announce(_ announcement: Announcement) {
        let listener = kept.withLockedValue { kept in
            kept.announcements = (kept.announcements + [announcement]).suffix(Self.mostKept)
            return kept.listener
        }
        listener?(announcement)
    }

    /// The last code for somebody's second factor.
    func secondFactorCode(for userPrincipalName: String) -> String? {
        all.last { $0.kind == .secondFactorCode && $0.userPrincipalName == userPrincipalName.lowercased() }?.text
    }
}
