import HTTPTypes
import NativeOAuth
import SmallFoundation

/// The changes of the organization's people since a token, page by page, for a copy that works offline.
///
/// The first time, everyone counts as changed. Apply each page, then save its ``DirectoryChange/next``. A token is valid
/// for a week.
package struct DirectoryChanges: AsyncSequence, Sendable {
    package typealias Element = DirectoryChange

    /// The most pages: as many as a directory of ten million people has.
    static let maximumPages = 100_100

    let start: AsyncIterator

    package func makeAsyncIterator() -> AsyncIterator { start }

    package struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        let graph: GraphClient
        var token: DirectoryChangeToken?
        var bounds = PageBounds(most: DirectoryChanges.maximumPages)
        var isOver = false

        /// Fetches the next page; nil when the copy is up to date.
        ///
        /// After an error but `changesExpired`, the same page can be asked for again.
        package mutating func next() async throws -> DirectoryChange? {
            guard !isOver else { return nil }
            let change = try await graph.change(after: token)
            if !change.isLast { try bounds.pass(change.next.link) }
            token = change.next
            isOver = change.isLast
            return change
        }
    }
}

extension GraphClient {
    /// The changes since the token of the last page that was applied; nil for the first time.
    ///
    /// > Source: [user: delta](https://learn.microsoft.com/en-us/graph/api/user-delta)
    package func changes(since token: DirectoryChangeToken? = nil) -> DirectoryChanges {
        DirectoryChanges(start: DirectoryChanges.AsyncIterator(graph: self, token: token))
    }

    func change(after token: DirectoryChangeToken?) async throws -> DirectoryChange {
        let request: HTTPRequest
        if let token {
            request = try self.request(following: token.link)
        } else {
            let properties =
                session.permissions.directory == .full ? PersonProperty.forSearch : PersonProperty.byDefault
            request = self.request(
                path: "/users/delta", options: [("select", PersonProperty.select(properties))])
        }
        let (response, body) = try await get(request, policy: .background, about: nil)
        return try Self.decoded(response) { try DirectoryChange(body, at: endpoint) }
    }
}

/// A token for the state of the directory that a copy has: a link of Graph's, which works only with the Graph that it came from.
///
/// It names no person and contains no secret.
package struct DirectoryChangeToken: Sendable, Hashable, Codable {
    let link: URL

    init(link: String, endpoint: URL) throws(GraphError) {
        self.link = try GraphClient.trusted(URL(string: link), at: endpoint)
    }
}

/// One page of changes.
package struct DirectoryChange: Sendable, Hashable {
    /// New and changed people; unchanged properties may be missing.
    package var changed: [Person]
    /// People who are no longer in the directory, or no longer visible.
    package var removed: [Person.ID]
    /// The token for the next page, or, after the last page, for later changes.
    package var next: DirectoryChangeToken
    /// Whether this is the last page.
    package var isLast: Bool
    /// Which properties came, of each of ``changed``: a bit for each property.
    var sent: [UInt64]
    /// The page as Graph sent it.
    var body: Data

    /// Reads a page, or throws ``JSONFault``, or ``GraphError`` about a link to another server.
    init(_ body: Data, at endpoint: URL) throws {
        let answer = try PeopleAnswer(body)
        guard let link = answer.nextLink ?? answer.deltaLink else { throw JSONFault.endedEarly }
        (changed, removed, sent) = (answer.people, answer.removed, answer.sent)
        (isLast, self.body) = (answer.nextLink == nil, body)
        next = try DirectoryChangeToken(link: link, endpoint: endpoint)
    }

    /// Applies this page to the people of earlier ones, by id.
    ///
    /// Properties in the page replace those of the copy, null included; the others stay.
    package func apply(to copy: inout [Person.ID: Person]) {
        for (person, sent) in zip(changed, sent) {
            guard var known = copy[person.id] else {
                copy[person.id] = person
                continue
            }
            for property in PersonProperty.allCases where sent & property.bit != 0 {
                known.take(property, from: person)
            }
            copy[person.id] = known
        }
        for id in removed { copy[id] = nil }
    }
}

extension Person {
    /// Takes over what another version of the same person has for a property, be it nothing.
    fileprivate mutating func take(_ property: PersonProperty, from new: Person) {
        if let place = property.text {
            self[keyPath: place] = new[keyPath: place]
        } else if property == .businessPhones {
            businessPhones = new.businessPhones
        } else if property != .id {
            var own = extended ?? ExtendedProperties()
            let others = new.extended ?? ExtendedProperties()
            if let place = property.extendedText { own[keyPath: place] = others[keyPath: place] }
            if let place = property.extendedTexts { own[keyPath: place] = others[keyPath: place] }
            if property == .accountEnabled { own.accountEnabled = others.accountEnabled }
            extended = own.isEmpty ? nil : own
        }
    }
}
