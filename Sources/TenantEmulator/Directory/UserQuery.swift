/// A query for a list of people, understood.
struct UserQuery: Sendable {
    var options: ListQuery
    let expand: Expansion?
    let select: [GraphProperty]?
    /// The property that they are ordered by; nil if it doesn't matter.
    let order: UserProperty?
    let tenantID: String
    /// Whom the list is about.
    var people = SQLCondition.always

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
        // Those who were removed are in the order of their names, too.
        order = options.order.map { $0.property.own ?? .displayName }
    }
}
