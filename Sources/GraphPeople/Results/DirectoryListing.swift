import HTTPTypes
import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Everybody in the organization, 999 at a time; only one page is in memory.
///
/// To resume an interrupted listing, even in another process, save ``DirectoryPage/resumption`` of the last page that
/// you processed.
///
/// ```swift
/// for try await page in graph.directory() {
///     try write(page.people)
///     print("\(page.progress.listed) of \(page.progress.total ?? 0)")
/// }
/// ```
public struct DirectoryListing: AsyncSequence, Sendable {
    /// One page.
    public typealias Element = DirectoryPage

    /// The most pages: as many as a directory of ten million people has.
    static let maximumPages = 10_100

    let graph: GraphClient
    let start: DirectoryResumption?

    /// Starts at the first page, or resumes.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(graph: graph, resumption: start, bounds: PageBounds(most: Self.maximumPages))
    }

    /// Fetches the pages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let graph: GraphClient
        var resumption: DirectoryResumption?
        var bounds: PageBounds
        var isOver = false

        /// Fetches the next page; nil after the last.
        ///
        /// - Throws: ``GraphError``. After an error you can ask for the same page again.
        public mutating func next() async throws -> DirectoryPage? {
            guard !isOver else { return nil }
            let page = try await graph.directoryPage(resumption)
            if let link = page.resumption?.link { try bounds.pass(link) }
            resumption = page.resumption
            isOver = page.resumption == nil
            return page
        }
    }
}

/// One page of everybody.
public struct DirectoryPage: Sendable, Hashable {
    /// How far the listing has come.
    public struct Progress: Sendable, Hashable {
        /// The number of people so far, with this page.
        public var listed: Int
        /// The number of all people when the listing began, if Graph sent it.
        public var total: Int?
    }

    /// The people, in Graph's order.
    public var people: [Person]

    /// How far the listing has come.
    public var progress: Progress

    /// Where to resume; nil after the last page.
    public var resumption: DirectoryResumption?

    /// Properties in an unexpected form, which count as missing.
    public var faults: [PropertyFault]
}

extension GraphClient {
    /// Lists everybody in the organization.
    ///
    /// - Parameter resumption: Where to resume; nil to begin.
    /// - Returns: A sequence that sends nothing until you iterate.
    ///
    /// > Source: [List users](https://learn.microsoft.com/en-us/graph/api/user-list)
    public func directory(resuming resumption: DirectoryResumption? = nil) -> DirectoryListing {
        DirectoryListing(graph: self, start: resumption)
    }

    /// Fetches one page of everybody.
    func directoryPage(_ resumption: DirectoryResumption?) async throws -> DirectoryPage {
        let answer: PeopleAnswer
        if let resumption {
            answer = try await directoryAnswer(try request(following: resumption.link))
        } else if session.allows(.count) {
            do {
                answer = try await directoryAnswer(directoryRequest(counting: true))
            } catch let error as GraphError where error.code == .badRequest {
                // Counting is an advanced query, which not every tenant has.
                session.refused(.count)
                answer = try await directoryAnswer(directoryRequest(counting: false))
            }
        } else {
            answer = try await directoryAnswer(directoryRequest(counting: false))
        }
        let progress = DirectoryPage.Progress(
            listed: (resumption?.listed ?? 0) + answer.people.count, total: resumption?.total ?? answer.count)
        let next = try answer.nextLink.map { link throws(GraphError) in
            try DirectoryResumption(link: link, listed: progress.listed, total: progress.total, endpoint: endpoint)
        }
        return DirectoryPage(people: answer.people, progress: progress, resumption: next, faults: answer.faults)
    }

    private func directoryAnswer(_ request: HTTPRequest) async throws -> PeopleAnswer {
        let (response, body) = try await send(request, policy: .background)
        guard response.status.code == 200 else {
            throw GraphError.refusal(response, body: body, about: nil)
        }
        return try Self.decodeList(body, of: response)
    }

    private func directoryRequest(counting: Bool) -> HTTPRequest {
        var options: [(name: String, value: String)] = [("top", String(PeopleQuery.maximumPageSize))]
        if counting { options.append(("count", "true")) }
        if session.permissions.directory == .full {
            options.append(("select", PersonProperty.select(PersonProperty.forSearch)))
        }
        return request(path: "/users", options: options, isAdvanced: counting)
    }
}

/// Where to resume a listing of everybody.
///
/// It is Graph's own link, valid for some days, without a person or a secret in it. It works only with the Graph that
/// it came from.
public struct DirectoryResumption: Sendable, Hashable, Codable {
    let link: URL
    let listed: Int
    let total: Int?

    init(link: String, listed: Int, total: Int?, endpoint: URL) throws(GraphError) {
        guard let url = URL(string: link), let origin = Origin(url), origin == Origin(endpoint) else {
            throw GraphError(
                .untrustedLink, "Microsoft Graph named another server for the next page; nothing was sent there.",
                recovery: .fixSettings)
        }
        self.link = url
        self.listed = listed
        self.total = total
    }
}

extension GraphClient {
    /// Counts the people in the organization, or those who match a query.
    ///
    /// - Parameter query: The search; nil for everybody.
    /// - Returns: The number, which may be slightly out of date.
    /// - Throws: ``GraphError`` with ``GraphError/Code-swift.struct/badRequest`` if Graph can't count here, and with
    ///   `malformedResponse` if the answer is not a number.
    ///
    /// > Source: [Count parameter](https://learn.microsoft.com/en-us/graph/query-parameters#count-parameter)
    public func count(of query: PeopleQuery? = nil) async throws -> Int {
        var options: [(name: String, value: String)] = []
        if let query {
            switch (query.typed.kind, query.search) {
            case (.address(let address), _): options.append(("filter", PeopleQuery.filter(address: address)))
            case (.phone(let number), _):
                let writings = number.writings(typed: query.typed.nameText)
                options.append(("filter", PeopleQuery.filter(phones: writings, isAdvanced: true)))
                options.append(("count", "true"))
            case (.name, .some(let search)): options.append(("search", search.text))
            case (.name, nil): options.append(("filter", query.filter))
            }
        }
        var request = request(path: "/users/$count", options: options, isAdvanced: true)
        request.headerFields[.accept] = "text/plain"
        let (response, body) = try await get(request, about: nil)
        // Some answers begin with the mark that says UTF-8.
        let text = String(decoding: body.prefix(40), as: UTF8.self).filter { $0.isASCII && !$0.isWhitespace }
        guard let number = Int(text), number >= 0 else { throw GraphError.malformed(response) }
        return number
    }
}
