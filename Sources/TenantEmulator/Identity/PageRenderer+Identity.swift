import Hummingbird

extension PageRenderer {
    enum ConsentScope {
        case oneself
        /// For oneself, or for everybody by a tick.
        case choice
        case everybody
    }

    func signIn(form: PageForm, userName: String?, error: EntraError?) -> Response {
        page("sign-in", "Sign in", form, userName: userName, error: error, ["domain": brand.domain])
    }

    func chooseAccount(form: PageForm, accounts: [SignedInAccount]) -> Response {
        let rows = accounts.map { account in
            [
                // One account needs no name: whoever scripts the page can press "continue".
                "choice": accounts.count == 1 ? "continue" : "continue:\(account.session.id)",
                "session": account.session.id, "displayName": account.user.displayName,
                "userName": account.user.userPrincipalName,
            ]
        }
        return page("account", "Pick an account", form, ["accounts": rows])
    }

    func secondFactor(form: PageForm, user: DirectoryUser, error: EntraError?) -> Response {
        page("second-factor", "Enter code", form, userName: user.userPrincipalName, error: error)
    }

    func consent(form: PageForm, user: DirectoryUser, permissions: Set<Permission>, consent: ConsentScope) -> Response {
        var values: [String: Any] = ["permissions": rows(permissions)]
        // A device's answer goes to no address.
        if !form.answersTo.isEmpty { values["destination"] = form.answersTo }
        if consent == .choice { values["choice"] = brand.displayName }
        if consent == .everybody { values["everybody"] = brand.displayName }
        return page("consent", "Permissions requested", form, userName: user.userPrincipalName, values)
    }

    func approval(form: PageForm, user: DirectoryUser, permissions: Set<Permission>) -> Response {
        page(
            "approval", "Need admin approval", form, userName: user.userPrincipalName,
            ["permissions": rows(permissions), "refusal": EntraError.administratorNeeded.headline])
    }

    private func page(
        _ template: String, _ title: String, _ form: PageForm, userName: String? = nil, error: EntraError? = nil,
        _ more: [String: Any] = [:]
    ) -> Response {
        var values = form.values.merging(more) { $1 }
        values["userName"] = userName
        values["error"] = error?.headline
        values["advice"] = error?.advice
        if let error { RequestNotes.note(error) }
        return page(template, title: title, values, answersTo: form.answersTo)
    }

    private func rows(_ permissions: Set<Permission>) -> [[String: Any]] {
        // Reading the profile includes what `openid` and `profile` would say once more.
        let said: Set<Permission> = permissions.contains(.userRead) ? [.openid, .profile] : []
        return Permission.sorted(permissions.subtracting(said)).map {
            ["title": $0.title, "explanation": $0.explanation]
        }
    }

    func deviceCode(action: String, canary: String, typed: String?, error: EntraError?) -> Response {
        var values: [String: Any] = ["action": action, "canary": canary]
        values["typed"] = typed
        values["error"] = error?.headline
        if let error { RequestNotes.note(error) }
        return page("device-code", title: "Enter code", values, answersTo: nil)
    }

    /// Asks whether this application was meant: the protection against codes that somebody else sends, and against
    /// apps that have taken another one's scheme.
    ///
    /// > Source: [RFC 8628, section 5.4](https://www.rfc-editor.org/rfc/rfc8628#section-5.4)
    func confirm(form: PageForm, user: DirectoryUser, isDevice: Bool) -> Response {
        page(
            "device-confirm", isDevice ? "Sign in on your device" : "Is this the app?", form,
            userName: user.userPrincipalName, ["isDevice": isDevice])
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
