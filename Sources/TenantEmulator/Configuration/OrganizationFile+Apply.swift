import Foundation

extension OrganizationFile {
    /// Adds everything to an emulator, or changes it to what the file says.
    ///
    /// - Throws: ``EmulatorError`` with everything that is wrong; no person and no group is written then.
    func apply(to registry: Registry, _ database: EmulatorDatabase, name: String) async throws {
        var faults: [String] = []
        func note(_ place: String, _ fault: String, at path: String? = nil) {
            // What is missing has no line of its own: the item that it belongs to has.
            let line = [path ?? place, place, "\(place.prefix { $0 != "]" })]"].lazy.compactMap { lines[$0] }.first
            faults.append("\(name)\(line.map { ", line \($0)" } ?? ""): \(place): \(fault)")
        }
        func add(_ place: String, _ write: () throws -> Void) throws {
            do {
                try write()
            } catch let error as AdminError {
                note(place, "\(error.message) \(error.nextStep)")
            }
        }
        for (index, tenant) in tenants.enumerated() { try add("tenants[\(index)]") { try registry.upsert(tenant) } }
        for (index, application) in applications.enumerated() {
            try add("applications[\(index)]") { try registry.upsert(application) }
        }
        var users: [String: DirectoryUser] = [:]
        let usual = people.contains { $0.password == nil } ? try PasswordHash.make(SampleOrganization.password) : ""
        for (index, person) in people.enumerated() {
            let principal = person.user.userPrincipalName.lowercased()
            if let conditions = person.conditions, let problem = try Record.conditions.problem(conditions) {
                note("people[\(index)].conditions", problem.message)
            }
            guard let domain = principal.split(separator: "@").last, let tenant = registry.tenant(String(domain)) else {
                note(
                    "people[\(index)].userPrincipalName",
                    "No tenant has the domain of \(person.user.userPrincipalName). Add it under \"tenants\".")
                continue
            }
            guard users[principal] == nil else {
                note("people[\(index)].userPrincipalName", "\(person.user.userPrincipalName) is there twice.")
                continue
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
        }
        for (index, person) in people.enumerated() {
            guard let manager = person.manager?.lowercased() else { continue }
            var id = users[manager]?.id
            if id == nil { id = try await database.user(manager)?.id }
            if let id {
                users[person.user.userPrincipalName.lowercased()]?.managerID = id
            } else {
                note("people[\(index)].manager", "There is nobody with the user principal name \(manager).")
            }
        }
        var made: [(group: DirectoryGroup, members: [String])] = []
        for (index, group) in groups.enumerated() {
            guard let tenant = registry.tenant(group.tenant ?? SampleOrganization.contoso.id) else {
                note("groups[\(index)].tenant", "There is no tenant \(group.tenant ?? "").")
                continue
            }
            var members: [String] = []
            for (number, member) in group.members.enumerated() {
                let new = users[member.lowercased()]
                var id = new?.tenantID == tenant.id ? new?.id : nil
                if id == nil { id = try await database.user(member, in: tenant.id)?.id }
                if let id {
                    members.append(id)
                } else {
                    note("groups[\(index)].members[\(number)]", "\(tenant.displayName) has nobody called \(member).")
                }
            }
            let new = DirectoryGroup(
                id: group.id?.lowercased(), displayName: group.displayName, description: group.description ?? "",
                tenantID: tenant.id, written: group.kind)
            made.append((new, members))
        }
        let departments = users.values.compactMap { user in
            user.department.map { DirectoryGroup.department($0, in: user.tenantID).id }
        }
        var new = users.mapValues(\.id)
        for id in users.values.map(\.id) + departments + made.map(\.group.id) { new[id] = id }
        for (index, application) in applications.enumerated() {
            for stray in try await registry.strayReferences(of: application, besides: new) {
                let place = "applications[\(index)]"
                let key = Record.application.members.first { $0.name == stray.error.field }?.key
                note(
                    "\(place).\(key ?? "")", "\(stray.error.message) \(stray.error.nextStep)",
                    at: "\(place).\(stray.path)")
            }
        }
        guard faults.isEmpty else { throw EmulatorError(.invalidConfiguration, faults.joined(separator: "\n")) }
        let written = people.map { (user: users[$0.user.userPrincipalName.lowercased()], conditions: $0.conditions) }
        try await database.upsert(written.compactMap(\.user))
        for case (let user?, let conditions?) in written {
            try registry.updateConditions(of: user.id) { $0 = conditions }
        }
        for (group, members) in made { try await database.upsert(group, members: members) }
    }
}
