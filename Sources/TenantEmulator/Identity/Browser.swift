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

/// Counts wrong attempts, and locks out whoever makes too many of them; a minute after the last one they are forgotten.
///
/// Microsoft's smart lock-out does so after ten. The counts are in memory: a restart forgets them too.
///
/// > Source: [Smart lockout](https://learn.microsoft.com/entra/identity/authentication/howto-password-smart-lockout)
struct AttemptLimiter: Sendable {
    static let maximumAttempts = 10
    private static let lockout: TimeInterval = 60
    private let attempts = NIOLockedValueBox<[String: (count: Int, last: Date)]>([:])

    func check(_ name: String, at now: Date) throws(EntraError) {
        let count = attempts.withLockedValue { attempts in
            attempts = attempts.filter { $0.value.last <= now && now < $0.value.last + Self.lockout }
            return attempts[name]?.count ?? 0
        }
        guard count < Self.maximumAttempts else { throw EntraError(.lockedOut) }
    }

    func fail(_ name: String, at now: Date) {
        attempts.withLockedValue { $0[name] = (($0[name]?.count ?? 0) + 1, now) }
    }

    func succeed(_ name: String) { attempts.withLockedValue { $0[name] = nil } }

    /// - Throws: ``EntraError`` 50126, or another one for a name that is nobody's, 50056 where there is no password at all,
    ///   or 50053 after too many attempts.
    func user(
        _ name: String, password: String?, in database: EmulatorDatabase, at now: Date,
        nobody: EntraError = EntraError(.wrongPassword)
    ) async throws -> DirectoryUser {
        let found = try await database.user(signingInAs: name)
        let attempts = found?.id ?? name.lowercased()
        try check(attempts, at: now)
        if let found, found.passwordHash.isEmpty { throw EntraError(.noPassword) }
        guard let user = found, let password, PasswordHash.matches(password, user.passwordHash) else {
            fail(attempts, at: now)
            throw found == nil ? nobody : EntraError(.wrongPassword)
        }
        succeed(attempts)
        return user
    }
}
