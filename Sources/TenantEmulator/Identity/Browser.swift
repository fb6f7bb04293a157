import Hummingbird

/// The browser that sent a request, as its cookies tell.
struct Browser: Sendable {
    /// Names the browser; new if it sent no cookie.
    let id: String
    /// The secret of its session, if it has one.
    let session: String?
    /// Whether it sent no cookie.
    let isNew: Bool

    init(_ request: Request) {
        let cookie = request.cookie(FlowToken.browserCookie)
        id = cookie ?? RandomText.make(bytes: 16)
        isNew = cookie == nil
        session = request.cookie(AuthorizationRoutes.sessionCookie)
    }

    /// Sets the cookie of a new browser.
    func remember(in response: inout Response) {
        if isNew { response.setEmulatorCookie(FlowToken.browserCookie, to: id) }
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
