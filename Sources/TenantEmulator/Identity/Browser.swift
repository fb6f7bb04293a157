import Hummingbird

/// The browser that sent a request, as its cookies tell.
struct Browser: Sendable {
    /// The most sessions that one browser keeps.
    private static let mostSessions = 8
    private static let separator: Character = "."

    /// Names the browser; new if it sent no cookie.
    let id: String
    /// The secrets of its sessions, the oldest first.
    private(set) var sessions: [String]
    /// Whether it sent no cookie.
    let isNew: Bool

    init(_ request: Request) {
        let cookie = request.cookie(FlowToken.browserCookie)
        id = cookie ?? RandomText.make(bytes: 16)
        isNew = cookie == nil
        sessions = (request.cookie(AuthorizationRoutes.sessionCookie) ?? "").split(separator: Self.separator)
            .prefix(Self.mostSessions).map(String.init)
    }

    /// Sets the cookie of a new browser.
    func remember(in response: inout Response) {
        if isNew { response.setEmulatorCookie(FlowToken.browserCookie, to: id) }
    }

    /// Adds a session, and lets go of others.
    mutating func add(_ secret: String, insteadOf old: [String]) {
        sessions.removeAll(where: old.contains)
        sessions = (sessions + [secret]).suffix(Self.mostSessions)
    }

    /// Lets go of sessions.
    mutating func remove(_ secrets: [String]) {
        sessions.removeAll(where: secrets.contains)
    }

    /// Sets the cookie of the sessions that are left.
    func rememberSessions(in response: inout Response) {
        guard !sessions.isEmpty else {
            response.forgetEmulatorCookie(AuthorizationRoutes.sessionCookie)
            return
        }
        response.setEmulatorCookie(
            AuthorizationRoutes.sessionCookie, to: sessions.joined(separator: String(Self.separator)))
    }
}

extension Response {
    /// Sets a cookie that no script and no other site's form can use.
    mutating func setEmulatorCookie(_ name: String, to value: String) {
        setCookie(Cookie(name: name, value: value, path: "/", httpOnly: true, sameSite: .lax))
    }

    /// Has the browser drop a cookie.
    mutating func forgetEmulatorCookie(_ name: String) {
        setCookie(Cookie(name: name, value: "", maxAge: 0, path: "/", httpOnly: true, sameSite: .lax))
    }
}
