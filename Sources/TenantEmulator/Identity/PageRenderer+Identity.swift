import Hummingbird

extension PageRenderer {
    static func rows(_ accounts: [SignedInAccount]) -> [[String: String]] {
        accounts.map { account in
            [
                // One account needs no name: whoever scripts the page can press "continue".
                "choice": accounts.count == 1 ? "continue" : "continue:\(account.session.id)",
                "session": account.session.id, "displayName": account.user.displayName,
                "userName": account.user.userPrincipalName,
            ]
        }
    }

    static func rows(_ permissions: Set<Permission>) -> [[String: String]] {
        // Reading the profile includes what `openid` and `profile` would say once more.
        let said: Set<Permission> = permissions.contains(.userRead) ? [.openid, .profile] : []
        return Permission.sorted(permissions.subtracting(said)).map {
            ["title": $0.title, "explanation": $0.explanation]
        }
    }

    func message(_ heading: String, _ text: String) -> Response {
        page("message", title: heading, ["heading": heading, "message": text])
    }

    /// Microsoft's blank page: the answer is in its address.
    func nativeClient() -> Response {
        let html =
            "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Signed in</title></head><body></body></html>"
        return response(html)
    }
}
