import HTTPTypes
import SmallFoundation

/// The options of a query by their names without `$`, not yet percent-encoded.
typealias QueryOptions = [(name: String, value: String)]

/// One way of asking for people.
struct SearchStep: Sendable {
    let source: PeopleSource
    let request: HTTPRequest
    /// Whether it is of use only when the way before it was refused.
    var isSubstitute = false
    /// Whether more people are asked for than are meant, so that those who do not fit are left out here.
    var isWider = false

    /// Whether an error means that this way is not open, and another may be.
    func isRefused(by error: GraphError) -> Bool {
        switch error.code {
        // A request that was too long is no reason to ask in another way.
        case .badRequest: error.server?.status == 400
        case .unsupported: true
        // Without the permission for one's own people there is still the directory.
        case .forbidden: source != .search && source != .filter
        // An account without a mailbox has no people of its own.
        case .notFound, .malformedResponse: error.server?.status == 404 && source == .relevantPeople
        default: false
        }
    }
}

/// A way of asking Graph for people; each can be refused by a server, or to an account, by itself.
enum PeopleSource: Sendable, Hashable, CaseIterable {
    /// `/users?$search`, which needs `ConsistencyLevel: eventual`; not in B2C tenants.
    case search
    /// The same with titles and departments, which not everybody may search.
    case wideSearch
    /// `/users?$filter` with what the directory answers from its index.
    case filter
    /// `/users?$filter` with what needs an advanced query.
    case advancedFilter
    /// `/users?$filter` over the further addresses of a mailbox.
    case otherAddresses
    /// `/me/people`, the only one for personal accounts.
    case relevantPeople
    /// Every property of one person that this library knows; other clouds and stand-ins may not know all of them.
    case wholeProfile
}
