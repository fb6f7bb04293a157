import Foundation
import Hummingbird
import NIOConcurrencyHelpers

struct Browser: Sendable {
    private static let maximumSessions = 8
    private static let separator: Character = "."

    /// Names the browser; new if it sent no cookie.
    let id: String
    /// Whether somebody wanted to stay signed in in it: its cookie outlives the browser's own end then.
    private(set) var isKept: Bool
    /// What says so among the secrets, all of which are longer.
    private static let kept = "kept"
    private(set) var sessions: [String]
    let isNew: Bool

    init(_ request: Request) {
        let cookie = request.cookie(FlowToken.browserCookie)
        id = cookie ?? RandomText.make(bytes: 16)
        isNew = cookie == nil
        let parts = (request.cookie(IdentityRoutes.sessionCookie) ?? "").split(separator: Self.separator)
            .map(String.init)
        isKept = parts.first == Self.kept
        sessions = Array(parts.dropFirst(isKept ? 1 : 0).prefix(Self.maximumSessions))
    }

    func remember(in response: inout Response) {
        if isNew { response.setEmulatorCookie(FlowToken.browserCookie, to: id) }
    }

    mutating func add(_ secret: String, isKept: Bool, insteadOf old: [String]) {
        self.isKept = self.isKept || isKept
        sessions.removeAll(where: old.contains)
        sessions = (sessions + [secret]).suffix(Self.maximumSessions)
    }

    mutating func remove(_ secrets: [String]) { sessions.removeAll(where: secrets.contains) }

    func rememberSessions(in response: inout Response, _ lifetimes: EmulatorLifetimes) {
        guard !sessions.isEmpty else {
            return response.setEmulatorCookie(IdentityRoutes.sessionCookie, to: "", maxAge: 0)
        }
        response.setEmulatorCookie(
            IdentityRoutes.sessionCookie,
            to: ((isKept ? [Self.kept] : []) + sessions).joined(separator: String(Self.separator)),
            maxAge: isKept ? lifetimes.keptSession : nil)
    }
}

extension Response {
    mutating func setEmulatorCookie(_ name: String, to value: String, maxAge: Int? = nil) {
        setCookie(Cookie(name: name, value: value, maxAge: maxAge, path: "/", httpOnly: true, sameSite: .lax))
    }
}

/// Counts wrong attempts, and locks out whoever makes too many of them.
///
/// Microsoft's smart lock-out does so after ten, for a minute. The counts are in memory: a restart forgets them.
///
/// > Source: [Smart lockout](https://learn.microsoft.com/entra/identity/authentication/howto-password-smart-lockout)
struct AttemptLimiter: Sendable {
    static let maximumAttempts = 10
    static let lockout: TimeInterval = 60
    /// Names that were made up are counted too, and must not fill the memory.
    private static let maximumNames = 10_000

    private struct Attempts {
        var count = 0
        var last: Date
    }

    private let attempts = NIOLockedValueBox<[String: Attempts]>([:])

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

    func succeed(_ name: String) { attempts.withLockedValue { $0[name] = nil } }

    /// - Throws: ``EntraError`` 50126, or another one for a name that is nobody's, 50056 where there is no password at all,
    ///   or 50053 after too many attempts.
    func user(
        _ name: String, password: String?, in database: EmulatorDatabase, at now: Date,
        nobody: EntraError = .wrongPassword
    ) async throws -> DirectoryUser {
        let found = try await database.user(signingInAs: name)
        let attempts = found?.id ?? name.lowercased()
        try check(attempts, at: now)
        if let found, found.passwordHash.isEmpty { throw EntraError.noPassword }
        guard let user = found, let password, PasswordHash.matches(password, user.passwordHash) else {
            fail(attempts, at: now)
            throw found == nil ? nobody : EntraError.wrongPassword
        }
        succeed(attempts)
        return user
    }
}
