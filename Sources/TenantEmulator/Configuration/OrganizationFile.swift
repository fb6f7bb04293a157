import Foundation
import Yams

/// A file that says which tenants, applications, people and groups there are besides those that every emulator carries.
///
/// It is YAML, and so it may be JSON. What it names is added at each start, or changed to what it says.
struct OrganizationFile: Sendable {
    /// Somebody, with Graph's property names.
    struct Person: Sendable, Decodable {
        var userPrincipalName: String
        var displayName: String
        var id: String?
        var password: String?
        /// The user principal name of the manager.
        var manager: String?
        var givenName: String?
        var surname: String?
        var mail: String?
        var jobTitle: String?
        var department: String?
        var officeLocation: String?
        var mobilePhone: String?
        var businessPhones: [String]?
        var preferredLanguage: String?
        var accountEnabled: Bool?
        var userType: String?
        var city: String?
        var companyName: String?
        var country: String?
        var employeeId: String?
        var employeeType: String?
        var postalCode: String?
        var state: String?
        var streetAddress: String?
        var usageLocation: String?
        var createdDateTime: String?
        var imAddresses: [String]?
        var otherMails: [String]?
        var proxyAddresses: [String]?
        /// Under which conditions they may sign in, and whether they are an administrator.
        var conditions: UserConditions?
    }

    /// Some people of a tenant under a name.
    struct Group: Sendable, Decodable {
        var displayName: String
        var description: String?
        var id: String?
        /// The tenant's id or one of its domains; Contoso if left out.
        var tenant: String?
        /// The user principal names of those in it.
        var members: [String]
    }

    /// What the items of each list may have.
    static let fields: [String: [String]] = [
        "tenants": ["id", "domains", "displayName", "kind"],
        "applications": [
            "clientID", "displayName", "homeTenantID", "signInAudience", "redirectURIs", "administratorConsent",
            "registeredPermissions", "applicationPermissions", "secret", "secretExpiresAt", "certificates",
            "isEnabled", "assignmentRequired", "assignedUserIDs", "issuesIDTokensAtAuthorization",
            "issuesAccessTokensAtAuthorization", "optionalClaims",
            "logoutURL",
        ],
        "people": ["password", "manager", "conditions"]
            + UserProperty.allCases.filter { $0 != .mailNickname && $0 != .identities }.map(\.rawValue),
        "groups": ["id", "displayName", "description", "tenant", "members"],
    ]

    /// What the conditions of a person may have.
    static let conditionFields = AdminRecord.conditions.names

    private(set) var tenants: [Tenant] = []
    private(set) var applications: [RegisteredApplication] = []
    private(set) var people: [Person] = []
    private(set) var groups: [Group] = []
    /// How long things last, in seconds, by name; empty for what nobody has said.
    private(set) var lifetimes: [String: Int] = [:]
    private(set) var settings = Settings()

    /// Reads a file.
    ///
    /// - Parameter path: The file.
    /// - Throws: ``EmulatorError`` with ``EmulatorError/Code/invalidConfiguration``, naming file, line and field.
    init(path: String) throws(EmulatorError) {
        let text: String
        do {
            text = try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw EmulatorError(
                .invalidConfiguration, "\(path) can't be read as text in UTF-8. Check the path and its rights.")
        }
        try self.init(text: text, name: path)
    }

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - text: YAML or JSON.
    ///   - name: What errors call it.
    /// - Throws: ``EmulatorError`` as ``init(path:)``.
    init(text: String, name: String) throws(EmulatorError) {
        let reader = try OrganizationFileReader(text: text, name: name)
        tenants = try reader.items("tenants", Self.fields)
        applications = try reader.items("applications", Self.fields)
        people = try reader.items("people", Self.fields, inside: ["conditions": Self.conditionFields])
        groups = try reader.items("groups", Self.fields)
        lifetimes = try reader.numbers("lifetimes", EmulatorLifetimes.Name.allCases.map(\.rawValue))
        settings = try reader.settings("settings")
    }
}
