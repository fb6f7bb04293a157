import HTTPTypes
public import NativeOAuth
public import SmallFoundation

/// Finds people in Microsoft Graph.
///
/// Give it the transport of an account, which attaches tokens. It is a value; its ``GraphSession`` has the state, which
/// all clients of an account can share. Requests may run concurrently.
///
/// ```swift
/// let graph = GraphClient(endpoint: endpoint, transport: client.transport(for: account.id, allowing: hosts))
/// let page = try await graph.people(matching: PeopleQuery("adele"))
/// ```
///
/// Every method throws ``GraphError``, the transport's `OAuthError` about the sign-in, or `CancellationError`. A
/// network failure and a timeout are ``GraphError/Code-swift.struct/offline`` and
/// ``GraphError/Code-swift.struct/timedOut``.
public struct GraphClient: Sendable {
    /// Graph's address with its version: `https://graph.microsoft.com/v1.0`.
    public let endpoint: URL
    /// The account's session.
    public let session: GraphSession
    /// How failed requests are retried; the session's policy by default.
    public var retries: RetryPolicy
    let transport: any HTTPTransport

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - endpoint: Graph's address with its version.
    ///   - transport: A transport that attaches the account's token.
    ///   - session: The account's session; nil for a new one without retries.
    public init(endpoint: URL, transport: any HTTPTransport, session: GraphSession? = nil) {
        self.endpoint = endpoint
        self.transport = transport
        let session = session ?? GraphSession(retries: .none)
        self.session = session
        retries = session.retries
    }

    /// Fetches the person who is signed in.
    ///
    /// - Returns: The person.
    /// - Throws: ``GraphError``.
    ///
    /// > Source: [Get a user](https://learn.microsoft.com/en-us/graph/api/user-get)
    public func me() async throws -> Person { try await person(request(path: "/me"), about: nil) }

    /// Fetches one person by id, user principal name or mail address; with `User.Read.All`, by any of their addresses.
    ///
    /// - Parameter identifier: The id, the user principal name or the mail address.
    /// - Returns: The person.
    /// - Throws: ``GraphError`` with ``GraphError/Code-swift.struct/notFound`` if there is no such person.
    ///
    /// > Source: [Get a user](https://learn.microsoft.com/en-us/graph/api/user-get)
    public func person(_ identifier: String) async throws -> Person {
        let segment = try Self.pathSegment(for: identifier)
        do {
            return try await person(request(path: segment), about: identifier)
        } catch let error as GraphError where error.code == .notFound && identifier.contains("@") {
            // Graph finds /users/{…} by id and user principal name only; somebody's mail address can be another.
            guard let person = try await personWithMail(identifier) else { throw error }
            return person
        }
    }

    private func personWithMail(_ mail: String) async throws -> Person? {
        func person(_ filter: String) async throws -> Person? {
            try await list(request(path: "/users", options: [("filter", filter), ("top", "1")])).people.first
        }
        let own = "mail eq \(ODataLiteral.string(mail))"
        guard session.permissions.directory == .full, session.allows(.otherAddresses) else {
            return try await person(own)
        }
        do {
            // The scheme stands in capitals before the first address; Graph minds no case.
            return try await person("\(own) or proxyAddresses/any(a:a eq \(ODataLiteral.string("smtp:\(mail)")))")
        } catch let error as GraphError where [.badRequest, .forbidden, .unsupported].contains(error.code) {
            session.refused(.otherAddresses)
            return try await person(own)
        }
    }
}
