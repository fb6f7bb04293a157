import Foundation

extension AdminControls {
    private static let pageSize = 100

    var peopleOperations: [String: AdminOperation.Run] {
        [
            "getPeople": people,
            "addPerson": addPerson,
            "getPerson": { try Record.person.json(try await person($0)) },
            "changePerson": changePerson,
            "removePerson": { request in
                let person = try await person(request)
                return try await remove(person.userPrincipalName) { try registry.removeUser(person.id) }
            },
        ]
    }

    func person(_ request: AdminRequest) async throws -> DirectoryUser {
        guard let person = try await database.user(request.id) else {
            throw AdminError.notFound("person", request.id, list: "/people")
        }
        return person
    }

    private func people(_ request: AdminRequest) async throws -> JSONValue? {
        let asked = try Record.peopleQuery.merged(PeopleQuery(), request.query)
        let found = try await database.people(
            after: asked.after, beginningWith: asked.search, limit: asked.top ?? Self.pageSize)
        return ["people": .array(try found.map(Record.person.json))]
    }

    private func addPerson(_ request: AdminRequest) async throws -> JSONValue? {
        let body = request.body
        try body.allow(Record.person.names)
        let name = try body.neededText("userPrincipalName")
        let tenant = try tenant(of: name, named: try body.text("tenantId"))
        let id = try body.text("id")?.lowercased() ?? Self.newID(in: tenant)
        let form = tenant.kind == .personal ? id.utf8.count == 16 && id.allSatisfy(\.isHexDigit) : id.isGUID
        guard form else {
            throw AdminError.invalid("id", "\(id.prefix(100)) is no id of an account.", "Leave it out, or send a GUID.")
        }
        let template = DirectoryUser(
            id: id, tenantID: tenant.id, userPrincipalName: name, displayName: try body.neededText("displayName"),
            passwordHash: try PasswordHash.make(try body.text("password") ?? SampleOrganization.password))
        let person = try await write(id) { before, find in
            guard before == nil else {
                throw AdminError.conflict(
                    "id", "Somebody has the id \(id) already.", "Leave it out, or PATCH that person.")
            }
            return try Self.merged(template, body, find)
        }
        journal.recordChange("\(person.userPrincipalName) was added.")
        return try Record.person.json(person)
    }

    private func changePerson(_ request: AdminRequest) async throws -> JSONValue? {
        let (known, body) = (try await person(request), request.body)
        try body.allow(Record.person.names)
        for name in ["id", "tenantId"] {
            guard let said = try body.text(name) else { continue }
            let kept = name == "id" ? known.id : known.tenantID
            guard said.lowercased() == kept else {
                throw AdminError.invalid(name, "\(name) of a person doesn't change.", "Add another person.")
            }
        }
        if let name = try body.text("userPrincipalName") { _ = try tenant(of: name, named: known.tenantID) }
        let passwordHash = try body.text("password").map(PasswordHash.make)
        let person = try await write(known.id) { before, find in
            guard var person = before else { throw AdminError.notFound("person", request.id, list: "/people") }
            person.passwordHash = passwordHash ?? person.passwordHash
            return try Self.merged(person, body, find)
        }
        // What they got by the old one is revoked, as at Microsoft.
        if passwordHash != nil { try registry.notePasswordChange(of: person.id, at: clock.now) }
        journal.recordChange("\(person.userPrincipalName) was changed.")
        return try Record.person.json(person)
    }

    private func write(
        _ id: String,
        _ change: @Sendable (DirectoryUser?, (String) throws -> DirectoryUser?) throws -> DirectoryUser
    ) async throws -> DirectoryUser {
        try await start.keep()
        return try await database.change(id, change)
    }

    /// What a body makes of somebody, whose name then is nobody else's and whose manager is there.
    private static func merged(
        _ person: DirectoryUser, _ body: Fields, _ find: (String) throws -> DirectoryUser?
    ) throws -> DirectoryUser {
        // Identity is settled already, in lower case.
        var person = try Record.person.merged(person, body.without(["id", "tenantId"]))
        if let other = try find(person.userPrincipalName), other.id != person.id {
            throw AdminError.conflict(
                "userPrincipalName", "Somebody has the name \(person.userPrincipalName) already.", "Choose another one."
            )
        }
        if let manager = person.managerID {
            guard let found = try find(manager), found.tenantID == person.tenantID else {
                throw AdminError.invalid(
                    "managerId", "Nobody in the tenant is \(manager.prefix(100)).", "Add the manager first.")
            }
            person.managerID = found.id
        }
        return person
    }

    private func tenant(of name: String, named id: String?) throws -> Tenant {
        let domain = name.split(separator: "@", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
        if let id, registry.tenant(id) == nil {
            throw AdminError.invalid(
                "tenantId", "There is no tenant \(id.prefix(100)).", "GET \(AdminPath.root)/tenants lists them.")
        }
        guard let tenant = registry.tenant(domain), id.map({ registry.tenant($0)?.id == tenant.id }) ?? true else {
            let domains = registry.tenants.flatMap(\.domains).joined(separator: ", ")
            throw AdminError.invalid(
                "userPrincipalName", "\(name.prefix(100)) ends with no domain of the tenant.",
                "Known domains: \(domains).")
        }
        return tenant
    }

    private static func newID(in tenant: Tenant) -> String {
        let id = RandomText.guid()
        return tenant.kind == .personal ? String(id.filter { $0 != "-" }.prefix(16)) : id
    }

    var conditionOperations: [String: AdminOperation.Run] {
        [
            "getConditions": { try Record.conditions.json(registry.conditions(of: try await person($0).id)) },
            "changeConditions": { request in
                let person = try await person(request)
                try request.body.allow(Record.conditions.names)
                let changed = try registry.updateConditions(of: person.id) {
                    $0 = try Record.conditions.merged($0, request.body)
                }
                journal.recordChange("The conditions of \(person.userPrincipalName) were changed.")
                return try Record.conditions.json(changed)
            },
            "revokeSessions": change("The sessions of {} were revoked.") {
                try registry.revokeSessions(of: $0, at: clock.now)
            },
            "challenge": change("{} is challenged for claims.") { try registry.challenge($0, at: clock.now) },
            "endChallenge": change("{} is challenged no more.") { try registry.endChallenge(of: $0) },
        ]
    }

    /// Changes what is known of somebody's account, and says so in the journal.
    private func change(_ words: String, _ change: @escaping @Sendable (String) throws -> Void) -> AdminOperation.Run {
        { request in
            let person = try await person(request)
            try change(person.id)
            journal.recordChange(words.filled(with: [person.userPrincipalName]))
            return nil
        }
    }
}

/// Which people are asked for.
private struct PeopleQuery: Codable {
    var top: Int?
    var after, search: String?
}

extension Record {
    static let peopleQuery = Record("PeopleQuery")
}
