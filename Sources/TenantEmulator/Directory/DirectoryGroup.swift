import Foundation

/// A group that somebody belongs to: everybody's, one for each department, and those that a file has made.
struct DirectoryGroup: Sendable, Equatable {
    let id: String
    var displayName: String
    var description: String?
    let tenantID: String
    let extent: Extent
    /// What else somebody has written into it, as an object of JSON.
    var written: JSONValue = [:]

    enum Extent: Sendable, Equatable {
        case everybody
        case department(String)
        case chosen
    }

    init(id: String?, displayName: String, description: String?, tenantID: String, written: JSONValue = [:]) {
        self.written = written
        self.id = id ?? DirectoryUser.objectID("made group/\(displayName)", in: tenantID)
        (self.displayName, self.description, self.tenantID) = (displayName, description, tenantID)
        extent = .chosen
    }

    static func everybody(in tenantID: String, called name: String) -> DirectoryGroup {
        DirectoryGroup("All Company", "Everybody in \(name)", in: tenantID, .everybody)
    }

    static func department(_ name: String, in tenantID: String) -> DirectoryGroup {
        DirectoryGroup(name, "The department \(name)", in: tenantID, .department(name))
    }

    private init(_ name: String, _ description: String, in tenantID: String, _ extent: Extent) {
        id = DirectoryUser.objectID("group/\(name)", in: tenantID)
        (displayName, self.description, self.tenantID, self.extent) = (name, description, tenantID, extent)
    }

    /// Whether somebody can change it: the others follow from the directory.
    var isWritable: Bool { extent == .chosen }

    /// Those of its tenant's people who are in it; if it is transitive, also those of the groups in it.
    func condition(isTransitive: Bool) -> SQLCondition {
        switch extent {
        case .everybody: .always
        case .department(let name): SQLCondition(sql: "department = ?", arguments: [name])
        case .chosen: SQLCondition(sql: "user.id IN (\(Self.inside(isTransitive: isTransitive)))", arguments: [id])
        }
    }

    /// SQL for the ids of those in a group, people and groups; if it is transitive, also of those in the groups in it.
    static func inside(isTransitive: Bool) -> String {
        let direct = "SELECT userID FROM groupMember WHERE groupID = ?"
        guard isTransitive else { return direct }
        return """
            WITH RECURSIVE inside(id) AS (
                \(direct) UNION SELECT userID FROM groupMember JOIN inside ON groupID = inside.id
            ) SELECT id FROM inside
            """
    }

    var owners: SQLCondition {
        SQLCondition(sql: "user.id IN (SELECT userID FROM groupOwner WHERE groupID = ?)", arguments: [id])
    }

    static let type = JSONValue.Member(name: "@odata.type", value: "#microsoft.graph.group")
    var members: [JSONValue.Member] { all.filter { !Self.onlySelected.contains($0.name) } }

    func selected(_ select: [String]?) -> [JSONValue.Member] {
        select.map { names in all.filter { names.contains($0.name) } } ?? members
    }

    static func selection(_ text: String) throws(GraphError) -> [String] {
        try text.split(separator: ",").map { part throws(GraphError) in
            let name = part.trimmingCharacters(in: .whitespaces)
            guard let known = names.first(where: { $0.lowercased() == name.lowercased() }) else {
                throw GraphError.unknownSelection(name, of: "group")
            }
            return known
        }
    }

    var all: [JSONValue.Member] {
        Self.names.map { name in
            let value: JSONValue? =
                switch name {
                case "id": .string(id)
                case "displayName": .string(displayName)
                case "description": .optional(description)
                case "securityIdentifier": .string(securityIdentifier)
                case "mailNickname": written[name] ?? .string(mailNickname)
                default: written[name]
                }
            return .init(name: name, value: value ?? Self.usual[name] ?? .null)
        }
    }

    /// The id as Windows writes it: its four words, each with its bytes in the order in which a GUID has them.
    private var securityIdentifier: String {
        guard let id = UUID(uuidString: id) else { return "" }
        let bytes = withUnsafeBytes(of: id.uuid) { Array($0) }
        let order = [3, 2, 1, 0, 5, 4, 7, 6] + Array(8..<16)
        let words = stride(from: 0, to: 16, by: 4).map { start in
            (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[order[start + $1]]) << UInt32(8 * $1) }
        }
        return "S-1-12-1-" + words.map(String.init).joined(separator: "-")
    }

    var isSecurityEnabled: Bool { written["securityEnabled"] == .bool(true) }
    private var mailNickname: String { String(displayName.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }) }

    /// Every name that it has, in the order of the documentation's answers: those with a star can be written, and those with
    /// an exclamation mark are only sent if they are selected.
    ///
    /// > Source: [group resource type](https://learn.microsoft.com/graph/api/resources/group)
    private static let marked = """
        id deletedDateTime classification* createdDateTime creationOptions description displayName expirationDateTime \
        groupTypes* isAssignableToRole* mail mailEnabled* mailNickname* membershipRule* membershipRuleProcessingState* \
        onPremisesDomainName onPremisesLastSyncDateTime onPremisesNetBiosName onPremisesSamAccountName \
        onPremisesSecurityIdentifier onPremisesSyncEnabled preferredDataLocation* preferredLanguage* proxyAddresses \
        renewedDateTime resourceBehaviorOptions* resourceProvisioningOptions* securityEnabled* securityIdentifier \
        theme* uniqueName* visibility* onPremisesProvisioningErrors serviceProvisioningErrors allowExternalSenders*! \
        assignedLabels*! assignedLicenses! autoSubscribeNewMembers*! hasMembersWithLicenseErrors! \
        hideFromAddressLists*! hideFromOutlookClients*! isArchived! isSubscribedByMail*! licenseProcessingState! \
        unseenCount!
        """.split(separator: " ").map(String.init)
    static let names = marked.map { $0.filter { !"*!".contains($0) } }
    static let writable = marks("*")
    private static let onlySelected = marks("!")

    private static func marks(_ mark: Character) -> Set<String> {
        Set(zip(names, marked).filter { $0.1.contains(mark) }.map(\.0))
    }

    /// What stands where nobody has written anything, if it isn't null.
    private static let usual: [String: JSONValue] = [
        "createdDateTime": "2024-01-08T09:00:00Z", "renewedDateTime": "2024-01-08T09:00:00Z", "creationOptions": [],
        "groupTypes": ["Unified"], "mailEnabled": true, "securityEnabled": false, "visibility": "Public",
        "proxyAddresses": [], "resourceBehaviorOptions": [], "resourceProvisioningOptions": [],
        "onPremisesProvisioningErrors": [], "serviceProvisioningErrors": [], "allowExternalSenders": false,
        "assignedLabels": [], "assignedLicenses": [], "autoSubscribeNewMembers": false,
        "hasMembersWithLicenseErrors": false, "hideFromAddressLists": false, "hideFromOutlookClients": false,
        "isArchived": false, "isSubscribedByMail": false, "unseenCount": 0,
    ]
}
