import Foundation
import HTTPTypes
import Hummingbird

/// What an app finds beside people and groups: the organization, its licenses, and objects of any kind.
///
/// > Source: [List organization](https://learn.microsoft.com/graph/api/organization-list),
/// > [List subscribedSkus](https://learn.microsoft.com/graph/api/subscribedsku-list),
/// > [getByIds](https://learn.microsoft.com/graph/api/directoryobject-getbyids)
extension GraphRoutes {
    func addSamples(to router: Router<EmulatorRequestContext>) {
        addOrganization(to: router)
        addObjects(to: router)
        addDeletedItems(to: router)
        addExtensions(to: router)
        addCatalogs(to: router)
        for (prefix, isMe) in Self.subjects {
            router.get("\(prefix)/licenseDetails") { request, context in
                let (user, _) = try await person(isMe, request, context)
                let held = Set(user.licenses.compactMap { $0["skuId"]?.string })
                let details = SampleLicense.all.filter { held.contains($0.skuID) }.map(\.details)
                return try request.answer("users('\(user.id)')/licenseDetails", value: .array(details))
            }
            router.get("\(prefix)/identities") { request, context in
                let (user, view) = try await person(isMe, request, context)
                let value = UserProperty.identities.value(of: user, view: view)
                return try request.answer("users('\(user.id)')/identities", value: value)
            }
        }
        addLicenses(to: router)
        addPresence(to: router)
        let skuReaders: Set = [
            "Organization.Read.All", "Directory.Read.All", "Directory.ReadWrite.All", "LicenseAssignment.Read.All",
            "Organization.ReadWrite.All",
        ]
        @Sendable func subscribed(_ request: Request) async throws -> [JSONValue] {
            let caller = try await reader(request, of: skuReaders)
            return SampleLicense.all.map { $0.subscribed(by: caller.tenantID) }
        }
        router.get("v1.0/subscribedSkus") { request, _ in
            try request.answer("subscribedSkus", value: .array(try await subscribed(request)))
        }
        router.get("v1.0/subscribedSkus/{id}") { request, context in
            let skus = try await subscribed(request)
            let id = try context.parameters.require("id")
            guard let sku = skus.first(where: { $0["id"]?.string == id.lowercased() }) else {
                throw GraphError.notFound(id)
            }
            return try request.answer("subscribedSkus/$entity", sku.members ?? [])
        }
    }

    private func addLicenses(to router: Router<EmulatorRequestContext>) {
        let name = "assignedLicenses"
        for (prefix, isMe) in Self.subjects {
            router.post("\(prefix)/assignLicense") { request, context in
                let (user, _) = try await changed(isMe, [Self.assigner], request, context)
                let change = try LicenseChange(try await body(request, context))
                guard user.usageLocation != nil || change.adds.isEmpty else {
                    throw GraphError.change(
                        "License assignment cannot be done for user with invalid usage location.")
                }
                let after = try await database.change(user: user.id) { person in
                    person[written: name] = .array(change.applied(to: person.licenses))
                }
                return try request.answer("users/$entity", UserSelection.members(nil, of: after, view: .full))
            }
        }
        // Here nothing is handed down to the people in the group.
        router.post("v1.0/groups/{id}/assignLicense") { request, context in
            let caller = try await caller(request)
            guard caller.changesGroups || caller.has(Self.assigner) else { throw GraphError.denied }
            let group = try await writable(context, caller)
            let change = try LicenseChange(try await body(request, context))
            try await database.change(group: group.id) { group in
                group.written[name] = .array(change.applied(to: group.written[name]?.array ?? []))
            }
            return try request.answer("groups/$entity", group.members, status: .accepted)
        }
    }

    private static let assigner = "LicenseAssignment.ReadWrite.All"

    private func addOrganization(to router: Router<EmulatorRequestContext>) {
        let names: Set = [
            "User.Read", "User.Read.All", "Organization.Read.All", "Directory.Read.All", "Directory.ReadWrite.All",
            "Organization.ReadWrite.All",
        ]
        router.get("v1.0/organization") { request, _ in
            let caller = try await reader(request, of: names)
            let (members, names) = organization(caller.tenantID, request)
            return try request.answer("organization\(names)", value: [.object(members)])
        }
        router.get("v1.0/organization/{id}") { request, context in
            let caller = try await reader(request, of: names)
            let id = try context.parameters.require("id")
            guard id.lowercased() == caller.tenantID else { throw GraphError.notFound(id) }
            return try request.answer("organization/$entity", organization(caller.tenantID, request).members)
        }
        router.patch("v1.0/organization/{id}") { request, context in
            let caller = try await reader(request, of: ["Organization.ReadWrite.All", "Directory.ReadWrite.All"])
            let id = try context.parameters.require("id")
            guard id.lowercased() == caller.tenantID, var tenant = registry.tenant(id) else {
                throw GraphError.notFound(id)
            }
            var profile = tenant.written
            for member in try await body(request, context).members ?? [] {
                guard Self.writableOfOrganization.contains(member.name) else { throw GraphError.readOnly(member.name) }
                profile[member.name] = member.value
            }
            tenant.profile = profile.text
            try registry.upsert(tenant)
            return noContent(request)
        }
    }

    private static let writableOfOrganization: Set = [
        "marketingNotificationEmails", "privacyProfile", "securityComplianceNotificationMails",
        "securityComplianceNotificationPhones", "technicalNotificationMails",
    ]

    /// What the organization says of itself, as far as it is selected, and the names of what is.
    private func organization(_ id: String, _ request: Request) -> (members: [JSONValue.Member], names: String) {
        let select = request.query["$select"]?.split(separator: ",").map(String.init)
        let tenant = registry.tenant(id)
        let domains = (tenant?.domains ?? []).enumerated().map { index, name -> JSONValue in
            [
                "capabilities": "Email, OfficeCommunicationsOnline", "isDefault": .bool(index == 0),
                "isInitial": .bool(name.hasSuffix(".onmicrosoft.com")), "name": .string(name), "type": "Managed",
            ]
        }
        let members: [(String, JSONValue)] = [
            ("id", .string(id)), ("deletedDateTime", .null), ("businessPhones", []), ("city", .null),
            ("country", .null), ("countryLetterCode", .null), ("createdDateTime", "2024-01-08T09:00:00Z"),
            ("displayName", .optional(tenant?.displayName)), ("marketingNotificationEmails", []),
            ("onPremisesLastSyncDateTime", .null), ("onPremisesSyncEnabled", .null), ("postalCode", .null),
            ("preferredLanguage", .null), ("privacyProfile", .null), ("securityComplianceNotificationMails", []),
            ("securityComplianceNotificationPhones", []), ("state", .null), ("street", .null),
            ("technicalNotificationMails", []), ("tenantType", "AAD"),
            ("assignedPlans", SampleLicense.property("assignedPlans") ?? []),
            ("provisionedPlans", SampleLicense.property("provisionedPlans") ?? []),
            ("verifiedDomains", .array(domains)),
        ]
        let written = tenant?.written ?? [:]
        let found = members.filter { name, _ in select?.contains { $0.lowercased() == name.lowercased() } ?? true }
        return (found.map { .init(name: $0.0, value: written[$0.0] ?? $0.1) }, UserSelection.names(select))
    }

    private func addObjects(to router: Router<EmulatorRequestContext>) {
        router.get("v1.0/directoryObjects/{id}") { request, context in
            let caller = try await caller(request)
            let view = try caller.viewOfOthers()
            let id = try context.parameters.require("id")
            return try request.answer("directoryObjects/$entity", try await object(id, caller.tenantID, view))
        }
        router.delete("v1.0/directoryObjects/{id}") { request, context in
            let caller = try await caller(request)
            let id = try context.parameters.require("id")
            if id.isGUID, let user = try await database.user(id, in: caller.tenantID) {
                guard caller.changesPeople else { throw GraphError.denied }
                try await start.keep()
                _ = try registry.removeUser(user.id, keptAt: now().formatted(.iso8601))
            } else {
                guard caller.changesGroups else { throw GraphError.denied }
                let group = try await writable(context, caller)
                try await database.deleteGroup(group.id, at: now().formatted(.iso8601))
            }
            return noContent(request)
        }
        router.post("v1.0/directoryObjects/getByIds") { request, context in
            let caller = try await caller(request)
            let view = try caller.viewOfOthers()
            let asked = try await body(request, context)
            guard let ids = asked["ids"]?.array?.map(\.string), ids.count <= 1000,
                ids.allSatisfy({ $0?.isGUID == true })
            else { throw GraphError.badRequest("The parameter 'ids' has to be a list of at most 1000 ids.") }
            let types = asked["types"]?.array?.compactMap { $0.string?.lowercased() }
            let found = await objects(ids.compactMap(\.self), in: caller.tenantID, view).filter { object in
                let type = object["@odata.type"]?.string?.split(separator: ".").last?.lowercased() ?? ""
                return types?.contains { [type, "directoryobject"].contains($0) } ?? true
            }
            return try request.answer("directoryObjects", value: .array(found))
        }
        addOperations(to: router, at: "v1.0/directoryObjects/{id}") { request, context in
            let caller = try await caller(request)
            _ = try caller.viewOfOthers()
            let id = try context.parameters.require("id")
            if let user = try await database.user(id, in: caller.tenantID) {
                return try await registry.groups(of: user, isTransitive: true)
            }
            if try await registry.registered(id, in: caller.tenantID) != nil {
                return try await database.groups(of: id.lowercased(), isTransitive: true)
            }
            return try await database.groups(of: try await group(id, in: caller.tenantID).id, isTransitive: true)
        }
    }

    /// Somebody, an application, its principal or a group, with what says which of them it is.
    func object(_ id: String, _ tenantID: String, _ view: UserView) async throws -> [JSONValue.Member] {
        if id.isGUID, let user = try await database.user(id, in: tenantID) {
            return user.typed(nil, view: view)
        }
        if let (object, application) = try await registry.registered(id, in: tenantID) {
            let json = registry.applicationForms.json(of: application, as: object)
            let type = JSONValue.string("#microsoft.graph.\(object.rawValue.dropLast())")
            return [.init(name: "@odata.type", value: type)] + (json.members ?? [])
        }
        return [DirectoryGroup.type] + (try await group(id, in: tenantID)).members
    }

    /// Those of some objects who are still there.
    func objects(_ ids: [String], in tenantID: String, _ view: UserView = .full) async -> [JSONValue] {
        var found: [JSONValue] = []
        for id in ids {
            guard let members = try? await object(id, tenantID, view) else { continue }
            found.append(.object(members))
        }
        return found
    }

    /// Who asks, if they have one of some permissions.
    func reader(_ request: Request, of names: Set<String>) async throws -> GraphCaller {
        let caller = try await caller(request)
        guard !caller.isPersonal else { throw GraphError.notForPersonalAccounts }
        guard caller.has(oneOf: names) else { throw GraphError.denied }
        return caller
    }
}

extension DirectoryUser {
    fileprivate var licenses: [JSONValue] { ExtraProperty(name: "assignedLicenses").map { value(of: $0) }?.array ?? [] }
}

extension Tenant {
    fileprivate var written: JSONValue { (try? JSONValue(parsing: Data(profile.utf8))) ?? [:] }
}

extension SampleLicense {
    private var servicePlans: JSONValue {
        .array(
            plans.map {
                [
                    "servicePlanId": .string($0.id), "servicePlanName": .string($0.name),
                    "provisioningStatus": "Success", "appliesTo": "User",
                ]
            })
    }

    fileprivate var details: JSONValue {
        [
            "id": .string(skuID), "servicePlans": servicePlans, "skuId": .string(skuID),
            "skuPartNumber": .string(partNumber),
        ]
    }

    /// The same as what an organization has bought.
    fileprivate func subscribed(by tenantID: String) -> JSONValue {
        [
            "capabilityStatus": "Enabled", "consumedUnits": 25, "id": .string("\(tenantID)_\(skuID)"),
            "prepaidUnits": ["enabled": 100, "suspended": 0, "warning": 0, "lockedOut": 0],
            "servicePlans": servicePlans, "skuId": .string(skuID), "skuPartNumber": .string(partNumber),
            "appliesTo": "User", "accountId": .string(tenantID), "accountName": "Contoso", "subscriptionIds": [],
        ]
    }
}

/// What somebody asks to change of the licenses of a person or a group.
///
/// > Source: [assignLicense](https://learn.microsoft.com/graph/api/user-assignlicense)
private struct LicenseChange: Sendable {
    let adds: [JSONValue]
    private let removes: [String?]

    /// - Throws: ``GraphError`` 400 if a parameter is missing, or a license is none of the organization's.
    init(_ body: JSONValue) throws(GraphError) {
        guard let adds = body["addLicenses"]?.array, let removes = body["removeLicenses"]?.array?.map(\.string) else {
            throw .badRequest("One or more parameters of the operation 'assignLicense' are missing.")
        }
        let known = Set(SampleLicense.all.map(\.skuID))
        for id in adds.map({ $0["skuId"]?.string }) + removes {
            guard let id, known.contains(id.lowercased()) else {
                throw .change("License \(id ?? "") does not correspond to a valid company License.")
            }
        }
        (self.adds, self.removes) = (adds, removes)
    }

    func applied(to licenses: [JSONValue]) -> [JSONValue] {
        let named = adds.map { $0["skuId"] } + removes.map { $0.map(JSONValue.string) }
        let added = adds.map { add -> JSONValue in
            ["disabledPlans": add["disabledPlans"] ?? [], "skuId": add["skuId"] ?? .null]
        }
        return licenses.filter { !named.contains($0["skuId"]) } + added
    }
}
