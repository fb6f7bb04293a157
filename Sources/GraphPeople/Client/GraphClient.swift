import HTTPTypes
public import NativeOAuth

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Finds people in Microsoft Graph over a transport that is already authorized.
///
/// The client knows nothing of tokens: give it the transport of an account, which adds them. It is a value; what it
/// remembers of the account is in its ``GraphSession``, which all clients of that account share. Any number of requests
/// may run at once.
///
/// ```swift
/// let graph = GraphClient(endpoint: endpoint, transport: client.transport(for: account.id, allowing: hosts))
/// let page = try await graph.people(matching: PeopleQuery("adele"))
/// ```
///
/// Beside ``GraphError``, every method lets the transport's `OAuthError` about the sign-in and `CancellationError` through
/// untouched; a network that is down and an answer that does not come are ``GraphError/Code-swift.struct/offline`` and
/// ``GraphError/Code-swift.struct/timedOut``.
public struct GraphClient: Sendable {
    /// Where Graph is, with its version: `https://graph.microsoft.com/v1.0`.
    public let endpoint: URL

    /// What is remembered of the account.
    public let session: GraphSession

    /// How often what was put off is sent again; the session's, unless another one is set for this client.
    public var retries: RetryPolicy

    let transport: any HTTPTransport

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - endpoint: Where Graph is, with its version.
    ///   - transport: Sends the requests and adds the authorization.
    ///   - session: What is remembered of the account; nil for a new one that repeats nothing and assumes nothing.
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
    public func me() async throws -> Person {
        try await person(request(path: "/me"), about: nil)
    }

    /// Fetches one person by id, user principal name or mail address; with the larger permission, any of their addresses.
    ///
    /// - Parameter identifier: The id, the user principal name or the mail address.
    /// - Returns: The person.
    /// - Throws: ``GraphError`` with ``GraphError/Code-swift.struct/notFound`` when there is nobody of that name.
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
