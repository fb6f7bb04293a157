import Foundation
import NIOConcurrencyHelpers

/// Counts wrong attempts, and locks out whoever makes too many of them.
///
/// Microsoft's smart lock-out does so after ten, for a minute. The counts are in memory: a restart forgets them.
///
/// > Source: [Smart lockout](https://learn.microsoft.com/entra/identity/authentication/howto-password-smart-lockout)
struct AttemptLimiter: Sendable {
    /// How many wrong attempts there may be.
    static let maximumAttempts = 10
    /// How long nobody gets in then, in seconds.
    static let lockout: TimeInterval = 60
    /// Names that were made up are counted too, and must not fill the memory.
    private static let maximumNames = 10_000

    private struct Attempts {
        var count = 0
        var last: Date
    }

    private let attempts = NIOLockedValueBox<[String: Attempts]>([:])

    /// Lets an attempt pass unless there were too many.
    ///
    /// - Parameters:
    ///   - name: Whose attempts are counted together.
    ///   - most: How many wrong ones there may be.
    ///   - now: The time.
    /// - Throws: ``EntraError`` 50053.
    func check(_ name: String, most: Int = maximumAttempts, at now: Date) throws(EntraError) {
        let isLocked = attempts.withLockedValue { attempts in
            guard let entry = attempts[name], entry.count >= most else { return false }
            guard now < entry.last.addingTimeInterval(Self.lockout), entry.last <= now else {
                attempts[name] = nil
                return false
            }
            return true
        }
        if isLocked { throw .lockedOut }
    }

    /// Counts a wrong attempt.
    func fail(_ name: String, at now: Date) {
        attempts.withLockedValue { attempts in
            if attempts[name] == nil, attempts.count >= Self.maximumNames {
                attempts = attempts.filter { $0.value.last.addingTimeInterval(Self.lockout) > now }
                if attempts.count >= Self.maximumNames { attempts.removeAll() }
            }
            attempts[name, default: Attempts(last: now)].count += 1
            attempts[name]?.last = now
        }
    }

    /// Forgets the wrong attempts before a right one.
    func succeed(_ name: String) {
        attempts.withLockedValue { $0[name] = nil }
    }
}
