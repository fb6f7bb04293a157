/// What the provider answered when it said no.
///
/// Codes that nobody has heard of survive: `error` is a text, not an enumeration. Texts from the provider are cut to a
/// sane length and freed of control characters before they get here.
///
/// > Source: [RFC 6749, section 5.2](https://www.rfc-editor.org/rfc/rfc6749#section-5.2) and section 4.1.2.1
public struct ServerErrorResponse: Sendable, Hashable {
    /// The HTTP status, when the error came in an HTTP answer and not in a redirect.
    public var status: Int?

    /// The code, such as `invalid_grant` or `access_denied`.
    public var error: String

    /// The provider's own words, meant for developers.
    public var errorDescription: String?

    /// A page about the error.
    public var errorURI: String?

    /// Microsoft's numbers, without the letters `AADSTS`.
    public var errorCodes: [Int]

    /// Microsoft's finer code, such as `consent_required`.
    public var suberror: String?

    /// What Microsoft's support asks for.
    public var correlationID: String?

    /// The challenges that came with the answer.
    public var challenges: [AuthenticationChallenge]

    /// What the provider wants to be asked for, when it refused for want of it (Microsoft: `claims`).
    public var claims: String?

    /// Puts an answer together.
    ///
    /// - Parameters:
    ///   - error: The code.
    ///   - status: The HTTP status.
    ///   - errorDescription: The provider's words.
    ///   - errorURI: A page about the error.
    ///   - errorCodes: Microsoft's numbers; when empty they are read from the description.
    ///   - suberror: Microsoft's finer code.
    ///   - correlationID: Microsoft's correlation id.
    ///   - challenges: The challenges that came with the answer.
    ///   - claims: A request for claims as JSON.
    public init(
        error: String,
        status: Int? = nil,
        errorDescription: String? = nil,
        errorURI: String? = nil,
        errorCodes: [Int] = [],
        suberror: String? = nil,
        correlationID: String? = nil,
        challenges: [AuthenticationChallenge] = [],
        claims: String? = nil
    ) {
        self.error = DisplayText.clean(error, limit: 100)
        self.status = status
        self.errorDescription = errorDescription.map { DisplayText.clean($0, limit: 1000) }
        self.errorURI = errorURI.map { DisplayText.clean($0, limit: 500) }
        self.errorCodes = errorCodes.isEmpty ? Self.codes(in: errorDescription ?? "") : errorCodes
        self.suberror = suberror.map { DisplayText.clean($0, limit: 100) }
        self.correlationID = correlationID.map { DisplayText.clean($0, limit: 100) }
        self.challenges = challenges
        self.claims = claims
    }

    /// Finds `AADSTS65004` and its like at the start of a description.
    private static func codes(in description: String) -> [Int] {
        let prefix = "AADSTS"
        guard description.hasPrefix(prefix) else { return [] }
        let digits = description.dropFirst(prefix.count).prefix { $0.isASCII && $0.isNumber }
        return Int(digits).map { [$0] } ?? []
    }
}
