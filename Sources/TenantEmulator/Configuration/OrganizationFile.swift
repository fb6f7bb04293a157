import Foundation
import Yams

/// A file that says which tenants, applications, people and groups there are besides those that every emulator carries.
///
/// It is YAML, and so it may be JSON. What it names is added at each start, or changed to what it says.
struct OrganizationFile: Sendable {
    struct Person: Sendable, Decodable {
        /// What the directory has of them; without an id where the file names none.
        var user: DirectoryUser
        var password: String?
        var manager: String?
        var conditions: UserConditions?

        private enum CodingKeys: String, CodingKey {
            case password, manager, conditions
        }

        init(from decoder: any Decoder) throws {
            user = try DirectoryUser(from: decoder)
            let values = try decoder.container(keyedBy: CodingKeys.self)
            password = try values.decodeIfPresent(String.self, forKey: .password)
            manager = try values.decodeIfPresent(String.self, forKey: .manager)
            conditions = try values.decodeIfPresent(UserConditions.self, forKey: .conditions)
        }
    }

    struct Group: Sendable, Decodable {
        var displayName: String
        var description: String?
        var id: String?
        /// The tenant's id or one of its domains; Contoso if left out.
        var tenant: String?
        /// The user principal names of those in it.
        var members: [String]
        var securityEnabled: Bool?
        var mailEnabled: Bool?
        var groupTypes: [GroupType]?

        enum GroupType: String, Sendable, Choice {
            case unified = "Unified"
            case dynamicMembership = "DynamicMembership"
        }

        /// What Graph says of its kind: nothing for a Microsoft 365 group, which it is where the file says nothing of it.
        ///
        /// > Source: [Work with groups](https://learn.microsoft.com/graph/api/resources/groups-overview)
        var kind: JSONValue {
            guard securityEnabled != nil || mailEnabled != nil || groupTypes != nil else { return [:] }
            let types = groupTypes ?? []
            let isUnified = types.contains(.unified)
            let isMailEnabled = mailEnabled ?? isUnified
            return [
                "groupTypes": .array(types.map { .string($0.rawValue) }), "mailEnabled": .bool(isMailEnabled),
                "securityEnabled": .bool(securityEnabled ?? !isMailEnabled),
                "visibility": isUnified ? "Public" : .null,
            ]
        }
    }

    static let fields: [String: [String]] = [
        "tenants": Record.tenant.keys,
        "applications": Record.application.keys,
        "people": Record.person.keys.filter { !["tenantID", "managerID"].contains($0) } + ["manager", "conditions"],
        "groups": [
            "id", "displayName", "description", "tenant", "members", "securityEnabled", "mailEnabled", "groupTypes",
        ],
    ]

    static let conditionFields = Record.conditions.keys
    private(set) var tenants: [Tenant] = []
    private(set) var applications: [RegisteredApplication] = []
    private(set) var people: [Person] = []
    private(set) var groups: [Group] = []
    /// How long things last, in seconds, by name; empty for what nobody has said.
    private(set) var lifetimes: [String: Int] = [:]
    /// The lines of what it has, by places such as "people[0].manager".
    private(set) var lines: [String: Int] = [:]

    init(path: String) throws(EmulatorError) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw EmulatorError(.invalidConfiguration, "There is no file \(path). Check the path after --config.")
        }
        let text: String
        do {
            text = try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw EmulatorError(
                .invalidConfiguration, "\(path) can't be read as text in UTF-8. Check the file and its rights.")
        }
        try self.init(text: text, name: path)
    }

    init(text: String, name: String) throws(EmulatorError) {
        var reader = try OrganizationFileReader(text: text, name: name)
        tenants = reader.items("tenants", Self.fields)
        applications = reader.items("applications", Self.fields)
        people = reader.items("people", Self.fields, inside: ["conditions": Self.conditionFields])
        groups = reader.items("groups", Self.fields)
        lifetimes = reader.numbers("lifetimes", Record.lifetimes.names)
        lines = reader.lines
        try reader.finish()
    }
}

extension OrganizationFile {
    /// A configuration with what the file says in it; what an option or code sets to something else than the usual stays.
    func merged(into configuration: EmulatorConfiguration) throws -> EmulatorConfiguration {
        let usual = try Record.lifetimes.json(EmulatorLifetimes())
        var json = try Record.lifetimes.json(configuration.lifetimes)
        for (name, seconds) in lifetimes where json[name] == usual[name] { json[name] = .number(seconds) }
        var merged = configuration
        merged.lifetimes = try JSONDecoder().decode(EmulatorLifetimes.self, from: Data(json.text.utf8))
        return merged
    }
}
