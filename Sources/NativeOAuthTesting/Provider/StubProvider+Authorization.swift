import HTTPTypes
import NativeOAuth
import SmallFoundation

extension StubProvider {
    /// The authorization endpoint: asks the person, unless there is a session, and sends the browser back
    /// (RFC 6749, section 4.1; RFC 9207, section 2).
    func authorize(_ request: Request) throws -> Answer {
        if let waiting = request.form["request"] {
            guard let asked = ledger.waiting.removeValue(forKey: waiting) else {
                return .page(request, status: .badRequest, "<p>This page has been used.</p>")
            }
            return decide(request, asked)
        }
        let asked: StubParameters
        do {
            asked = try authorizationParameters(request.parameters)
            guard asked["client_id"] == rules.clientID, let uri = asked["redirect_uri"], isRegistered(uri) else {
                throw Refusal("invalid_request", "The app or its redirect URI is not registered.")
            }
        } catch let refusal as Refusal {
            // The browser is not sent to an unregistered address.
            return .page(request, status: .badRequest, "<p>\(refusal.error): \(refusal.description)</p>")
        }
        do {
            try check(asked)
        } catch let refusal as Refusal {
            return sendBack(request, asked, ["error": refusal.error, "error_description": refusal.description])
        }
        let prompt = asked["prompt"]?.split(separator: " ") ?? []
        if let signedIn, Set(prompt).isDisjoint(with: ["login", "consent", "select_account"]) {
            return approve(request, asked, as: signedIn)
        }
        guard !prompt.contains("none") else { return sendBack(request, asked, ["error": "login_required"]) }
        let secret = draw("request")
        ledger.waiting[secret] = asked
        return .page(
            request,
            """
            <form method="post" action="\(address(of: .authorization))">
            <input type="hidden" name="request" value="\(secret)"><label>User name <input name="username"></label>
            <button name="decision" value="approve">Approve</button><button name="decision" value="deny">Deny</button>
            </form>
            """)
    }

    /// Takes a request that was pushed before, or the one in the browser.
    private func authorizationParameters(_ parameters: StubParameters) throws -> StubParameters {
        guard let uri = parameters["request_uri"] else {
            guard !rules.requiresPushedRequests else {
                throw Refusal("invalid_request", "The request has to be pushed.")
            }
            return parameters
        }
        guard let pushed = ledger.pushed.removeValue(forKey: uri), pushed.expiresAt > now,
            pushed.parameters["client_id"] == parameters["client_id"]
        else { throw Refusal("invalid_request_uri", "The request was not pushed, is too old, or has been used.") }
        return pushed.parameters
    }

    private func check(_ asked: StubParameters) throws {
        try refuseRepeated(asked)
        guard asked["response_type"] == "code" else {
            throw Refusal("unsupported_response_type", "The response type is not code.")
        }
        guard asked["response_mode"] ?? "query" == "query" else {
            throw Refusal("invalid_request", "The response mode is not query.")
        }
        guard asked["code_challenge"]?.utf8.count == 43, asked["code_challenge_method"] == "S256" else {
            throw Refusal("invalid_request", "There is no S256 challenge.")
        }
    }

    /// Pushed authorization requests (RFC 9126, section 2).
    func push(_ request: Request) throws -> Answer {
        _ = try authenticate(request)
        var asked = request.form
        guard asked["request_uri"] == nil else { throw Refusal("invalid_request", "A pushed request names another.") }
        asked["client_id"] = rules.clientID
        guard let uri = asked["redirect_uri"], isRegistered(uri) else {
            throw Refusal("invalid_request", "The redirect URI is not registered.")
        }
        try check(asked)
        if request.headerFields[.dpop] != nil { asked["dpop_jkt"] = try proofThumbprint(request) }
        let requestURI = secret("urn:ietf:params:oauth:request_uri:\(draw("pushed"))")
        ledger.pushed[requestURI] = (asked, now + 60)
        return Answer(request, status: .created, members: ["request_uri": .string(requestURI), "expires_in": 60])
    }

    private func decide(_ request: Request, _ asked: StubParameters) -> Answer {
        guard request.form["decision"] == "approve" else {
            return sendBack(
                request, asked, ["error": "access_denied", "error_description": "The person did not agree."])
        }
        guard let person = people.first(where: { $0.username == request.form["username"] }) else {
            return .page(request, status: .badRequest, "<p>There is nobody of that name.</p>")
        }
        return approve(request, asked, as: person)
    }

    private func approve(_ request: Request, _ asked: StubParameters, as person: StubPerson) -> Answer {
        let grant = StubLedger.Grant(
            session: ledger.newSession(), person: person, scopes: granted(asked["scope"]), authenticatedAt: now,
            nonce: asked["nonce"], contextClass: asked["acr_values"]?.split(separator: " ").first.map(String.init),
            keyThumbprint: asked["dpop_jkt"])
        let code = draw("code")
        ledger.codes[code] = StubLedger.Code(
            grant: grant, redirectURI: asked["redirect_uri"] ?? "", challenge: asked["code_challenge"] ?? "",
            expiresAt: now + 60)
        return sendBack(request, asked, ["code": code])
    }

    private func sendBack(_ request: Request, _ asked: StubParameters, _ parameters: StubParameters) -> Answer {
        var parameters = parameters
        parameters["state"] = asked["state"]
        parameters["iss"] = issuer.absoluteString
        return Answer(request, redirect: .init(uri: asked["redirect_uri"] ?? "", parameters: parameters))
    }

    func granted(_ scope: String?) -> [String] {
        (scope ?? "").split(separator: " ").map(String.init).filter { rules.scopes?.contains($0) ?? true }
    }

    /// Compares redirect URIs letter for letter, but for the port on this machine (RFC 8252, section 7.3).
    func isRegistered(_ uri: String) -> Bool {
        rules.redirectURIs.contains(uri) || rules.redirectURIs.contains(Self.withoutLoopbackPort(uri))
    }

    private static func withoutLoopbackPort(_ uri: String) -> String {
        for base in ["http://127.0.0.1", "http://[::1]", "http://localhost"] where uri.hasPrefix(base + ":") {
            return base + uri.dropFirst(base.count + 1).drop { ("0"..."9").contains($0) }
        }
        return uri
    }

    /// Sign-out in the browser (OpenID Connect RP-Initiated Logout 1.0, section 2).
    func endSession(_ request: Request) -> Answer {
        signedIn = nil
        let asked = request.parameters
        guard let uri = asked["post_logout_redirect_uri"], isRegistered(uri) else {
            return .page(request, "<p>You are signed out.</p>")
        }
        var parameters: StubParameters = [:]
        parameters["state"] = asked["state"]
        return Answer(request, redirect: .init(uri: uri, parameters: parameters))
    }
}
