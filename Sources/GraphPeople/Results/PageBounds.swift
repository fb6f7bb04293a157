#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Sees to it that following links comes to an end.
struct PageBounds: Sendable {
    let most: Int
    private var count = 0
    /// What the links were, in eight bytes each: a list of a million people has a thousand of them.
    private var passed: Set<Int> = []

    init(most: Int) {
        self.most = most
    }

    /// Remembers a link that will be followed.
    ///
    /// - Throws: ``GraphError`` with `endlessPages` when it was followed before, or too many were.
    mutating func pass(_ link: URL) throws(GraphError) {
        count += 1
        guard passed.insert(link.absoluteString.hashValue).inserted else {
            throw GraphError(.endlessPages, "Microsoft Graph's pages lead back to one that was here before.")
        }
        guard count < most else {
            throw GraphError(
                .endlessPages, "There are more than \(most) pages.", nextStep: "Search for more of the name.")
        }
    }
}
