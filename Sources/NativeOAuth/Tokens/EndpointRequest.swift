import HTTPTypes
import SmallFoundation

extension RelyingParty {
    /// Posts a form to one of the provider's own endpoints, with the client's authentication, and hands back whatever
    /// comes (RFC 6749, section 2.3.1; RFC 9449, section 8).
    ///
    /// Secrets go into the body or the header and never into the address, which is logged everywhere.
    ///
    /// A form is posted once: a careful provider revokes what it gave for a code that comes again, and whether a lost
    /// answer had rotated a refresh token is not known. Only after `use_dpop_nonce` it is sent anew: nothing was done.
    func post(
        _ fields: [RequestParameters.Field], to endpoint: ServerMetadata.CodingKeys, provenBy prover: Prover? = nil
    ) async throws -> EndpointAnswer {
        let (url, client) = (try await required(endpoint), settings.authentication)
        var head = HTTPRequest(method: .post, url: url, headerFields: [.accept: "application/json"])
        head.headerFields[.contentType] = "application/x-www-form-urlencoded"
        if let authorization = client.header(clientID: settings.clientID) {
            head.headerFields[.authorization] = authorization.reveal()
        }
        let body = Data(PercentEncoding.encode(pairs: client.fields(clientID: settings.clientID) + fields).utf8)
        let answer =
            if let prover {
                try await prover.ask(head, body: body, limits: .protocolMessage, over: transport)
            } else {
                try await transport.send(head, body: body, limits: .protocolMessage)
            }
        return EndpointAnswer(answer.0, answer.1, from: endpoint)
    }

    /// Asks one of the provider's own endpoints with a token.
    func get(_ endpoint: ServerMetadata.CodingKeys, with token: AccessToken) async throws -> EndpointAnswer {
        let request = HTTPRequest(
            method: .get, url: try await required(endpoint), headerFields: [.accept: "application/json"])
        let answer = try await TokenTransport(base: transport, token: token, proofs: proofs)
            .send(request, body: nil, limits: .protocolMessage)
        return EndpointAnswer(answer.0, answer.1, from: endpoint)
    }
}

/// What one of the provider's own endpoints has answered, read strictly.
struct EndpointAnswer: Sendable {
    let endpoint: ServerMetadata.CodingKeys
    let head: HTTPResponse
    /// The body, if it calls itself a JSON object and is one.
    let members: [String: JSONValue]?
    /// Why there is none in a body that calls itself JSON.
    private let fault: OAuthError?
    /// What a refusal says, whatever the status: GitHub refuses with 200.
    let refusal: OAuthError.ServerErrorResponse?

    init(_ head: HTTPResponse, _ body: Data, from endpoint: ServerMetadata.CodingKeys) {
        self.endpoint = endpoint
        self.head = head
        do throws(OAuthError) {
            members = try JSONBody.isJSON(head) ? JSONValue.object(in: body) : nil
            fault = nil
        } catch {
            members = nil
            fault = error
        }
        refusal = members.flatMap { OAuthError.ServerErrorResponse($0, of: head) }
    }

    var status: Int { head.status.code }
    /// What the provider's clock showed.
    var date: Date? { head.headerFields[.date].flatMap(HTTPDate.parse) }

    /// The error for an answer that is not the one hoped for.
    var error: OAuthError {
        let (name, wait) = (endpoint.rawValue, RetryAfter.duration(in: head))
        if status == 429 {
            return OAuthError(
                .throttled, "The provider's \(name) asks to wait (429).", server: refusal, retryAfter: wait)
        }
        if status >= 500 || refusal?.error == "temporarily_unavailable" {
            return OAuthError(
                .serverError, "The provider's \(name) is unavailable at the moment (\(status)).",
                server: refusal, retryAfter: wait)
        }
        guard let server = refusal else {
            return OAuthError(
                .unexpectedStatus, "The provider's \(name) answered \(status) without a reason.",
                server: OAuthError.ServerErrorResponse(error: "", status: status))
        }
        let advice = ServerErrorAdvice(server)
        return OAuthError(
            advice.code ?? .tokenRequestFailed, advice.message, recovery: advice.recovery, server: server,
            retryAfter: wait)
    }

    /// The members of an answer that says yes.
    func granted() throws(OAuthError) -> [String: JSONValue] {
        guard head.status == .ok, refusal == nil else { throw error }
        guard let members else {
            let reason = fault.map { " that can be used. \($0.message)" } ?? "."
            throw OAuthError(
                .malformedResponse, "The answer of the provider's \(endpoint.rawValue) is not a JSON object\(reason)")
        }
        return members
    }
}
