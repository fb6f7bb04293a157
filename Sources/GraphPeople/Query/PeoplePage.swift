public import SmallFoundation

/// A page of people, and the link to the next one.
///
/// A page can be empty although more follow; see ``hasMore``.
///
/// > Source: [Paging Microsoft Graph data](https://learn.microsoft.com/en-us/graph/paging)
public struct PeoplePage: Sendable, Hashable {
    /// The people of this page, the best match first.
    public var people: [Person]
    /// The address of the next page, to use unchanged; nil after the last.
    public var nextLink: URL?
    /// When the copy of the directory that this page comes from was updated; nil if the server answered.
    public var copied: Date?
    /// Whether nobody matches exactly and the people are near matches, such as those with a typing mistake.
    public var areNear = false
    /// People who came with this page and belong on the next ones.
    var waiting: [Person] = []
    /// What the page is an answer to, so that the next one is put in the same order.
    var query: PeopleQuery?
    /// Whether the copy of the directory may have more people than it answered with; the next page is the server's.
    var isCut = false
    /// Those whom the server had not sent yet when they were put on a page.
    var early: Set<Person.ID> = []

    /// The people of this page, and those already fetched for the next pages.
    public var arrived: [Person] { people + waiting }
    /// Whether there is a next page; it may turn out to be empty.
    public var hasMore: Bool { nextLink != nil || !waiting.isEmpty || isCut }

    /// Whether somebody on it matches exactly.
    var isFound: Bool { !people.isEmpty && !areNear }

    /// Makes a page.
    public init(people: [Person], nextLink: URL? = nil) { (self.people, self.nextLink) = (people, nextLink) }
}
