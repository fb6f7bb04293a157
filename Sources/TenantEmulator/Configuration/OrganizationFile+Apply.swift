import Foundation

extension OrganizationFile {
    /// Adds everything to an emulator, or changes it to what the file says.
    func apply(to registry: Registry, _ database: EmulatorDatabase, name: String) async throws {
        func refuse(_ place: String, _ fault: String) -> EmulatorError {
            EmulatorError(.invalidConfiguration, "\(name): \(place): \(fault)")
        }
        func add(_ place: String, _ write: () throws -> Void) throws {
            do {
                try write()
            } catch let error as AdminError {
                throw refuse(place, "\(error.message) \(error.nextStep)")
            }
        }
        for (index, tenant) in tenants.enumerated() {
            try add("tenants[\(index)]") { try registry.upsert(tenant) }
        }
        for (index, application) in applications.enumerated() {
            try add("applications[\(index)]") { try registry.upsert(application) }
        }
        var users: [String: DirectoryUser] = [:]
        var order: [String] = []
        let usual = people.contains { $0.password == nil } ? try PasswordHash.make(SampleOrganization.password) : ""
        for (index, person) in people.enumerated() {
            let principal = person.user.userPrincipalName.lowercased()
            guard let domain = principal.split(separator: "@").last, let tenant = registry.tenant(String(domain)) else {
                throw refuse(
                    "people[\(index)].userPrincipalName",
                    "No tenant has the domain of \(person.user.userPrincipalName). Add it under \"tenants\".")
            }
            guard users[principal] == nil else {
                throw refuse("people[\(index)].userPrincipalName", "\(person.user.userPrincipalName) is there twice.")
            }
            let known = try await database.user(principal, in: tenant.id)
            var user = person.user
            user.tenantID = tenant.id
            if user.id.isEmpty {
                user.id = known?.id ?? SampleOrganization.objectID(user.mailNickname.lowercased(), of: tenant.id)
            }
            user.id = user.id.lowercased()
            user.passwordHash = try person.password.map(PasswordHash.make) ?? usual
            users[principal] = user
            order.append(principal)
        }
        for (index, person) in people.enumerated() {
            guard let manager = person.manager?.lowercased() else { continue }
            var id = users[manager]?.id
            if id == nil { id = try await database.user(manager)?.id }
            guard let id else {
                throw refuse("people[\(index)].manager", "There is nobody with the user principal name \(manager).")
            }
            users[person.user.userPrincipalName.lowercased()]?.managerID = id
        }
        try await database.upsert(order.compactMap { users[$0] })
        for (index, person) in people.enumerated() {
            guard let conditions = person.conditions, let user = users[person.user.userPrincipalName.lowercased()]
            else { continue }
            if let problem = try Record.conditions.problem(conditions) {
                throw refuse("people[\(index)].conditions", problem.message)
            }
            try registry.setConditions(conditions, of: user.id)
        }
        for (index, group) in groups.enumerated() {
            guard let tenant = registry.tenant(group.tenant ?? SampleOrganization.contoso.id) else {
                throw refuse("groups[\(index)].tenant", "There is no tenant \(group.tenant ?? "").")
            }
            var members: [String] = []
            for (number, member) in group.members.enumerated() {
                guard let user = try await database.user(member, in: tenant.id) else {
                    throw refuse(
                        "groups[\(index)].members[\(number)]", "\(tenant.displayName) has nobody called \(member).")
                }
                members.append(user.id)
            }
            try await database.upsert(
                DirectoryGroup(
                    id: group.id?.lowercased(), displayName: group.displayName, description: group.description ?? "",
                    tenantID: tenant.id), members: members)
        }
    }
}
