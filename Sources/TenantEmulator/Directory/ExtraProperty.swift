/// A property of a user that few ask for: kept as JSON beside the columns, whatever somebody writes into it.
///
/// > Source: [user resource type](https://learn.microsoft.com/graph/api/resources/user),
/// > [Support for filter on properties of directory objects](https://learn.microsoft.com/graph/aad-advanced-queries#support-for-filter-by-properties-of-microsoft-entra-id-directory-objects)
struct ExtraProperty: Sendable, Equatable {
    /// What kind of value it has.
    enum Kind: String, Sendable {
        case text, flag, date, number
        case list, object
    }

    /// The name, with those of the objects around it.
    let name: String
    let kind: Kind
    /// How `eq`, `startsWith`, `ge` (and `le`) and null can be asked for: by default, in advanced queries, or not.
    private let support: [Character]

    /// Name, kind, and what a filter may ask.
    private static let table = """
        ageGroup                                       text   D - - -
        assignedLicenses                               list   - - - -
        assignedPlans                                  list   - - - -
        authorizationInfo                              object - - - -
        consentProvidedForMinor                        text   D - - -
        creationType                                   text   D - - -
        customSecurityAttributes                       object - - - -
        deletedDateTime                                date   D - D -
        employeeHireDate                               date   A - A -
        employeeLeaveDateTime                          date   A - A -
        employeeOrgData                                object - - - -
        employeeOrgData/costCenter                     text   A - - -
        employeeOrgData/division                       text   A - - -
        externalUserState                              text   D - - -
        externalUserStateChangeDateTime                date   D - D -
        faxNumber                                      text   A A - A
        isResourceAccount                              flag   D - - -
        lastPasswordChangeDateTime                     date   - - - -
        legalAgeGroupClassification                    text   - - - -
        licenseAssignmentStates                        list   - - - -
        onPremisesDistinguishedName                    text   - - - -
        onPremisesDomainName                           text   - - - -
        onPremisesExtensionAttributes                  object - - - -
        onPremisesImmutableId                          text   D - - -
        onPremisesLastSyncDateTime                     date   D - D -
        onPremisesProvisioningErrors                   list   - - - -
        onPremisesSamAccountName                       text   A A - -
        onPremisesSecurityIdentifier                   text   D - - A
        onPremisesSyncEnabled                          flag   D - - A
        onPremisesUserPrincipalName                    text   D D - -
        passwordPolicies                               text   - - - A
        passwordProfile                                object - - - -
        passwordProfile/forceChangePasswordNextSignIn        flag A - - A
        passwordProfile/forceChangePasswordNextSignInWithMfa flag A - - A
        preferredDataLocation                          text   - - - -
        provisionedPlans                               list   - - - -
        refreshTokensValidFromDateTime                 date   - - - -
        securityIdentifier                             text   D D - -
        serviceProvisioningErrors                      list   - - - -
        showInAddressList                              flag   A - - -
        signInActivity                                 object - - - -
        signInActivity/lastSignInDateTime              date   D - D -
        signInSessionsValidFromDateTime                date   - - - -
        """

    private static let byName: [String: ExtraProperty] = {
        let attributes = (1...15).map { "onPremisesExtensionAttributes/extensionAttribute\($0) text A - - A" }
        return (table.split(separator: "\n").map(String.init) + attributes).reduce(into: [:]) { found, line in
            let words = line.split(separator: " ")
            guard words.count == 6, let kind = Kind(rawValue: String(words[1])) else { return }
            found[words[0].lowercased()] = ExtraProperty(
                name: String(words[0]), kind: kind, support: words.dropFirst(2).compactMap(\.first))
        }
    }()

    private init(name: String, kind: Kind, support: [Character]) {
        (self.name, self.kind, self.support) = (name, kind, support)
    }

    /// Finds a property by its name, whatever its case.
    init?(name: some StringProtocol, isWhole: Bool = false) {
        guard let found = Self.byName[name.lowercased()], !isWhole || !found.name.contains("/") else { return nil }
        self = found
    }

    /// Those that can be selected and written.
    static let names = byName.values.map(\.name).filter { !$0.contains("/") }.sorted()

    /// What stands there as long as nobody has said anything.
    var empty: JSONValue {
        switch name {
        case "authorizationInfo": ["certificateUserIds": []]
        case "onPremisesExtensionAttributes":
            .object((1...15).map { .init(name: "extensionAttribute\($0)", value: .null) })
        default: kind == .list ? [] : .null
        }
    }

    /// The value as SQL over the table of users, as JSON.
    var sql: String { "coalesce(user.extra -> '$.\(name)', \(initial))" }

    /// The same as SQL that compares.
    var compared: String { "lower(user.extra ->> '$.\(name.replacing("/", with: "."))')" }

    /// What stands there at first: licenses are everybody's who works here.
    private var initial: String {
        guard let value = SampleLicense.property(name) else { return "'\(empty.text)'" }
        return "iif(\(SampleLicense.holders), '\(value.text)', '[]')"
    }

    /// Whether a filter may ask it something.
    func check(_ used: FilterRules.Operator, isAdvanced: Bool) throws(GraphError) {
        let column =
            switch used {
            case .eq, .ne, .isIn: 0
            case .startsWith: 1
            case .ge, .le: 2
            case .null: 3
            }
        switch (support[column], used) {
        case ("-", _): throw .unsupportedClause(name)
        case ("A", _) where !isAdvanced, ("D", .ne) where !isAdvanced: throw .advancedOnly(used.rawValue)
        default: break
        }
    }
}

/// The licenses that everybody has who works in a sample organization.
///
/// > Source: [Product names and service plan identifiers](https://learn.microsoft.com/entra/identity/users/licensing-service-plan-reference)
struct SampleLicense: Sendable {
    let skuID: String
    let partNumber: String
    let plans: [(id: String, name: String)]

    static let all = [
        SampleLicense(
            skuID: "6fd2c87f-b296-42f0-b197-1e91e994b900", partNumber: "ENTERPRISEPACK",
            plans: [
                ("efb87545-963c-4e0d-99df-69c6916d9eb0", "exchange"),
                ("57ff2da0-773e-42df-b2af-ffb7a2317929", "TeamspaceAPI"),
                ("5dbe027f-2339-4123-9542-606e4d348a72", "SharePoint"),
            ])
    ]

    /// Who has them, as SQL.
    static let holders = "user.accountEnabled AND user.userType = 'Member' AND user.givenName IS NOT NULL"

    private static let assigned: JSONValue = .array(
        all.map { ["disabledPlans": [], "skuId": .string($0.skuID)] })
    private static let plans: JSONValue = .array(
        all.flatMap(\.plans).map {
            [
                "assignedDateTime": "2024-01-08T09:00:00Z", "capabilityStatus": "Enabled", "service": .string($0.name),
                "servicePlanId": .string($0.id),
            ]
        })
    private static let provisioned: JSONValue = .array(
        all.flatMap(\.plans).map {
            ["capabilityStatus": "Enabled", "provisioningStatus": "Success", "service": .string($0.name)]
        })

    /// What a user has of it; nil for a property that is about something else.
    static func property(_ name: String) -> JSONValue? {
        switch name {
        case "assignedLicenses": assigned
        case "assignedPlans": plans
        case "provisionedPlans": provisioned
        default: nil
        }
    }
}
