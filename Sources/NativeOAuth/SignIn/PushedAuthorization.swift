import SmallFoundation

extension RelyingParty {
    /// Leaves an authorization request with the provider, if it is to be pushed, so that the browser carries nothing
    /// but its name (RFC 9126, section 2; RFC 9449, section 10.1); nil when it is not.
    ///
    /// The name is good for a minute perhaps, and for one use: the browser uses it at once when it opens.
    func push(
        _ fields: [RequestParameters.Field], _ metadata: ServerMetadata, provenBy prover: Prover?
    ) async throws -> String? {
        guard pushes(metadata) else { return nil }
        let answer = try await post(fields, to: .pushedAuthorizationRequestEndpoint, provenBy: prover)
        let status = answer.status
        if status == 413 {
            throw OAuthError(
                .tokenRequestFailed,
                "The request to sign in is larger than the provider accepts (413). "
                    + "Ask for fewer scopes or claims, or add fewer parameters.",
                recovery: .fixSettings, server: answer.refusal)
        }
        guard (200...299).contains(status), answer.refusal == nil else { throw answer.error }
        return try answer.requestURI()
    }

    func pushes(_ metadata: ServerMetadata) -> Bool {
        let isRequired = metadata.requirePushedAuthorizationRequests == true
        return switch settings.pushedAuthorization {
        case .whenRequired: isRequired
        case .whenOffered: isRequired || metadata.pushedAuthorizationRequestEndpoint != nil
        case .always: true
        }
    }
}

extension EndpointAnswer {
    /// Takes only the answer of RFC 9126, section 2.2: a provider that answers otherwise has not kept the request.
    fileprivate func requestURI() throws(OAuthError) -> String {
        guard let members else { throw Self.malformed("is not a JSON object") }
        guard status == 201 else { throw Self.malformed("has the status \(status) and not 201") }
        guard case .string(let name)? = members["request_uri"], Self.isReference(name) else {
            throw Self.malformed("has no request_uri")
        }
        guard let life = members["expires_in"]?.double, life > 0 else { throw Self.malformed("has no expires_in") }
        return name
    }

    /// Whether a text can be a URI: it is about to be put into an address.
    private static func isReference(_ text: String) -> Bool {
        // An address with a longer one would not get through every browser and proxy.
        text.utf8.count <= 2048 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && URL(string: text)?.scheme != nil
    }

    private static func malformed(_ what: String) -> OAuthError {
        OAuthError(.malformedResponse, "The provider's answer to the pushed request \(what).")
    }
}
