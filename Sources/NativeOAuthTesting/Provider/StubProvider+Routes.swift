import HTTPTypes
import NativeOAuth
import SmallFoundation

extension StubProvider {
    func answer(to request: Request) throws -> Answer {
        let gets = request.method == .get
        switch request.endpoint {
        case .discovery where gets: return Answer(request, members: metadata)
        case .keys where gets: return Answer(request, members: ["keys": .array(keys.map(\.published))])
        case .authorization: return try authorize(request)
        case .endSession: return endSession(request)
        case .userinfo: return try userinfo(request)
        case .me where gets: return try me(request)
        case .users where gets: return try users(request)
        case .token where request.method == .post: return try token(checked(request))
        case .pushedAuthorization where request.method == .post: return try push(checked(request))
        case .deviceAuthorization where request.method == .post: return try authorizeDevice(checked(request))
        case .revocation where request.method == .post: return try revoke(checked(request))
        case nil: return Answer(request, status: .notFound, members: ["error": "not_found"])
        default: return Answer(request, status: .methodNotAllowed, members: ["error": "method_not_allowed"])
        }
    }

    /// What the provider says of itself (OpenID Connect Discovery 1.0, section 3).
    private var metadata: [String: StubJSON] {
        let grants = [
            "authorization_code", "refresh_token", "client_credentials", "password", Self.deviceGrant, Self.jwtGrant,
        ]
        var metadata: [String: StubJSON] = [
            "issuer": .string(issuer.absoluteString), "response_types_supported": ["code"],
            "response_modes_supported": ["query"], "subject_types_supported": ["public"],
            "grant_types_supported": .array(grants.map(StubJSON.string)),
            "id_token_signing_alg_values_supported": ["ES256"], "dpop_signing_alg_values_supported": ["ES256"],
            "code_challenge_methods_supported": ["S256"], "authorization_response_iss_parameter_supported": true,
            "token_endpoint_auth_methods_supported": ["none", "client_secret_basic", "client_secret_post"],
            "require_pushed_authorization_requests": .bool(rules.requiresPushedRequests),
        ]
        let endpoints: [(String, Endpoint)] = [
            ("authorization_endpoint", .authorization), ("token_endpoint", .token), ("jwks_uri", .keys),
            ("pushed_authorization_request_endpoint", .pushedAuthorization), ("userinfo_endpoint", .userinfo),
            ("device_authorization_endpoint", .deviceAuthorization), ("revocation_endpoint", .revocation),
            ("end_session_endpoint", .endSession),
        ]
        for (name, endpoint) in endpoints { metadata[name] = .string(address(of: endpoint)) }
        return metadata
    }

    func address(of endpoint: Endpoint) -> String { issuer.absoluteString + endpoint.rawValue }
    /// The provider's time in whole seconds since 1970.
    var now: Int { Int(time.now().timeIntervalSince1970) }

    /// Refuses a form that no specification allows: fields in the address, or twice (RFC 6749, section 3.2).
    private func checked(_ request: Request) throws -> Request {
        guard request.query.fields.isEmpty else {
            throw Refusal("invalid_request", "A field is in the address, where it could be logged.")
        }
        guard !request.form.fields.isEmpty else { throw Refusal("invalid_request", "There is no form.") }
        try refuseRepeated(request.form)
        return request
    }

    func refuseRepeated(_ parameters: StubParameters) throws {
        // RFC 8707 and RFC 8693 allow these to be repeated.
        if let name = parameters.repeated.first(where: { !["resource", "audience"].contains($0) }) {
            throw Refusal("invalid_request", "The field \(name) comes twice.")
        }
    }
}
