import HTTPTypes

extension OAuthError.ServerErrorResponse {
    /// Reads an error body; nil when there is no `error` in it.
    ///
    /// > Source: [RFC 6749, section 5.2](https://www.rfc-editor.org/rfc/rfc6749#section-5.2)
    init?(_ members: [String: JSONValue], of response: HTTPResponse) {
        guard case .string(let error)? = members["error"] else { return nil }
        var codes: [Int] = []
        if case .array(let values)? = members["error_codes"] {
            codes = values.compactMap { $0.double.flatMap { Int(exactly: $0) } }
        }
        self.init(
            error: error,
            status: response.status.code,
            errorDescription: members["error_description"]?.string,
            errorURI: members["error_uri"]?.string,
            errorCodes: codes,
            suberror: members["suberror"]?.string,
            correlationID: members["correlation_id"]?.string,
            claims: members["claims"]?.string)
    }

    /// The error for an answer of one of the provider's own endpoints that is not the one hoped for.
    static func refusal(of response: HTTPResponse, _ members: [String: JSONValue]?, by name: String) -> OAuthError {
        let status = response.status.code
        let wait = RetryAfter.duration(in: response)
        let server = members.flatMap { Self($0, of: response) }
        if status == 429 {
            return OAuthError(
                .throttled, "The provider's \(name) asks to wait (429).", server: server, retryAfter: wait)
        }
        if status >= 500 || server?.error == "temporarily_unavailable" {
            return OAuthError(
                .serverError, "The provider's \(name) is not able to answer at the moment (\(status)).", server: server,
                retryAfter: wait)
        }
        guard let server else {
            return OAuthError(
                .unexpectedStatus, "The provider's \(name) answered \(status) without a reason.",
                server: Self(error: "", status: status))
        }
        let advice = ServerErrorAdvice(server)
        return OAuthError(
            advice.code ?? .tokenRequestFailed, advice.message, recovery: advice.recovery, server: server,
            retryAfter: wait)
    }
}
