import Foundation

/// A group that somebody belongs to: everybody's, one for each department, and those that a file has made.
struct DirectoryGroup: Sendable, Codable, Equatable {
    let id: String
    var displayName: String
    var description: String?
    let tenantID: String
    private(set) var extent = Extent.chosen
    private var text = "{}"

    private enum CodingKeys: String, CodingKey {
        case id, displayName, description, tenantID, text = "written"
    }

    /// What else somebody has written into it, as an object of JSON.
    var written: JSONValue {
        get { (try? JSONValue(parsing: Data(text.utf8))) ?? [:] }
        set { text = newValue.text }
    }

    enum Extent: Sendable, Equatable {
        case everybody
        case department(String)
        case chosen
    }

    init(id: String?, displayName: String, description: String?, tenantID: String, written: JSONValue = [:]) {
        self.id = id ?? DirectoryUser.objectID("made group/\(displayName)", in: tenantID)
        (self.displayName, self.description, self.tenantID) = (displayName, description, tenantID)
        text = written.text
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
    var members: [JSONValue.Member] { members(of: Self.byDefault) }
    var all: [JSONValue.Member] { members(of: Self.properties) }
    private static let properties = GraphType.groups.properties.filter { !$0.isForFilters }
    private static let byDefault = properties.filter { !$0.isSelectedOnly }

    func selected(_ selection: [GraphProperty]?) -> [JSONValue.Member] {
        guard let names = selection?.map(\.name) else { return members }
        return all.filter { names.contains($0.name) }
    }

    private func members(of properties: [GraphProperty]) -> [JSONValue.Member] {
        let written = written
        return properties.map { property in
            let value: JSONValue? =
                switch property.name {
                case "id": .string(id)
                case "displayName": .string(displayName)
                case "description": .optional(description)
                case "securityIdentifier": .string(securityIdentifier)
                case "mailNickname": written[property.name] ?? .string(mailNickname)
                default: written[property.name]
                }
            return .init(name: property.name, value: value ?? property.usual)
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
    var isAssignableToRole: Bool { written["isAssignableToRole"] == .bool(true) }
    /// Whether it is a Microsoft 365 group, as those are that follow from the directory.
    var isUnified: Bool { written["groupTypes"]?.array?.contains("Unified") ?? true }
    var mailNickname: String {
        written["mailNickname"]?.string
            ?? String(displayName.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
    }
}
