/// A group that somebody belongs to: everybody's, and one for each department.
///
/// There is no table of groups: they follow from the people, which is enough for a profile.
struct DirectoryGroup: Sendable, Equatable {
    let id: String
    let displayName: String
    let description: String

    /// The groups of a person in a tenant.
    static func groups(of user: DirectoryUser, in tenant: Tenant?) -> [DirectoryGroup] {
        var groups = [
            DirectoryGroup(
                name: "All Company", description: "Everybody in \(tenant?.displayName ?? user.tenantID)",
                tenantID: user.tenantID)
        ]
        if let department = user.department {
            groups.append(
                DirectoryGroup(
                    name: department, description: "The department \(department)", tenantID: user.tenantID))
        }
        return groups
    }

    private init(name: String, description: String, tenantID: String) {
        id = SampleOrganization.objectID("group/\(name)", of: tenantID)
        displayName = name
        self.description = description
    }

    /// The group as Graph writes it.
    var members: [JSONValue.Member] {
        [
            .init(name: "@odata.type", value: "#microsoft.graph.group"),
            .init(name: "id", value: .string(id)),
            .init(name: "displayName", value: .string(displayName)),
            .init(name: "description", value: .string(description)),
            .init(name: "groupTypes", value: ["Unified"]),
            .init(name: "mailEnabled", value: true),
            .init(name: "securityEnabled", value: false),
        ]
    }
}
