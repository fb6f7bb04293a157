public import HTTPTypes
public import SmallFoundation

extension StubProvider {
    /// What can be asked of the provider, and of the API behind it.
    public enum Endpoint: String, Sendable, Hashable, CaseIterable {
        /// The metadata, at both of its well-known addresses.
        case discovery = "/.well-known/openid-configuration"
        /// The key set.
        case keys = "/keys"
        /// The page on which a person signs in, and the form on it.
        case authorization = "/authorize"
        /// Pushed authorization requests.
        case pushedAuthorization = "/par"
        /// Tokens.
        case token = "/token"
        /// Device codes.
        case deviceAuthorization = "/device_authorization"
        /// Claims about the person.
        case userinfo = "/userinfo"
        /// Revocation.
        case revocation = "/revoke"
        /// Sign-out in the browser.
        case endSession = "/end_session"
        /// The API: who is signed in.
        case me = "/me"
        /// The API: the directory, or somebody in it.
        case users = "/users"
    }

    /// A request as it arrived.
    ///
    /// It holds secrets in the clear: show it in tests only.
    public struct Request: Sendable {
        /// What was asked; nil when the provider has nothing at this path.
        public let endpoint: Endpoint?
        /// The method.
        public let method: HTTPRequest.Method
        /// The address without its query.
        public let url: String
        /// The header.
        public let headerFields: HTTPFields
        /// The query's fields.
        public let query: StubParameters
        /// The form's fields; empty when the body is no form.
        public let form: StubParameters
        /// Whether it was sent to the provider's host or the API's; elsewhere there is no answer.
        let isHere: Bool
    }

    /// An answer on its way, for a fault to be put in.
    public struct Answer: Sendable {
        /// What was asked.
        public let request: Request
        /// The status.
        public var status: HTTPResponse.Status
        /// The header.
        public var headerFields: HTTPFields
        /// The members of the JSON in the body.
        public var members: [String: StubJSON]
        /// The body as it is sent, in place of the members; nil to send those.
        public var body: Data?
        /// Where the browser is sent, if this is a redirect.
        public var redirect: Redirect?

        /// Sends the browser elsewhere, with these fields added to the address's query.
        public struct Redirect: Sendable {
            /// The redirect URI.
            public var uri: String
            /// The fields.
            public var parameters: StubParameters
        }

        init(
            _ request: Request, status: HTTPResponse.Status = .ok, members: [String: StubJSON] = [:],
            body: Data? = nil, redirect: Redirect? = nil
        ) {
            self.request = request
            self.status = redirect == nil ? status : .found
            self.members = members
            self.body = redirect == nil ? body : Data()
            self.redirect = redirect
            headerFields = [.contentType: "application/json", .cacheControl: "no-store"]
        }

        static func page(_ request: Request, status: HTTPResponse.Status = .ok, _ html: String) -> Answer {
            var answer = Answer(
                request, status: status, body: Data("<!doctype html><title>Test provider</title>\(html)".utf8))
            answer.headerFields[.contentType] = "text/html; charset=utf-8"
            return answer
        }

        var rendered: (HTTPResponse, Data) {
            var response = HTTPResponse(status: status, headerFields: headerFields)
            if let redirect {
                let query = redirect.parameters.encoded
                let separator = query.isEmpty ? "" : redirect.uri.contains("?") ? "&" : "?"
                response.headerFields[.location] = redirect.uri + separator + query
            }
            return (response, body ?? Data(StubJSON.object(members).text.utf8))
        }
    }

    /// An error that the protocol has a word for.
    struct Refusal: Error {
        var error: String
        var description: String
        var status: HTTPResponse.Status = .badRequest
        var headerFields: HTTPFields = [:]
        /// Whether it is told in the form of Microsoft Graph.
        var isGraph = false

        init(_ error: String, _ description: String) {
            self.error = error
            self.description = description
        }

        func answer(to request: Request) -> Answer {
            let members: [String: StubJSON] =
                isGraph
                ? ["error": ["code": .string(error), "message": .string(description)]]
                : ["error": .string(error), "error_description": .string(description)]
            var answer = Answer(request, status: status, members: members)
            for field in headerFields { answer.headerFields[field.name] = field.value }
            return answer
        }
    }
}

extension StubProvider.Request {
    init(_ request: HTTPRequest, body: Data?, below bases: [String]) {
        let parts = (request.path ?? "/").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let url = "\(request.scheme ?? "")://\(request.authority ?? "")\(parts[0])"
        self.url = url
        method = request.method
        headerFields = request.headerFields
        query = parts.count == 2 ? StubParameters(encoded: parts[1]) ?? [:] : [:]
        let isForm = request.headerFields[.contentType]?.hasPrefix("application/x-www-form-urlencoded") ?? false
        form = isForm ? body.flatMap { StubParameters(encoded: String(decoding: $0, as: UTF8.self)) } ?? [:] : [:]
        isHere = bases.contains { url.hasPrefix(Self.origin(of: $0) + "/") }
        endpoint = bases.lazy.compactMap { Self.endpoint(of: url, below: $0) }.first
    }

    /// Finds an endpoint below a base, or at the well-known address that RFC 8414, section 3.1, makes of one.
    private static func endpoint(of url: String, below base: String) -> StubProvider.Endpoint? {
        let origin = origin(of: base)
        let path = base.dropFirst(origin.count)
        switch url {
        case origin + "/.well-known/oauth-authorization-server" + path: return .discovery
        case _ where url.hasPrefix(base + "/users/"): return .users
        case _ where url.hasPrefix(base): return StubProvider.Endpoint(rawValue: String(url.dropFirst(base.count)))
        default: return nil
        }
    }

    private static func origin(of address: String) -> String {
        address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    }

    /// The fields of the form, or of the query when the method is GET.
    var parameters: StubParameters { method == .get ? query : form }
}
