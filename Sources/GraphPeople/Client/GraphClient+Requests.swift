import HTTPTypes
import NativeOAuth
import SmallFoundation

extension GraphClient {
    /// The most Unicode scalars of an id, a user principal name or a mail address: RFC 5321 allows an address 254.
    private static let maximumIdentifierLength = 256

    /// What Graph wants to be told before it searches, counts, or filters by what is in no index.
    ///
    /// > Source: [Advanced query capabilities](https://learn.microsoft.com/en-us/graph/aad-advanced-queries)
    static let consistencyLevel = HTTPField.Name("ConsistencyLevel")

    /// The path of one user, which must not become another path whatever the text is; nil for the one who is signed in.
    ///
    /// A name that begins with `$`, and the two that a URL would take for steps in a folder, need the key form.
    static func pathSegment(for identifier: String?) throws(GraphError) -> String {
        guard let identifier else { return "/me" }
        guard identifier.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw GraphError(.invalidQuery, "The user is empty.")
        }
        guard identifier.unicodeScalars.count <= maximumIdentifierLength else {
            throw GraphError(
                .invalidQuery, "No id, user name or mail address has more than \(maximumIdentifierLength) characters.")
        }
        if identifier.hasPrefix("$") || identifier == "." || identifier == ".." {
            return "/users(\(PercentEncoding.encode(ODataLiteral.string(identifier))))"
        }
        return "/users/\(PercentEncoding.encode(identifier))"
    }

    /// A path below the endpoint, with query options.
    ///
    /// The names keep their `$`; the values are encoded here, once, and nowhere else.
    static func target(_ path: String, _ options: QueryOptions) -> String {
        let query = options.map { "$\($0.name)=\(PercentEncoding.encode($0.value))" }
        return path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    /// Builds a GET below the endpoint, of a path whose segments are encoded and of options that are not.
    ///
    /// An advanced query may be answered from a copy that is a little behind.
    func request(path: String, options: QueryOptions = [], isAdvanced: Bool = false) -> HTTPRequest {
        var request = Self.request(endpoint)
        request.path = basePath + Self.target(path, options)
        if isAdvanced, let name = Self.consistencyLevel { request.headerFields[name] = "eventual" }
        return request
    }

    /// The endpoint's path without a slash at its end.
    var basePath: String {
        var base = endpoint.path(percentEncoded: true)
        while base.hasSuffix("/") { base.removeLast() }
        return base
    }

    /// A GET that asks for JSON.
    static func request(_ url: URL) -> HTTPRequest {
        HTTPRequest(url: url, headerFields: [.accept: "application/json"])
    }

    /// A link that Graph gave, if it leads to Graph: the token must go nowhere else.
    static func trusted(_ link: URL?, at endpoint: URL) throws(GraphError) -> URL {
        guard let link, let origin = Origin(link), origin == Origin(endpoint) else {
            throw GraphError(
                .untrustedLink,
                "Microsoft Graph's link to the next page does not lead to the same server; nothing was sent there.",
                recovery: .fixSettings)
        }
        return link
    }

    /// A GET of a link that Graph gave.
    ///
    /// Graph wants to be told again what the first page was asked with, because the link does not carry it.
    func request(following link: URL) throws(GraphError) -> HTTPRequest {
        var request = Self.request(try Self.trusted(link, at: endpoint))
        let query = (link.query(percentEncoded: false) ?? "").lowercased()
        if query.contains("$search=") || query.contains("$count=true"), let name = Self.consistencyLevel {
            request.headerFields[name] = "eventual"
        }
        return request
    }

    /// Sends a request and refuses every answer but 200.
    func get(
        _ request: HTTPRequest, body: Data? = nil, policy: RetryPolicy? = nil, about subject: String?
    ) async throws -> (HTTPResponse, Data) {
        let (response, body) = try await send(request, body: body, policy: policy)
        guard response.status.code == 200 else { throw GraphError.refusal(response, body: body, about: subject) }
        return (response, body)
    }

    /// Posts JSON and refuses every answer but 200.
    func post(_ path: String, _ json: Data) async throws -> (HTTPResponse, Data) {
        var request = request(path: path)
        request.method = .post
        request.headerFields[.contentType] = "application/json"
        return try await get(request, body: json, about: nil)
    }

    func list(_ request: HTTPRequest, policy: RetryPolicy? = nil) async throws -> PeopleAnswer {
        let (response, body) = try await get(request, policy: policy, about: nil)
        return try Self.decoded(response) { try PeopleAnswer(body) }
    }

    /// Counts the people in the organization.
    ///
    /// - Returns: The number, which can be slightly out of date.
    /// - Throws: ``GraphError`` with ``GraphError/Code-swift.struct/badRequest`` if the directory can't be counted, and
    ///   with `malformedResponse` if the answer is not a number.
    ///
    /// > Source: [Count parameter](https://learn.microsoft.com/en-us/graph/query-parameters#count-parameter)
    public func count() async throws -> Int {
        var request = request(path: "/users/$count", options: [], isAdvanced: true)
        request.headerFields[.accept] = "text/plain"
        let (response, body) = try await get(request, about: nil)
        // Some answers begin with the mark that says UTF-8.
        let text = String(decoding: body.prefix(40), as: UTF8.self).filter { $0.isASCII && !$0.isWhitespace }
        guard let number = Int(text), number >= 0 else { throw GraphError.malformed(response) }
        return number
    }

    func person(_ request: HTTPRequest, about subject: String?) async throws -> Person {
        let (response, body) = try await get(request, about: subject)
        return try Self.decoded(response) { try PeopleAnswer.person(body) }
    }

    /// Reads an answer, and says no more of one that cannot be read: the body can hold anything.
    static func decoded<Value>(_ response: HTTPResponse, _ read: () throws -> Value) throws(GraphError) -> Value {
        do {
            return try read()
        } catch {
            throw error as? GraphError ?? .malformed(response)
        }
    }
}

extension GraphError {
    /// An answer that is not Graph's; nil when a part of one is missing.
    static func malformed(_ response: HTTPResponse?) -> GraphError {
        GraphError(
            .malformedResponse, "The answer is not what Microsoft Graph sends.", recovery: .fixSettings,
            server: response.map { GraphErrorResponse($0, body: Data()) })
    }
}
