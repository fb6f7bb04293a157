import Hummingbird

/// The pages that ask who somebody is, and what they agree to.
extension PageRenderer {
    /// For whom somebody can agree.
    enum ConsentScope {
        case oneself
        /// For oneself, or for everybody by a tick.
        case choice
        case everybody
    }

    /// Asks for user name and password.
    func signIn(form: PageForm, userName: String?, error: EntraError?) -> Response {
        var values = form.values
        values["domain"] = brand.domain
        values["userName"] = userName
        values["error"] = error?.headline
        values["advice"] = error?.advice
        if let error { RequestNotes.note(error) }
        return page("sign-in", title: "Sign in", values, answersTo: form.answersTo)
    }

    /// Lets the person choose between the accounts that are signed in and another one.
    func chooseAccount(form: PageForm, accounts: [SignedInAccount]) -> Response {
        var values = form.values
        values["accounts"] = accounts.map { account in
            [
                // One account needs no name: whoever scripts the page can press "continue".
                "choice": accounts.count == 1 ? "continue" : "continue:\(account.session.id)",
                "session": account.session.id, "displayName": account.user.displayName,
                "userName": account.user.userPrincipalName,
            ]
        }
        return page("account", title: "Pick an account", values, answersTo: form.answersTo)
    }

    /// Asks for the code that reached the person by another way.
    func secondFactor(form: PageForm, user: DirectoryUser, error: EntraError? = nil) -> Response {
        var values = form.values
        values["userName"] = user.userPrincipalName
        values["error"] = error?.headline
        values["advice"] = error?.advice
        if let error { RequestNotes.note(error) }
        return page("second-factor", title: "Enter code", values, answersTo: form.answersTo)
    }

    /// Asks for agreement.
    func consent(form: PageForm, user: DirectoryUser, permissions: Set<Permission>, consent: ConsentScope) -> Response {
        var values = form.values
        values["userName"] = user.userPrincipalName
        values["permissions"] = rows(permissions)
        values["destination"] = form.answersTo
        if consent == .choice { values["choice"] = brand.displayName }
        if consent == .everybody { values["everybody"] = brand.displayName }
        return page("consent", title: "Permissions requested", values, answersTo: form.answersTo)
    }

    /// Says that only an administrator can agree.
    func approval(form: PageForm, user: DirectoryUser, permissions: Set<Permission>) -> Response {
        var values = form.values
        values["userName"] = user.userPrincipalName
        values["permissions"] = rows(permissions)
        values["refusal"] = EntraError.administratorNeeded.headline
        return page("approval", title: "Need admin approval", values, answersTo: form.answersTo)
    }

    private func rows(_ permissions: Set<Permission>) -> [[String: Any]] {
        // Reading the profile includes what `openid` and `profile` would say once more.
        let said: Set<Permission> = permissions.contains(.userRead) ? [.openid, .profile] : []
        return Permission.allCases.filter(permissions.subtracting(said).contains)
            .map { ["title": $0.title, "explanation": $0.explanation] }
    }
}
