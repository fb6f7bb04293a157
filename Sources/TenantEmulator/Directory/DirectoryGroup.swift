/// A group that somebody belongs to: everybody's, one for each department, and those that a file has made.
struct DirectoryGroup: Sendable, Equatable {
    let id: String
    let displayName: String
    let description: String
    let tenantID: String
    /// Who is in it.
    let extent: Extent

    /// Which people of its tenant are in a group.
    enum Extent: Sendable, Equatable {
        case everybody
        case department(String)
        /// Those whom somebody put into it.
        case chosen
    }

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
        extent = .chosen
    }

    /// An id that is always the same for the same name.
    private static func id(_ name: String, in tenantID: String) -> String {
        DirectoryUser.objectID("\(tenantID == Tenant.firstID ? "contoso" : tenantID)/\(name)")
    }

    /// Everybody in a tenant.
    static func everybody(in tenantID: String, called name: String) -> DirectoryGroup {
        DirectoryGroup("All Company", "Everybody in \(name)", in: tenantID, .everybody)
    }

    /// A department of a tenant.
    static func department(_ name: String, in tenantID: String) -> DirectoryGroup {
        DirectoryGroup(name, "The department \(name)", in: tenantID, .department(name))
    }

    private init(_ name: String, _ description: String, in tenantID: String, _ extent: Extent) {
        id = Self.id("group/\(name)", in: tenantID)
        (displayName, self.description, self.tenantID, self.extent) = (name, description, tenantID, extent)
    }

    /// Those of its tenant's people who are in it.
    var condition: SQLCondition {
        switch extent {
        case .everybody: SQLCondition(sql: "1", arguments: [])
        case .department(let name): SQLCondition(sql: "department = ?", arguments: [name])
        case .chosen:
            SQLCondition(sql: "user.id IN (SELECT userID FROM groupMember WHERE groupID = ?)", arguments: [id])
        }
    }

    /// The type, which is said of a group among objects of many kinds.
    static let type = JSONValue.Member(name: "@odata.type", value: "#microsoft.graph.group")

    /// The group as Graph writes it.
    var members: [JSONValue.Member] {
        [
            .init(name: "id", value: .string(id)),
            .init(name: "displayName", value: .string(displayName)),
            .init(name: "description", value: .string(description)),
            .init(name: "groupTypes", value: ["Unified"]), .init(name: "mail", value: .null),
            .init(name: "mailNickname", value: .string(mailNickname)),
            .init(name: "mailEnabled", value: true),
            .init(name: "securityEnabled", value: false), .init(name: "visibility", value: "Public"),
        ]
    }

    private var mailNickname: String { String(displayName.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }) }
}
