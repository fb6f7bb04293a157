import Foundation
import Hummingbird

extension IdentityRoutes {
    func answer(
        _ request: AuthorizationRequest, as account: SignedInAccount, at base: BaseAddress
    ) async throws -> Response {
        var fields: [(name: String, value: String)] = []
        let grant = try await grant(for: request, by: account)
        var code: String?
        if request.responseTypes.contains(.code) {
            let made = OpaqueToken.code(for: account.user)
            let date = now()
            try await database.insertCode(
                made, for: grant,
                expiresAt: date.addingTimeInterval(TimeInterval(configuration.lifetimes.code)), at: date)
            fields.append((name: "code", value: made))
            code = made
        }
        if request.responseTypes != [.code] {
            fields += try await tokens(for: request, account, code: code, at: base)
        }
        if request.wantsClientInfo {
            fields.append((name: "client_info", value: issuer.clientInfo(of: account.user, for: request.clientID)))
        }
        return pages.send(fields, session: account.session, to: request.target)
    }

    private func tokens(
        for request: AuthorizationRequest, _ account: SignedInAccount, code: String?, at base: BaseAddress
    ) async throws -> [(name: String, value: String)] {
        let application = try application(of: request)
        let (user, date) = (account.user, now())
        if user.isPersonal { try await issuer.keys.prepare(.personal, at: date) }
        var fields: [(name: String, value: String)] = []
        var accessToken: String?
        if request.responseTypes.contains(.token) {
            let permissions = try ScopeRules.oneResource(of: request.permissions, asked: request.permissions)
            let token = try await issuer.accessToken(
                permissions, for: user, application: application, base: base, at: date,
                TokenIssuer.AccessDetails(
                    lifetime: configuration.lifetimes.accessToken, isContinuous: false,
                    notBefore: request.claims?.notBefore, generation: account.session.generation,
                    authenticatedAt: account.session.authenticatedAt, sessionID: account.session.id))
            accessToken = token
            fields += [
                (name: "access_token", value: token), (name: "token_type", value: "Bearer"),
                (name: "expires_in", value: "\(configuration.lifetimes.accessToken)"),
                (name: "scope", value: ScopeRules.echo(permissions)),
            ]
        }
        if request.responseTypes.contains(.idToken) {
            let token = try await issuer.idToken(
                request.permissions, for: user, application: application, base: base, at: date,
                TokenIssuer.IDTokenDetails(
                    nonce: request.nonce, code: code, accessToken: accessToken,
                    authenticatedAt: account.session.authenticatedAt, sessionID: account.session.id,
                    isFirstVersion: request.isFirstVersion))
            fields.append((name: "id_token", value: token))
        }
        return fields
    }

    /// What a person allows by the answer to a request, with what they have agreed to before.
    func grant(for request: AuthorizationRequest, by account: SignedInAccount) async throws -> Grant {
        let earlier = try await database.consents(of: account.user.id, to: request.clientID)
        return Grant(
            family: UUID().uuidString, userID: account.user.id, clientID: request.clientID, tenant: request.tenant,
            redirectURI: request.redirectURI, permissions: request.permissions.union(earlier.filter(\.isGraph)),
            nonce: request.nonce, proofKey: request.proofKey, authenticatedAt: account.session.authenticatedAt,
            secondFactorAt: account.session.secondFactorAt, generation: account.session.generation,
            isContinuous: request.claims?.isContinuous, sessionID: account.session.id,
            refreshUntil: request.isSinglePage
                ? now().addingTimeInterval(TimeInterval(configuration.lifetimes.singlePageRefreshToken)) : nil)
    }
}

/// Sends an application what it asked for, or why it doesn't get it.
extension PageRenderer {
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
        return send(fields, to: target)
    }

    func cancel(trace: EntraTrace, to target: AuthorizationTarget) -> Response {
        RequestNotes.note("The person canceled.")
        return send(
            [
                (name: "error", value: "access_denied"), (name: "error_subcode", value: "cancel"),
                (name: "error_description", value: EntraError.declined.description(trace, separator: "\r\n")),
            ], to: target)
    }

    func send(
        _ fields: [(name: String, value: String)], session: BrowserSession? = nil, to target: AuthorizationTarget
    ) -> Response {
        var fields = fields
        if let state = target.state { fields.append((name: "state", value: state)) }
        if let session { fields.append((name: "session_state", value: session.id)) }
        let uri = RedirectRules.answerForm(target.redirectURI)
        switch target.responseMode {
        case .query: return .found(RedirectRules.adding(fields, to: uri))
        case .fragment: return .found(uri + "#" + FormParameters.encode(fields))
        case .formPost: return formPost(fields, to: target.redirectURI)
        }
    }
}
