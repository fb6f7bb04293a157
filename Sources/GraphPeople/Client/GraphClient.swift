import HTTPTypes
public import NativeOAuth

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Finds people in Microsoft Graph over a transport that is already authorized.
///
/// The client knows nothing of tokens: give it the transport of an account, which adds them. It is a value without
/// state, so any number of requests may run at once.
///
/// ```swift
/// let graph = GraphClient(endpoint: endpoint, transport: client.transport(for: account.id, allowing: hosts))
/// let page = try await graph.people(matching: PeopleQuery("adele"))
/// ```
///
/// Beside ``GraphError``, every method lets the transport's `OAuthError` and `CancellationError` through untouched.
public struct GraphClient: Sendable {
    /// Where Graph is, with its version: `https://graph.microsoft.com/v1.0`.
    public let endpoint: URL

    private let transport: any HTTPTransport

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - endpoint: Where Graph is, with its version.
    ///   - transport: Sends the requests and adds the authorization.
    public init(endpoint: URL, transport: any HTTPTransport) {
        self.endpoint = endpoint
        self.transport = transport
    }

    /// Fetches the person who is signed in.
    ///
    /// - Returns: The person.
    /// - Throws: ``GraphError``.
    ///
    /// > Source: [Get a user](https://learn.microsoft.com/en-us/graph/api/user-get)
    public func me() async throws -> Person {
        try decode(Person.self, from: try await get(request(path: "/me"), about: nil))
    }

    /// Fetches one person by id, user principal name or mail address.
    ///
    /// - Parameter identifier: The id, the user principal name or the mail address.
    /// - Returns: The person.
    /// - Throws: ``GraphError`` with ``GraphError/Code-swift.struct/notFound`` when there is nobody of that name.
    ///
    /// > Source: [Get a user](https://learn.microsoft.com/en-us/graph/api/user-get)
    public func person(_ identifier: String) async throws -> Person {
        let segment = try Self.pathSegment(for: identifier)
        do {
            return try decode(Person.self, from: try await get(request(path: segment), about: identifier))
        } catch let error as GraphError where error.code == .notFound && identifier.contains("@") {
            // Graph finds /users/{…} by id and user principal name only; somebody's mail address can be another.
            guard let person = try await personWithMail(identifier) else { throw error }
            return person
        }
    }

    /// Fetches the first page of the people that a query matches, sorted by name.
    ///
    /// - Parameter query: Whom to look for.
    /// - Returns: The first page; it has no people when nobody matches.
    /// - Throws: ``GraphError``.
    ///
    /// > Source: [List users](https://learn.microsoft.com/en-us/graph/api/user-list)
    public func people(matching query: PeopleQuery) async throws -> PeoplePage {
        try await page(request(path: "/users", filter: query.filter, top: query.pageSize))
    }

    /// Fetches the page after another one.
    ///
    /// The link is followed only within the endpoint's own origin: the token must go nowhere else.
    ///
    /// - Parameter page: A page that this client returned.
    /// - Returns: The next page, or nil after the last.
    /// - Throws: ``GraphError`` with ``GraphError/Code-swift.struct/untrustedLink`` when the link leads elsewhere.
    ///
    /// > Source: [Paging Microsoft Graph data](https://learn.microsoft.com/en-us/graph/paging)
    public func page(after page: PeoplePage) async throws -> PeoplePage? {
        guard let link = page.nextLink else { return nil }
        guard let origin = Origin(link), origin == Origin(endpoint) else {
            throw GraphError(
                .untrustedLink, "Microsoft Graph named another server for the next page; nothing was sent there.",
                nextStep: "Check the Graph address in the settings.", recovery: .fixSettings)
        }
        let next = try await self.page(Self.request(link))
        guard next.nextLink != link else {
            throw GraphError(.malformedResponse, "Microsoft Graph named the same page as the next one.")
        }
        return next
    }

    func send(_ request: HTTPRequest) async throws -> (HTTPResponse, Data) {
        try await transport.send(request)
    }

    private func page(_ request: HTTPRequest) async throws -> PeoplePage {
        let answer = try decode(PeopleAnswer.self, from: try await get(request, about: nil))
        return PeoplePage(people: answer.value.sortedByName(), nextLink: answer.nextLink)
    }

    private func personWithMail(_ mail: String) async throws -> Person? {
        let filter = "mail eq \(ODataLiteral.string(mail))"
        return try await page(request(path: "/users", filter: filter, top: 1)).people.first
    }
}
