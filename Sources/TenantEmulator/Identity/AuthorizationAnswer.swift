import Hummingbird

/// Sends an application what it asked for, or why it doesn't get it.
struct AuthorizationAnswer: Sendable {
    let pages: PageRenderer
    let outOfBandPage: EmulatorConfiguration.OutOfBandPage

    /// Sends what was asked for.
    func success(
        _ answer: [(name: String, value: String)], session: BrowserSession, to target: AuthorizationTarget
    ) -> Response {
        var fields = answer
        if let state = target.state { fields.append((name: "state", value: state)) }
        fields.append((name: "session_state", value: session.id))
        return send(fields, to: target)
    }

    /// Sends an error.
    func failure(_ error: EntraError, trace: EntraTrace, to target: AuthorizationTarget, at base: BaseAddress)
        -> Response
    {
        RequestNotes.note(error)
        var fields = [
            (name: "error", value: error.error),
            (name: "error_description", value: error.description(trace, separator: "\r\n")),
            (name: "error_uri", value: "\(base.url)/error?code=\(error.number)"),
        ]
        if let suberror = error.suberror { fields.append((name: "suberror", value: suberror)) }
        if let state = target.state { fields.append((name: "state", value: state)) }
        return send(fields, to: target)
    }

    /// Tells the application that the person pressed Cancel.
    func cancel(trace: EntraTrace, to target: AuthorizationTarget) -> Response {
        RequestNotes.note("The person canceled.")
        var fields = [
            (name: "error", value: "access_denied"),
            (name: "error_subcode", value: "cancel"),
            (name: "error_description", value: EntraError.declined.description(trace, separator: "\r\n")),
        ]
        if let state = target.state { fields.append((name: "state", value: state)) }
        return send(fields, to: target)
    }

    func send(_ fields: [(name: String, value: String)], to target: AuthorizationTarget) -> Response {
        if target.redirectURI == RedirectRules.outOfBand, outOfBandPage == .copyable { return pages.outOfBand(fields) }
        let uri = RedirectRules.answerForm(target.redirectURI)
        switch target.responseMode {
        case .query: return .found(RedirectRules.adding(fields, to: uri))
        case .fragment: return .found(uri + "#" + FormParameters.encode(fields))
        case .formPost: return pages.formPost(fields, to: target.redirectURI)
        }
    }
}
