public import SmallFoundation

/// Claims that an app requests in the ID token, from `userinfo` or in the access token.
///
/// > Source: [OpenID Connect Core 1.0, section 5.5](https://openid.net/specs/openid-connect-core-1_0.html#ClaimsParameter)
public struct ClaimsRequest: Sendable, Hashable {
    /// By target (`id_token`, `userinfo`, `access_token`), and in it by claim.
    private var targets: [String: [String: JSONValue]] = [:]

    /// The most bytes that a request for claims may have: it travels in an address.
    static let maximumBytes = 8 * 1024

    /// Makes an empty request.
    public init() {}

    /// Parses a request in JSON, such as that of a claims challenge.
    ///
    /// - Parameter json: An object of objects.
    /// - Throws: ``OAuthError`` with `malformedResponse` if it is something else, or larger than 8 KiB.
    public init(json: Data) throws(OAuthError) {
        let object = json.count <= Self.maximumBytes ? try? JSONValue.object(in: json) : nil
        guard let object else { throw Self.malformed }
        for (target, claims) in object {
            guard case .object(let claims) = claims else { throw Self.malformed }
            targets[target] = claims
        }
    }

    private static let malformed = OAuthError(
        .malformedResponse, "A request for claims is not a JSON object of objects, or is larger than 8 KiB.",
        recovery: OAuthError.Recovery.none)

    /// Requests a claim in the ID token, with one of these values or any; an essential `acr` is checked.
    public mutating func addToIDToken(_ claim: String, values: [String] = [], essential: Bool = false) {
        var request: [String: JSONValue] = [:]
        if essential { request["essential"] = .bool(true) }
        if !values.isEmpty { request["values"] = .array(values.map(JSONValue.string)) }
        targets["id_token", default: [:]][claim] = request.isEmpty ? .null : .object(request)
    }

    /// Adds what the app is able to do, the way Microsoft wants to be told.
    func declaring(_ capabilities: Set<ClientSettings.Capability>) -> ClaimsRequest {
        guard !capabilities.isEmpty else { return self }
        var all = self
        let values = capabilities.map(\.rawValue).sorted().map(JSONValue.string)
        all.targets["access_token", default: [:]]["xms_cc"] = .object(["values": .array(values)])
        return all
    }

    /// The values of `acr` of which the ID token must have one; nil when none is demanded, empty when any will do.
    var essentialContexts: [String]? {
        guard case .object(let acr)? = targets["id_token"]?["acr"], acr["essential"] == .bool(true) else { return nil }
        return acr["values"]?.strings ?? acr["value"]?.strings ?? []
    }

    /// The value of the `claims` parameter; nil when nothing is asked for.
    var parameterValue: String? {
        guard !targets.isEmpty else { return nil }
        return (try? JSONEncoder.canonical.encode(targets)).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension OAuthError {
    /// The claims that the provider or an API requires of the next token, if that is why this failed: pass them to
    /// ``OAuthClient/accessToken(for:scopes:claims:asking:isolation:)``.
    public var demandedClaims: ClaimsRequest? {
        server?.claims.flatMap { try? ClaimsRequest(json: Data($0.utf8)) }
    }
}
