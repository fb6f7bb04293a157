import Foundation
import HTTPTypes
import Hummingbird

/// What changes people: they are added, changed and removed, and get managers, licenses and passwords.
///
/// > Source: [Create user](https://learn.microsoft.com/graph/api/user-post-users),
/// > [Update user](https://learn.microsoft.com/graph/api/user-update),
/// > [Assign manager](https://learn.microsoft.com/graph/api/user-post-manager)
extension GraphRoutes {
    func addUserChanges(to router: GraphRouter) {
        router.post("users", addUser)
        addGuests(to: router)
        router.change(.patch, "{person}") { call in
            let changes = try await call.body
            let isAllowed = call.caller.mayWrite(changes)
            let user = try await changed(call, own: ["User.ReadWrite"], isAllowed: isAllowed)
            let tenant = registry.tenant(user.tenantID)
            let hash = try Self.passwordHash(changes)
            _ = try await database.change(user.id) { before, find in
                guard var person = before else { throw GraphError(.notFound, user.id) }
                person.passwordHash = hash ?? person.passwordHash
                return try UserChange.applied(changes, to: person, in: tenant, find)
            }
            if hash != nil { try registry.notePasswordChange(of: user.id, at: now()) }
        }
        router.delete("{person}") { call in
            _ = try registry.removeUser(try await changed(call).id, keptAt: moment)
        }
        addManager(to: router, at: "{person}/manager/$ref")
        router.post("{person}/revokeSignInSessions") { call in
            let isAllowed = call.caller.has("User.RevokeSessions.All")
            let user = try await changed(call, own: ["User.ReadWrite"], isAllowed: isAllowed)
            try registry.revokeSessions(of: user.id, at: now())
            return try call.answer("Edm.Boolean", value: true)
        }
        router.change(.post, "{person}/changePassword") { call in
            let user = try await changed(call, own: ["Directory.AccessAsUser.All", "User.ReadWrite"])
            let change = try await call.body
            guard let old = change.parameter("currentPassword")?.string,
                let new = change.parameter("newPassword")?.string,
                PasswordHash.matches(old, user.passwordHash)
            else { throw GraphError(.wrongPassword) }
            guard new.count >= 8 else { throw GraphError(.weakPassword) }
            try await database.setPasswordHash(try PasswordHash.make(new), of: user.id)
            try registry.notePasswordChange(of: user.id, at: now())
        }
        // Licenses and services are there at once, so that nothing is left to be done.
        router.post("{person}/reprocessLicenseAssignment") { call in
            let user = try await changed(call, isAllowed: call.caller.has("LicenseAssignment.ReadWrite.All"))
            return try call.answer("users/$entity", user.members(nil))
        }
        router.change(.post, "{person}/retryServiceProvisioning") { call in
            _ = try await changed(call)
        }
    }

    private func addManager(to router: GraphRouter, at path: String) {
        router.get(path) { call in
            guard let id = try await person(call).managerID else { throw GraphError(.notFound, "manager") }
            let address = JSONValue.string("\(try call.request.graph)/users/\(id)")
            return try call.answer("$ref", [.init(name: "@odata.id", value: address)])
        }
        router.change(.put, path) { call in
            let user = try await changed(call)
            let manager = try await self.user(try await call.reference, in: user.tenantID)
            try await database.change(user: user.id) { $0.managerID = manager.id }
        }
        router.delete(path) { call in
            let user = try await changed(call)
            guard user.managerID != nil else { throw GraphError(.notFound, "manager") }
            try await database.change(user: user.id) { $0.managerID = nil }
        }
    }

    /// The person in the path, whom the caller may change: anybody with a permission on all, or one that suffices for
    /// what they do, oneself with one of `own`.
    func changed(_ call: GraphCall, own: Set<String> = [], isAllowed: Bool = false) async throws -> DirectoryUser {
        let caller = call.caller
        guard !caller.isPersonal else { throw GraphError(.notForPersonalAccounts) }
        let user = try await user(call)
        let isOwn = user.id == caller.userID && caller.has(oneOf: own)
        guard isOwn || isAllowed || caller.changesPeople else { throw GraphError(.denied) }
        try await start.keep()
        return user
    }

    private func addUser(_ call: GraphCall) async throws -> Response {
        guard call.caller.changesPeople else { throw GraphError(.denied) }
        let body = try await call.body
        let tenant = registry.tenant(call.tenantID)
        let id = RandomText.guid()
        // A local account of a tenant for customers is named by its identities.
        let isLocal = body["identities"] != nil && body["userPrincipalName"] == nil
        let needed = ["displayName", "passwordProfile"]
        for name in isLocal ? needed : ["accountEnabled", "mailNickname", "userPrincipalName"] + needed {
            guard body[name] != nil else { throw GraphError(.missingProperty, name, "User") }
        }
        let ownName = isLocal ? "\(id)@\(tenant?.domain ?? "")" : body["userPrincipalName"]?.string
        guard let name = ownName, let displayName = body["displayName"]?.string else {
            throw GraphError(.invalidValue, "userPrincipalName", "User")
        }
        guard let hash = try Self.passwordHash(body) else {
            throw GraphError(.missingProperty, "passwordProfile", "User")
        }
        try await start.keep()
        let template = DirectoryUser(
            id: id, tenantID: call.tenantID, userPrincipalName: name, displayName: displayName, passwordHash: hash,
            createdDateTime: moment
        ).withoutPhoto
        let user = try await database.change(template.id) { _, find in
            try UserChange.applied(body, to: template, in: tenant, find)
        }
        var members = user.members(nil)
        if isLocal {
            members.append(.init(name: "identities", value: UserProperty.identities.value(of: user, view: .full)))
        }
        return try call.created("users", members, at: "users/\(user.id)")
    }

    private static func passwordHash(_ body: JSONValue) throws -> String? {
        guard let profile = body["passwordProfile"], profile != .null else { return nil }
        guard profile.members != nil else { throw GraphError(.invalidValue, "passwordProfile", "User") }
        guard let password = profile["password"]?.string else { return nil }
        guard password.count >= 8 else { throw GraphError(.weakPassword) }
        return try PasswordHash.make(password)
    }
}

enum UserChange {
    /// - Throws: ``GraphError`` 400 that names the property.
    static func applied(
        _ body: JSONValue, to user: DirectoryUser, in tenant: Tenant?, _ find: (String) throws -> DirectoryUser?
    ) throws -> DirectoryUser {
        var user = user
        var json = try JSONValue(parsing: try JSONEncoder().encode(user))
        for member in body.members ?? [] where !member.name.hasPrefix("@") {
            let property = try GraphType.users.writable(member.name)
            switch property.own {
            case nil:
                let before = property.value(of: user, view: .full)
                user[written: property.name] = Self.kept(member.value, of: property, before: before)
            // It follows from the user principal name here.
            case .mailNickname: break
            case .identities:
                guard let all = member.value.array, all.allSatisfy({ $0["issuer"]?.string != nil }) else {
                    throw GraphError(.invalidValue, property.name, "User")
                }
                user[written: property.name] = member.value
            case let own?:
                let isNeeded = [.displayName, .userPrincipalName, .accountEnabled].contains(own)
                let isNothing = member.value == .null || member.value.string?.isEmpty == true
                let fits = property.fits(member.value) || member.value == .null
                guard fits, !(isNeeded && isNothing), allows(member.value, of: own) else {
                    throw GraphError(.invalidValue, property.name, "User")
                }
                json[property.name] = member.value == .null ? nil : member.value
            }
        }
        json["extra"] = .string(user.extra)
        let changed = try JSONDecoder().decode(DirectoryUser.self, from: Data(json.text.utf8))
        try Self.check(changed, in: tenant, find)
        return changed
    }

    /// Whether a value is one that Microsoft lets somebody have.
    private static func allows(_ value: JSONValue, of property: UserProperty) -> Bool {
        switch property {
        case .businessPhones: (value.array?.count ?? 0) <= 1
        case .userPrincipalName: value.string?.allSatisfy(\.isASCII) ?? false
        case .usageLocation: value.string.map { $0.count == 2 && $0.allSatisfy { $0.isASCII && $0.isLetter } } ?? false
        default: true
        }
    }

    /// A value as it is kept: no password, and of an object also what it doesn't name.
    private static func kept(_ value: JSONValue, of property: GraphProperty, before: JSONValue) -> JSONValue {
        guard property.kind == .object, let members = value.members else { return value }
        var kept = before.members == nil ? [:] : before
        for member in members { kept[member.name] = member.name == "password" ? .null : member.value }
        return kept
    }

    private static func check(
        _ user: DirectoryUser, in tenant: Tenant?, _ find: (String) throws -> DirectoryUser?
    ) throws {
        let halves = user.userPrincipalName.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty else {
            throw GraphError(.invalidValue, "userPrincipalName", "User")
        }
        guard tenant?.domains.contains(halves[1].lowercased()) == true else { throw GraphError(.unverifiedDomain) }
        if let other = try find(user.userPrincipalName), other.id != user.id {
            throw GraphError(.taken, "userPrincipalName")
        }
        guard ["Member", "Guest"].contains(user.userType) else { throw GraphError(.invalidValue, "userType", "User") }
        let limits: [(UserProperty, Int)] = [(.displayName, 256), (.givenName, 64), (.surname, 64), (.jobTitle, 128)]
        for (property, limit) in limits where (user.text(property)?.utf16.count ?? 0) > limit {
            throw GraphError(.invalidValue, property.rawValue, "User")
        }
    }
}

extension GraphCaller {
    private static let onPeople: Set = ["User.ReadWrite.All", "Directory.ReadWrite.All", "Directory.AccessAsUser.All"]
    private static let onGroups: Set = ["Group.ReadWrite.All", "Directory.ReadWrite.All", "Directory.AccessAsUser.All"]
    /// The properties for which less suffices than a permission on everything of people, and what does for each.
    ///
    /// > Source: [Get user, permissions for specific scenarios](https://learn.microsoft.com/graph/api/user-get#permissions-for-specific-scenarios)
    private static let narrow: [String: Set<String>] = [
        "accountEnabled": ["User.EnableDisableAccount.All", "User.Read.All"],
        "passwordProfile": ["User-PasswordProfile.ReadWrite.All"],
        "businessPhones": ["User-Phone.ReadWrite.All"], "mobilePhone": ["User-Phone.ReadWrite.All"],
        "otherMails": ["User-Mail.ReadWrite.All"],
    ]

    /// Whether each property of a change is one for which the caller has all that it needs.
    fileprivate func mayWrite(_ changes: JSONValue) -> Bool {
        let names = (changes.members ?? []).map(\.name).filter { !$0.hasPrefix("@") }
        return !names.isEmpty && names.allSatisfy { Self.narrow[$0]?.allSatisfy { has($0) } ?? false }
    }

    var changesPeople: Bool { !isPersonal && has(oneOf: Self.onPeople) }
    var changesGroups: Bool { !isPersonal && has(oneOf: Self.onGroups) }
    var changesMembers: Bool { changesGroups || !isPersonal && has("GroupMember.ReadWrite.All") }
}
