/// A property of a user that few ask for: kept as JSON beside the columns, whatever somebody writes into it.
///
/// > Source: [user resource type](https://learn.microsoft.com/graph/api/resources/user),
/// > [Support for filter on properties of directory objects](https://learn.microsoft.com/graph/aad-advanced-queries#support-for-filter-by-properties-of-microsoft-entra-id-directory-objects)
struct ExtraProperty: Sendable, Equatable {
    /// The name, with those of the objects around it.
    let name: String
    let kind: PropertyKind
    let support: [Character]
    /// What has it: "User" or "Group".
    let resource: String

    /// What a filter may ask, kind, and names.
    private static let table = """
        - - - - list assignedLicenses assignedPlans licenseAssignmentStates onPremisesProvisioningErrors provisionedPlans
        - - - - list serviceProvisioningErrors
        - - - - object authorizationInfo customSecurityAttributes employeeOrgData onPremisesExtensionAttributes
        - - - - object passwordProfile signInActivity
        - - - - date lastPasswordChangeDateTime refreshTokensValidFromDateTime signInSessionsValidFromDateTime
        D - D - date deletedDateTime externalUserStateChangeDateTime onPremisesLastSyncDateTime
        D - D - date signInActivity/lastSignInDateTime
        A - A - date employeeHireDate employeeLeaveDateTime
        D - - - flag isResourceAccount
        A - - - flag showInAddressList
        D - - A flag onPremisesSyncEnabled
        A - - A flag passwordProfile/forceChangePasswordNextSignIn passwordProfile/forceChangePasswordNextSignInWithMfa
        - - - - text legalAgeGroupClassification onPremisesDistinguishedName onPremisesDomainName preferredDataLocation
        D - - - text ageGroup consentProvidedForMinor creationType externalUserState onPremisesImmutableId
        A - - - text employeeOrgData/costCenter employeeOrgData/division
        D D - - text onPremisesUserPrincipalName securityIdentifier
        A A - - text onPremisesSamAccountName
        A A - A text faxNumber
        D - - A text onPremisesSecurityIdentifier
        - - - A text passwordPolicies
        """

    static let ofUsers: [String: ExtraProperty] = {
        let attributes = (1...15).map { "onPremisesExtensionAttributes/extensionAttribute\($0)" }.joined(separator: " ")
        return rows("\(table)\nA - - A text \(attributes)", of: "User")
    }()

    static func rows(_ table: String, of resource: String) -> [String: ExtraProperty] {
        table.split(separator: "\n").reduce(into: [:]) { found, line in
            let words = line.split(separator: " ")
            guard words.count > 5, let kind = PropertyKind(rawValue: String(words[4])) else { return }
            for name in words.dropFirst(5).map(String.init) {
                found[name.lowercased()] = ExtraProperty(
                    name: name, kind: kind, support: FilterRules.signs(words), resource: resource)
            }
        }
    }

    private init(name: String, kind: PropertyKind, support: [Character], resource: String) {
        (self.name, self.kind, self.support, self.resource) = (name, kind, support, resource)
    }

    /// Finds a property of users by its name, whatever its case; a whole one is none of an object inside.
    init?(name: some StringProtocol, isWhole: Bool = false) {
        guard let found = Self.ofUsers[name.lowercased()] ?? Self.directoryExtension(String(name)),
            !isWhole || !found.name.contains("/")
        else { return nil }
        self = found
    }

    /// One that an application has added to people: here every name of the documented forms has been.
    ///
    /// > Source: [Directory extensions and schema extensions](https://learn.microsoft.com/graph/extensibility-overview)
    private static func directoryExtension(_ name: String) -> ExtraProperty? {
        // Every name of a column comes here, too, and to match a pattern takes long.
        guard name.hasPrefix("ext"), let mark = name.firstIndex(of: "_"),
            name.wholeMatch(of: /(extension_[0-9a-f]{32}|ext[0-9a-z]{8})_[A-Za-z0-9_]+/) != nil
        else { return nil }
        // A schema extension is an object.
        let kind = name[..<mark] == "extension" ? PropertyKind.text : .object
        return ExtraProperty(name: name, kind: kind, support: Array("DD-A"), resource: "User")
    }

    var isDirectoryExtension: Bool { name.contains("_") }

    static let names = ofUsers.values.map(\.name).filter { !$0.contains("/") }.sorted()

    var empty: JSONValue {
        switch name {
        case "authorizationInfo": ["certificateUserIds": []]
        case "onPremisesExtensionAttributes":
            .object((1...15).map { .init(name: "extensionAttribute\($0)", value: .null) })
        default: kind == .list ? [] : .null
        }
    }

    var sql: String {
        let written = "user.extra -> '$.\(name)'"
        return resource == "User" ? "coalesce(\(written), \(initial))" : written
    }

    var compared: String {
        let path = "'$.\(name.replacing("/", with: "."))'"
        // Otherwise SQLite makes numbers of them.
        return kind == .flag ? "nullif(user.extra -> \(path), 'null')" : "lower(user.extra ->> \(path))"
    }

    /// What stands there at first: licenses are everybody's who works here.
    private var initial: String {
        guard let value = SampleLicense.properties[name] else { return "'\(empty.text)'" }
        return "iif(\(SampleLicense.holders), '\(value.text)', '[]')"
    }
}

/// The license that everybody has who works in a sample organization.
///
/// > Source: [Product names and service plan identifiers](https://learn.microsoft.com/entra/identity/users/licensing-service-plan-reference)
enum SampleLicense {
    static let skuID = "6fd2c87f-b296-42f0-b197-1e91e994b900"
    static let partNumber = "ENTERPRISEPACK"
    static let plans = [
        (id: "efb87545-963c-4e0d-99df-69c6916d9eb0", name: "exchange"),
        (id: "57ff2da0-773e-42df-b2af-ffb7a2317929", name: "TeamspaceAPI"),
        (id: "5dbe027f-2339-4123-9542-606e4d348a72", name: "SharePoint"),
    ]
    static let holders = "user.accountEnabled AND user.userType = 'Member' AND user.givenName IS NOT NULL"

    static let properties: [String: JSONValue] = [
        "assignedLicenses": [["disabledPlans": [], "skuId": .string(skuID)]],
        "assignedPlans": .array(
            plans.map {
                [
                    "assignedDateTime": "2024-01-08T09:00:00Z", "capabilityStatus": "Enabled",
                    "service": .string($0.name), "servicePlanId": .string($0.id),
                ]
            }),
        "provisionedPlans": .array(
            plans.map {
                ["capabilityStatus": "Enabled", "provisioningStatus": "Success", "service": .string($0.name)]
            }),
    ]
}
