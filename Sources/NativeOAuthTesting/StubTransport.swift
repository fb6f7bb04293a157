public import HTTPTypes
public import NativeOAuth
public import SmallFoundation

/// Answers requests without a network; an unexpected request is an error, not an empty answer.
///
/// ```swift
/// let transport = StubTransport([
///     "GET https://login.example/.well-known/openid-configuration": .json(#"{"issuer": "https://login.example"}"#)
/// ])
/// ```
public struct StubTransport: HTTPTransport {
    /// One answer.
    public struct Answer: Sendable {
        /// The head.
        public var response: HTTPResponse
        /// The body.
        public var body: Data

        /// Makes an answer.
        public init(_ response: HTTPResponse, body: Data = Data()) {
            self.response = response
            self.body = body
        }

        /// An answer with a JSON body.
        public static func json(_ text: String, status: HTTPResponse.Status = .ok) -> Answer {
            Answer(
                HTTPResponse(status: status, headerFields: [.contentType: "application/json"]), body: Data(text.utf8))
        }
    }

    private let respond: @Sendable (HTTPRequest, Data?) async throws -> (HTTPResponse, Data)

    /// Answers by a function; joins a server in the same process to a client, too.
    public init(_ respond: @escaping @Sendable (HTTPRequest, Data?) async throws -> (HTTPResponse, Data)) {
        self.respond = respond
    }

    /// Answers by a table of methods and addresses without the query, for example `GET https://api.example/me`.
    public init(_ answers: [String: Answer]) {
        self.init { request, _ in
            let path = request.path?.prefix { $0 != "?" } ?? ""
            let key = "\(request.method.rawValue) \(request.scheme ?? "")://\(request.authority ?? "")\(path)"
            guard let answer = answers[key] else {
                throw OAuthError(
                    .connectionFailed, "Nobody expected this request: \(key).", recovery: OAuthError.Recovery.none)
            }
            return (answer.response, answer.body)
        }
    }

    /// Expects no request at all.
    public static let unused = StubTransport([:])

    /// Answers a request.
    ///
    /// - Throws: What the function throws, or `OAuthError` with `connectionFailed` for an unexpected request.
    public func send(_ request: HTTPRequest, body: Data?, limits: TransferLimits) async throws -> (HTTPResponse, Data) {
        try Task.checkCancellation()
        return try await respond(request, body)
    }
}
