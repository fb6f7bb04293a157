#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One page of an answer, and where the next one is.
///
/// A page can be empty although more follow: ``hasMore`` says whether there is an end.
///
/// > Source: [Paging Microsoft Graph data](https://learn.microsoft.com/en-us/graph/paging)
public struct PeoplePage: Sendable, Hashable {
    /// The people of this page, the one who was meant first.
    public var people: [Person]

    /// The address of the next page, to be used as it is; nil after the last.
    public var nextLink: URL?

    /// What was not as Graph's documentation says, and counts as missing; at most twenty of it.
    public var faults: [PropertyFault] = []

    /// How many people there are in all, where the request asked for it.
    public var count: Int?

    /// When the copy of the directory that this page is from was brought up to date; nil for an answer of the server's.
    public var copied: Date?

    /// People who came with this page and belong on the next ones.
    var waiting: [Person] = []

    /// What the page is an answer to, so that the next one is put in the same order.
    var query: PeopleQuery?

    /// Whether the copy of the directory may have more people than it answered with; the next page is the server's.
    var isCut = false

    /// Those whom the server had not sent yet when they were put on a page.
    var early: Set<Person.ID> = []

    /// Everybody who has come, those who belong on the next pages included.
    public var arrived: [Person] { people + waiting }

    /// Whether there is a next page; it may turn out to be empty.
    public var hasMore: Bool { nextLink != nil || !waiting.isEmpty || isCut }

    /// Puts a page together.
    ///
    /// - Parameters:
    ///   - people: The people of this page.
    ///   - nextLink: The address of the next page; nil after the last.
    public init(people: [Person], nextLink: URL? = nil) {
        self.people = people
        self.nextLink = nextLink
    }
}
