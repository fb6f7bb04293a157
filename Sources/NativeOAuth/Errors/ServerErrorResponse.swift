import HTTPTypes

extension OAuthError {
    /// The provider's answer to a refused request.
    ///
    /// `error` is a text, so unknown codes are kept. Texts from the provider are shortened, without control characters,
    /// and without anything that looks like a token.
    ///
    /// > Source: [RFC 6749, section 5.2](https://www.rfc-editor.org/rfc/rfc6749#section-5.2) and section 4.1.2.1
    public struct ServerErrorResponse: Sendable, Hashable {
        /// The HTTP status; nil if the error came in a redirect.
        public var status: Int?
        /// The code, such as `invalid_grant` or `access_denied`.
        public var error: String
        /// The provider's text for developers.
        public var errorDescription: String?
        /// A page about the error.
        public var errorURI: String?
        /// Microsoft's numbers, without the letters `AADSTS`: first those in the list, then those in the description.
        public var errorCodes: [Int]
        /// Microsoft's more specific code, such as `consent_required`.
        public var suberror: String?
        /// Microsoft's correlation id, for its support.
        public var correlationID: String?
        /// The claims that the provider requires, if it refused because they were missing (Microsoft: `claims`).
        public var claims: String?

        /// Makes an answer; error numbers and the correlation id are also read from the description.
        public init(
            error: String, status: Int? = nil, errorDescription: String? = nil, errorURI: String? = nil,
            errorCodes: [Int] = [], suberror: String? = nil, correlationID: String? = nil, claims: String? = nil
        ) {
            self.error = DisplayText.quote(error, limit: 100)
            self.status = status
            self.errorDescription = errorDescription.map { DisplayText.quote($0, limit: 1000) }
            self.errorURI = errorURI.map { DisplayText.clean($0, limit: 500) }
            let words = Self.entraDetails(in: errorDescription ?? "")
            self.errorCodes = errorCodes + words.numbers.filter { !errorCodes.contains($0) }
            self.suberror = suberror.map { DisplayText.quote($0, limit: 100) }
            self.correlationID = (correlationID ?? words.correlationID).map { DisplayText.clean($0, limit: 100) }
            self.claims = claims
        }
    }
}

extension OAuthError.ServerErrorResponse {
    /// Reads an error body; nil when there is no `error` in it (RFC 6749, section 5.2).
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
}
