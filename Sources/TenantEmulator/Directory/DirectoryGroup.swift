/// A group that somebody belongs to: everybody's, one for each department, and those that a file has made.
struct DirectoryGroup: Sendable, Equatable {
    let id: String
    let displayName: String
    let description: String
    let tenantID: String

    /// A group that a file has made.
    ///
    /// - Parameters:
    ///   - id: A GUID; nil for one that is always the same for the name.
    ///   - displayName: What people call it.
    ///   - description: What it is for.
    ///   - tenantID: Whose it is.
    init(id: String?, displayName: String, description: String, tenantID: String) {
        self.id = id ?? Self.id("made group/\(displayName)", in: tenantID)
        (self.displayName, self.description, self.tenantID) = (displayName, description, tenantID)
    }

    /// An id that is always the same for the same name.
    private static func id(_ name: String, in tenantID: String) -> String {
        DirectoryUser.objectID("\(tenantID == Tenant.firstID ? "contoso" : tenantID)/\(name)")
    }

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
        id = Self.id("group/\(name)", in: tenantID)
        displayName = name
        self.description = description
        self.tenantID = tenantID
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
