#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One page of an answer, and where the next one is.
///
/// A page can be empty although more follow; only a missing ``nextLink`` means the end.
///
/// > Source: [Paging Microsoft Graph data](https://learn.microsoft.com/en-us/graph/paging)
public struct PeoplePage: Sendable, Hashable {
    /// The people of this page, by name.
    public var people: [Person]

    /// The address of the next page, to be used as it is; nil after the last.
    public var nextLink: URL?

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
