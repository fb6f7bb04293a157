import Foundation
import HTTPTypes
import Hummingbird

/// What an app finds beside people and groups: the organization, and objects of any kind.
///
/// > Source: [List organization](https://learn.microsoft.com/graph/api/organization-list),
/// > [getByIds](https://learn.microsoft.com/graph/api/directoryobject-getbyids)
extension GraphRoutes {
    func addSamples(to router: GraphRouter) {
        addOrganization(to: router)
        addObjects(to: router)
        addDeletedItems(to: router)
        addExtensions(to: router)
        addCatalogs(to: router)
        router.get("{person}/identities") { call in
            let user = try await person(call)
            let value = UserProperty.identities.value(of: user, view: .full)
            return try call.answer("users('\(user.id)')/identities", value: value)
        }
        router.get("{person}/authentication/methods", methods)
        addLicenses(to: router)
        addPresence(to: router)
    }

    /// How somebody can sign in: by a password, whose id is the same for everybody.
    ///
    /// > Source: [List methods](https://learn.microsoft.com/graph/api/authentication-list-methods),
    /// > [passwordAuthenticationMethod](https://learn.microsoft.com/graph/api/passwordauthenticationmethod-get)
    private func methods(_ call: GraphCall) async throws -> Response {
        let name = "UserAuthenticationMethod.Read"
        let (own, all): (Set<String>, Set<String>) = ([name, "\(name)Write"], ["\(name).All", "\(name)Write.All"])
        try call.need(oneOf: own.union(all))
        let user = try await user(call)
        if user.id != call.caller.userID { try call.need(oneOf: all) }
        let password: JSONValue = [
            "@odata.type": "#microsoft.graph.passwordAuthenticationMethod",
            "id": "28c10230-6103-485e-b985-444c60001490", "password": .null,
            "createdDateTime": .string(user.createdDateTime),
        ]
        return try call.answer("users('\(user.id)')/authentication/methods", value: [password])
    }

    private func addOrganization(to router: GraphRouter) {
        let readers = Self.onDirectory.union([
            "User.Read", "User.Read.All", "Organization.Read.All", "Organization.ReadWrite.All",
        ])
        addCatalog(to: router, at: "organization", for: readers) { call in [organization(call.tenantID)] }
        router.change(.patch, "organization/{id}") { call in
            try call.need(oneOf: ["Organization.ReadWrite.All", "Directory.ReadWrite.All"])
            let id = try call.part()
            guard id.lowercased() == call.tenantID, var tenant = registry.tenant(id) else {
                throw GraphError(.notFound, id)
            }
            var profile = tenant.written
            for member in try await call.body.members ?? [] {
                let property = try GraphType.organizations.writable(member.name)
                profile[property.name] = member.value
            }
            tenant.profile = profile.text
            try registry.upsert(tenant)
        }
    }

    private func organization(_ tenantID: String) -> JSONValue {
        let tenant = registry.tenant(tenantID)
        let domains = (tenant?.domains ?? []).enumerated().map { index, name -> JSONValue in
            [
                "capabilities": "Email, OfficeCommunicationsOnline", "isDefault": .bool(index == 0),
                "isInitial": .bool(name.hasSuffix(".onmicrosoft.com")), "name": .string(name), "type": "Managed",
            ]
        }
        let licensed = SampleLicense.properties
        let (assigned, provisioned) = (licensed["assignedPlans"] ?? [], licensed["provisionedPlans"] ?? [])
        let organization = GraphType.organizations.template.merging([
            "id": .string(tenantID), "displayName": .optional(tenant?.displayName),
            "assignedPlans": assigned, "provisionedPlans": provisioned, "verifiedDomains": .array(domains),
        ])
        return organization.merging(tenant?.written ?? [:])
    }

    private func addObjects(to router: GraphRouter) {
        router.get("directoryObjects/{id}") { call in
            let view = try call.caller.viewOfOthers()
            return try call.answer(
                "directoryObjects/$entity", try await object(try call.part(), call.tenantID, view))
        }
        router.delete("directoryObjects/{id}") { call in
            let id = try call.part()
            if id.isGUID, let user = try await database.user(id, in: call.tenantID) {
                guard call.caller.changesPeople else { throw GraphError(.denied) }
                try await start.keep()
                _ = try registry.removeUser(user.id, keptAt: moment)
            } else {
                try await database.deleteGroup(try await writable(call).id, at: moment)
            }
        }
        router.post("directoryObjects/getByIds") { call in
            let view = try call.caller.viewOfOthers()
            let asked = try await call.body
            guard let ids = asked.parameter("ids")?.array?.map(\.string), ids.count <= 1000,
                ids.allSatisfy({ $0?.isGUID == true })
            else { throw GraphError.badRequest("The parameter 'ids' has to be a list of at most 1000 ids.") }
            let types = asked.parameter("types")?.array?.compactMap { $0.string?.lowercased() }
            let found = await objects(ids.compactMap(\.self), in: call.tenantID, view).filter { object in
                let type = object["@odata.type"]?.string?.split(separator: ".").last?.lowercased() ?? ""
                return types?.contains { [type, "directoryobject"].contains($0) } ?? true
            }
            return try call.answer("directoryObjects", value: .array(found))
        }
        addOperations(to: router, at: "directoryObjects/{id}") { call in
            _ = try call.caller.viewOfOthers()
            let id = try call.part()
            if let user = try await database.user(id, in: call.tenantID) {
                return try await memberships(of: user)
            }
            let isRegistered = try await registry.registered(id, in: call.tenantID) != nil
            let member = isRegistered ? id.lowercased() : try await group(id, in: call.tenantID).id
            return DirectoryObjects(groups: try await database.groups(of: member, isTransitive: true))
        }
    }

    /// Somebody, an application, its principal or a group, with what says which of them it is.
    func object(_ id: String, _ tenantID: String, _ view: UserView = .full) async throws -> [JSONValue.Member] {
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

    func objects(_ ids: [String], in tenantID: String, _ view: UserView = .full) async -> [JSONValue] {
        var found: [JSONValue] = []
        for id in ids {
            guard let members = try? await object(id, tenantID, view) else { continue }
            found.append(.object(members))
        }
        return found
    }
}

extension Tenant {
    fileprivate var written: JSONValue { (try? JSONValue(parsing: Data(profile.utf8))) ?? [:] }
}
