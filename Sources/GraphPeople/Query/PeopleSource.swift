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
    /// `/search/query`, which minds no typing errors.
    case searchQuery
    /// `$count` of a list.
    case count
    /// Every property of one person that this library knows; other clouds and stand-ins may not know all of them.
    case wholeProfile
}
