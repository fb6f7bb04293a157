import Foundation
import Hummingbird

extension IdentityRoutes {
    func answer(
        _ request: AuthorizationRequest, as account: SignedInAccount, at base: BaseAddress
    ) async throws -> Response {
        var fields: [(name: String, value: String)] = []
        let grant = try await grant(for: request, by: account)
        let code = request.responseTypes.contains(.code) ? OpaqueToken.code(for: account.user) : nil
        if let code {
            try await database.insertCode(code, for: grant, at: now())
            fields.append(("code", code))
        }
        if request.responseTypes != [.code] {
            if account.user.isPersonal { try await issuer.keys.prepare(.personal, at: now()) }
            let order = TokenIssuer.Order(
                grant: grant, user: account.user, application: try application(of: request), base: base, date: now())
            fields += try await tokens(for: request, order, code: code)
        }
        if request.wantsClientInfo {
            fields.append(("client_info", issuer.clientInfo(of: account.user, for: request.clientID)))
        }
        return pages.send(fields, session: account.session, to: request.target)
    }

    private func tokens(
        for request: AuthorizationRequest, _ order: TokenIssuer.Order, code: String?
    ) async throws -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        var accessToken: String?
        if request.responseTypes.contains(.token) {
            let permissions = try ScopeRules.oneResource(of: request.permissions, asked: request.permissions)
            let token = try await issuer.accessToken(permissions, order, notBefore: request.claims?.notBefore)
            accessToken = token
            fields += [
                ("access_token", token), ("token_type", "Bearer"),
                ("expires_in", "\(issuer.lifetime(isContinuous: false))"), ("scope", ScopeRules.echo(permissions)),
            ]
        }
        if request.responseTypes.contains(.idToken) {
            let token = try await issuer.idToken(
                request.permissions, order, code: code, accessToken: accessToken,
                isFirstVersion: request.isFirstVersion)
            fields.append(("id_token", token))
        }
        return fields
    }

    /// What a person allows by the answer to a request, with what they have agreed to before.
    func grant(for request: AuthorizationRequest, by account: SignedInAccount) async throws -> Grant {
        let earlier = try await database.consents(of: account.user.id, to: request.clientID)
        return Grant(
            family: UUID().uuidString, userID: account.user.id, clientID: request.clientID, tenant: request.tenant,
            redirectURI: request.target.redirectURI,
            permissions: request.permissions.union(earlier.filter(\.isGraph)), nonce: request.nonce,
            proofKey: request.proofKey, authenticatedAt: account.session.authenticatedAt,
            secondFactorAt: account.session.secondFactorAt, generation: account.session.generation,
            isContinuous: request.claims?.isContinuous, sessionID: account.session.id,
            refreshUntil: request.isSinglePage ? now() + Double(configuration.lifetimes.singlePageRefreshToken) : nil)
    }
}

extension PageRenderer {
    func failure(_ error: EntraError, trace: EntraTrace, to target: AuthorizationTarget, at base: BaseAddress)
        -> Response
    {
        RequestNotes.note(error)
        var fields: [(name: String, value: String)] = [
            ("error", error.error), ("error_description", error.description(trace, separator: "\r\n")),
            ("error_uri", "\(base.url)/error?code=\(error.number)"),
        ]
        if let suberror = error.suberror { fields.append(("suberror", suberror)) }
        return send(fields, to: target)
    }

    func cancel(trace: EntraTrace, to target: AuthorizationTarget) -> Response {
        RequestNotes.note("The person canceled.")
        return send(
            [
                ("error", "access_denied"), ("error_subcode", "cancel"),
                ("error_description", EntraError(.declined).description(trace, separator: "\r\n")),
            ], to: target)
    }

    func send(
        _ fields: [(name: String, value: String)], session: BrowserSession? = nil, to target: AuthorizationTarget
    ) -> Response {
        var fields = fields
        if let state = target.state { fields.append(("state", state)) }
        if let session { fields.append(("session_state", session.id)) }
        let uri = RedirectRules.answerForm(target.redirectURI)
        switch target.responseMode {
        case .query: return .found(RedirectRules.adding(fields, to: uri))
        case .fragment: return .found(uri + "#" + FormParameters.encode(fields))
        case .formPost: return formPost(fields, to: target.redirectURI)
        }
    }
}
