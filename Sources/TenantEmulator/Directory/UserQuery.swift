/// A query for a list of people, understood.
struct UserQuery: Sendable {
    var options: ListQuery
    let expand: Expansion?
    let select: [GraphProperty]?
    /// The property that they are ordered by; nil if it doesn't matter.
    let order: UserProperty?
    let tenantID: String
    /// Whom the list is about; nil for everybody.
    var relationship: SQLCondition?

    init(
        _ parameters: FormParameters, in tenantID: String, isEventual: Bool, isMixed: Bool = false, seal: Seal
    ) throws(GraphError) {
        self.tenantID = tenantID
        options = try ListQuery(parameters, isEventual: isEventual, seal: seal, of: .users)
        select = try GraphType.users.selection(parameters["$select"], isList: true, isMixed: isMixed)
        expand = try Expansion(parameters["$expand"])
        if options.isAdvanced, expand?.isAdvanced == false {
            throw .unsupportedQuery("$expand is not supported in an advanced query.")
        }
        order = try Self.order(options.order?.name, isAdvanced: options.isAdvanced)
    }

    private static func order(_ name: String?, isAdvanced: Bool) throws(GraphError) -> UserProperty? {
        guard let name else { return nil }
        // Those who were removed are in the order of their names, too.
        if isAdvanced, name.lowercased() == "deleteddatetime" { return .displayName }
        guard let property = UserProperty(name: name) else { throw .unknownProperty(name) }
        switch property {
        case .displayName, .userPrincipalName: return property
        case .createdDateTime where isAdvanced: return property
        default: throw GraphError(.sortingUnsupported)
        }
    }
}
