/// A list whose items a filter can ask for: texts, or objects with members.
struct FilterCollection: Sendable {
    /// The members by which it may ask for the items of a user's list, an empty name for the items themselves, and how.
    private static let ofUsers: [(name: String, members: [String], support: String)] = [
        ("identities", ["issuer", "issuerAssignedId"], "D---"), ("assignedLicenses", ["skuId"], "D---"),
        ("assignedPlans", ["capabilityStatus", "service", "servicePlanId"], "A---"),
        ("provisionedPlans", ["provisioningStatus", "service"], "A---"),
        ("onPremisesProvisioningErrors", ["category", "propertyCausingError"], "D---"),
        ("authorizationInfo/certificateUserIds", [""], "AA--"),
    ]

    private let name: String
    private let resource: String
    /// The list as SQL, in JSON.
    let sql: String
    /// What can be compared of an item, by the names of its members in lower case.
    private let items: [String: FilterProperty]

    /// - Throws: ``GraphError`` 400 for what is no list.
    init(_ name: String, of schema: FilterSchema) throws(GraphError) {
        (self.name, resource) = (name, schema.resource)
        func items(of list: String, _ members: [String], _ support: [Character]) -> [String: FilterProperty] {
            members.reduce(into: [:]) { items, member in
                let column = member.isEmpty ? "lower(value)" : "lower(value ->> '$.\(member)')"
                items[member.lowercased()] = FilterProperty(
                    itemOf: list, of: schema.resource, support: support, column: column)
            }
        }
        if !schema.isOfUsers, let list = schema.extra(name), list.kind == .list {
            sql = list.sql
            let member = list.name == "assignedLicenses" ? "skuId" : ""
            self.items = items(of: list.name, [member], ["D"] + list.support.dropFirst())
        } else if schema.isOfUsers, let own = UserProperty(name: name), own.kind == .texts {
            (sql, self.items) = ("user.\(own.filterColumn)", ["": FilterProperty(own, column: "value")])
        } else if schema.isOfUsers, let list = Self.ofUsers.first(where: { $0.name.lowercased() == name.lowercased() })
        {
            self.items = items(of: list.name, list.members, Array(list.support))
            let path = list.name.split(separator: "/")
            let whole = ExtraProperty(name: path[0])?.sql ?? UserProperty.identities.sql(view: .full)
            sql = path.count > 1 ? "\(whole) -> '$.\(path[1])'" : whole
        } else {
            let property = try schema.property(name)
            throw property.unsupported
        }
    }

    /// What a word inside `any` stands for: `c/issuer`, or `c` alone.
    func item(_ word: String, of variable: String, isAdvanced: Bool) throws(GraphError) -> FilterProperty {
        let parts = word.split(separator: "/", maxSplits: 1)
        guard parts.first == variable[...], let item = items[parts.count > 1 ? parts[1].lowercased() : ""] else {
            throw .unsupportedClause(name, of: resource)
        }
        guard isAdvanced || !item.isAdvancedOnly else { throw .advancedOnly("any") }
        return item
    }
}
