import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

/// A provider and an API of test data that bind tokens to keys: what comes in is checked by hand (`ReceivedProof`), and
/// each proof is accepted once.
actor BoundProvider {
    static let issuer = "https://login.example"
    static let api = "https://api.example"

    /// What the provider calls its tokens, and what it says that it accepts.
    var tokenType = "DPoP"
    var algorithms = #"["ES256"]"#
    var requiresPushing = false
    /// Whether a proof needs a nonce; each is then good for one request, and the next one comes with the answer.
    var wantsNonces = false
    /// Whether the next nonce comes with good answers as well, or only with refusals.
    var givesNoncesEarly = true
    /// Refuses this many requests at the API for want of a nonce, whatever they have.
    var endlessDemands = 0
    let time: TimeSource

    /// Method, path and status of everything that was asked, in its order.
    private(set) var journal: [String] = []
    private(set) var proofs: [String: [ReceivedProof]] = [:]
    private(set) var schemes: [String] = []
    private(set) var pushed: [String: String] = [:]
    private(set) var asked: [String: String] = [:]

    private let key = ProviderKey.p256()
    private var seen: Set<String> = []
    private var bound: [String: String] = [:]
    private var nonces: [String: String] = [:]
    private var drawn = 0

    init(time: TimeSource = .system) {
        self.time = time
    }

    func configure(_ change: @Sendable (isolated BoundProvider) -> Void) {
        change(self)
    }

    nonisolated var transport: StubTransport {
        StubTransport { try await self.answer($0, $1 ?? Data()) }
    }

    nonisolated func settings(_ constraint: ClientSettings.SenderConstraint = .dpop) throws -> ClientSettings {
        let issuer = try #require(URL(string: Self.issuer))
        var settings = try ClientSettings(
            issuer: issuer, clientID: "test-client", redirectURI: RedirectURI("com.example.app:/callback"))
        settings.senderConstraint = constraint
        return settings
    }

    /// The browser, and a person who agrees to everything.
    nonisolated var browser: ScriptedUserAgent { ScriptedUserAgent(transport: transport, answers: [:]) }

    private struct Refusal: Error {
        let code: String
    }

    private func answer(_ request: HTTPRequest, _ body: Data) throws -> (HTTPResponse, Data) {
        let place = request.url?.host() ?? ""
        let path = request.path?.prefix { $0 != "?" } ?? ""
        var response: HTTPResponse
        var content = ""
        do {
            (response, content) = try accepted(request, body, at: "\(place)\(path)")
        } catch let refusal as Refusal {
            let isAPI = ["/me", "/userinfo"].contains(path)
            response = HTTPResponse(status: isAPI ? .unauthorized : .badRequest)
            if isAPI {
                response.headerFields[.wwwAuthenticate] = "Bearer, dPoP algs=\"ES256\", error=\"\(refusal.code)\""
            }
            content = #"{"error":"\#(refusal.code)"}"#
        }
        if wantsNonces && (givesNoncesEarly || response.status.code >= 400), request.headerFields[.dpop] != nil {
            let server = Self.server(at: "\(place)\(path)")
            nonces[server] = draw("nonce")
            response.headerFields[.dpopNonce] = nonces[server]
        }
        response.headerFields[.contentType] = "application/json"
        journal.append("\(request.method.rawValue) \(path) \(response.status.code)")
        return (response, Data(content.utf8))
    }

    private func accepted(
        _ request: HTTPRequest, _ body: Data, at place: String
    ) throws -> (HTTPResponse, String) {
        let fields = Dictionary(
            (PercentEncoding.pairs(in: String(decoding: body, as: UTF8.self)) ?? []).map { ($0.name, $0.value) }
        ) { $1 }
        switch place {
        case "login.example/.well-known/openid-configuration": return (HTTPResponse(status: .ok), metadata)
        case "login.example/keys":
            let keys = try JSONEncoder().encode(["keys": [key.published()]])
            return (HTTPResponse(status: .ok), String(decoding: keys, as: UTF8.self))
        case "login.example/par":
            pushed = fields
            if fields["dpop_jkt"] != nil {
                guard try thumbprint(request, at: place) == fields["dpop_jkt"] else {
                    throw Refusal(code: "invalid_dpop_proof")
                }
            }
            return (
                HTTPResponse(status: .created),
                #"{"request_uri":"urn:ietf:params:oauth:request_uri:1","expires_in":60}"#
            )
        case "login.example/authorize": return (try authorize(request), "")
        case "login.example/token": return (HTTPResponse(status: .ok), try token(fields, request, at: place))
        case "login.example/userinfo":
            try authorizeCall(request, at: place)
            return (HTTPResponse(status: .ok), #"{"sub":"test-subject","name":"Adele Vance"}"#)
        case "api.example/me":
            try authorizeCall(request, at: place)
            return (HTTPResponse(status: .ok), "{}")
        default: return (HTTPResponse(status: .notFound), "{}")
        }
    }

    private var metadata: String {
        let member = algorithms.isEmpty ? "" : #","dpop_signing_alg_values_supported":\#(algorithms)"#
        let host = Self.issuer
        return #"{"issuer":"\#(host)","authorization_endpoint":"\#(host)/authorize","token_endpoint":"\#(host)/token","#
            + #""jwks_uri":"\#(host)/keys","userinfo_endpoint":"\#(host)/userinfo","#
            + #""pushed_authorization_request_endpoint":"\#(host)/par","#
            + #""require_pushed_authorization_requests":\#(requiresPushing)\#(member)}"#
    }

    private func authorize(_ request: HTTPRequest) throws -> HTTPResponse {
        let query = request.path?.split(separator: "?").last.map(String.init) ?? ""
        let fields = Dictionary((PercentEncoding.pairs(in: query) ?? []).map { ($0.name, $0.value) }) { $1 }
        asked = fields["request_uri"] == nil ? fields : pushed
        let location = "com.example.app:/callback?code=test-code&state=\(asked["state"] ?? "")"
        return HTTPResponse(status: .found, headerFields: [.location: location])
    }

    private func token(_ fields: [String: String], _ request: HTTPRequest, at place: String) throws -> String {
        let thumbprint = try thumbprint(request, at: place)
        if let sent = fields["refresh_token"] {
            guard bound.removeValue(forKey: sent) == thumbprint ?? "none" else { throw Refusal(code: "invalid_grant") }
        } else if fields["grant_type"] == "authorization_code" {
            guard asked["dpop_jkt"] == thumbprint else { throw Refusal(code: "invalid_grant") }
        }
        let access = draw("access")
        let refresh = draw("refresh")
        bound[access] = thumbprint ?? "none"
        bound[refresh] = thumbprint ?? "none"
        let now = Int64(time.now().timeIntervalSince1970)
        let idToken = try key.token([
            "iss": .string(Self.issuer), "aud": "test-client", "sub": "test-subject", "exp": .integer(now + 600),
            "iat": .integer(now), "nonce": .string(asked["nonce"] ?? ""),
        ])
        return #"{"access_token":"\#(access)","token_type":"\#(tokenType)","expires_in":3600,"#
            + #""refresh_token":"\#(refresh)","id_token":"\#(idToken)"}"#
    }

    /// Ends the access tokens that were given so far.
    func endAccess() {
        bound = bound.filter { !$0.key.contains("access") }
    }

    private func authorizeCall(_ request: HTTPRequest, at place: String) throws {
        let words = (request.headerFields[.authorization] ?? "").split(separator: " ").map(String.init)
        schemes.append(words.first ?? "")
        if endlessDemands > 0 {
            endlessDemands -= 1
            throw Refusal(code: "use_dpop_nonce")
        }
        guard words.count == 2, let owner = bound[words[1]] else { throw Refusal(code: "invalid_token") }
        guard owner != "none" || words[0] == "Bearer" else { throw Refusal(code: "invalid_token") }
        guard owner != "none" else { return }
        guard words[0] == "DPoP", try thumbprint(request, at: place, token: words[1]) == owner else {
            throw Refusal(code: "invalid_token")
        }
    }

    private func thumbprint(_ request: HTTPRequest, at place: String, token: String? = nil) throws -> String? {
        let fields = request.headerFields[values: .dpop]
        guard let compact = fields.first else { return nil }
        guard fields.count == 1, let proof = try? ReceivedProof(compact), proof.method == request.method.rawValue,
            proof.target == "https://\(place)", proof.tokenHash == token.map(ReceivedProof.hash),
            abs(proof.issued - Int(time.now().timeIntervalSince1970)) <= 30, seen.insert(proof.id).inserted
        else { throw Refusal(code: "invalid_dpop_proof") }
        if wantsNonces {
            guard let nonce = proof.nonce, nonces.removeValue(forKey: Self.server(at: place)) == nonce else {
                throw Refusal(code: "use_dpop_nonce")
            }
        }
        proofs[place, default: []].append(proof)
        return proof.thumbprint
    }

    /// `userinfo` is an API, though it is at the provider's host.
    private static func server(at place: String) -> String {
        place.hasSuffix("/userinfo") ? "userinfo" : String(place.prefix { $0 != "/" })
    }

    private func draw(_ kind: String) -> String {
        drawn += 1
        return "test-\(kind)-\(drawn)"
    }
}
