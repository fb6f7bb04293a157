import Foundation
import HTTPTypes
import Hummingbird

/// What changes people: they are added, changed and removed, and get managers, licenses and passwords.
///
/// > Source: [Create user](https://learn.microsoft.com/graph/api/user-post-users),
/// > [Update user](https://learn.microsoft.com/graph/api/user-update),
/// > [Assign manager](https://learn.microsoft.com/graph/api/user-post-manager)
extension GraphRoutes {
    func addUserChanges(to router: Router<EmulatorRequestContext>) {
        router.post("v1.0/users") { request, context in
            let caller = try await caller(request)
            guard caller.changesPeople else { throw GraphError.denied }
            return try await addUser(try await body(request, context), caller.tenantID, request)
        }
        addGuests(to: router)
        for (prefix, isMe) in Self.subjects {
            router.patch(RouterPath(prefix)) { request, context in
                let (user, _) = try await changed(isMe, ["User.ReadWrite"], request, context)
                let changes = try await body(request, context)
                let tenant = registry.tenant(user.tenantID)
                let hash = try Self.passwordHash(changes)
                _ = try await database.change(user.id) { before, find in
                    guard var person = before else { throw GraphError.notFound(user.id) }
                    person.passwordHash = hash ?? person.passwordHash
                    return try UserChange(changes).applied(to: person, in: tenant, find)
                }
                if hash != nil { try registry.notePasswordChange(of: user.id, at: now()) }
                return noContent(request)
            }
            router.delete(RouterPath(prefix)) { request, context in
                let (user, _) = try await changed(isMe, [], request, context)
                _ = try registry.removeUser(user.id, keptAt: now().formatted(.iso8601))
                return noContent(request)
            }
            addManager(to: router, at: prefix, isMe: isMe)
            router.post("\(prefix)/revokeSignInSessions") { request, context in
                let (user, _) = try await changed(
                    isMe, ["User.ReadWrite", "User.RevokeSessions.All"], request, context)
                try registry.revokeSessions(of: user.id, at: now())
                return try request.answer("Edm.Boolean", value: true)
            }
            router.post("\(prefix)/changePassword") { request, context in
                let own: Set = ["Directory.AccessAsUser.All", "User.ReadWrite"]
                let (user, _) = try await changed(isMe, own, request, context)
                let change = try await body(request, context)
                guard let old = change["currentPassword"]?.string, let new = change["newPassword"]?.string,
                    PasswordHash.matches(old, user.passwordHash)
                else { throw GraphError.wrongPassword }
                guard new.count >= 8 else { throw GraphError.weakPassword }
                try await database.setPasswordHash(try PasswordHash.make(new), of: user.id)
                try registry.notePasswordChange(of: user.id, at: now())
                return noContent(request)
            }
            // Licenses and services are there at once, so that nothing is left to be done.
            router.post("\(prefix)/reprocessLicenseAssignment") { request, context in
                let (user, _) = try await changed(isMe, ["LicenseAssignment.ReadWrite.All"], request, context)
                return try request.answer("users/$entity", UserSelection.members(nil, of: user, view: .full))
            }
            router.post("\(prefix)/retryServiceProvisioning") { request, context in
                _ = try await changed(isMe, [], request, context)
                return noContent(request)
            }
        }
    }

    private func addManager(to router: Router<EmulatorRequestContext>, at prefix: String, isMe: Bool) {
        let path: RouterPath = "\(prefix)/manager/$ref"
        router.get(path) { request, context in
            let (user, _) = try await person(isMe, request, context)
            guard let id = user.managerID else { throw GraphError.notFound("manager") }
            let address = JSONValue.string("\(try request.graph)/users/\(id)")
            return try request.answer("$ref", [.init(name: "@odata.id", value: address)])
        }
        router.put(path) { request, context in
            let (user, caller) = try await changed(isMe, [], request, context)
            let id = try reference(try await body(request, context))
            let manager = try await self.user(id, in: caller.tenantID)
            try await database.change(user: user.id) { $0.managerID = manager.id }
            return noContent(request)
        }
        router.delete(path) { request, context in
            let (user, _) = try await changed(isMe, [], request, context)
            guard user.managerID != nil else { throw GraphError.notFound("manager") }
            try await database.change(user: user.id) { $0.managerID = nil }
            return noContent(request)
        }
    }

    /// The person in the path, whom the caller may change: anybody with a permission on all, oneself with one of `own`.
    func changed(
        _ isMe: Bool, _ own: Set<String>, _ request: Request, _ context: EmulatorRequestContext
    ) async throws -> (DirectoryUser, GraphCaller) {
        let caller = try await caller(request)
        guard !caller.isPersonal else { throw GraphError.notForPersonalAccounts }
        let user = try await user(isMe, caller, context)
        let isOwn = user.id == caller.userID && caller.has(oneOf: own)
        guard isOwn || caller.changesPeople else { throw GraphError.denied }
        try await start.keep()
        return (user, caller)
    }

    private func addUser(_ body: JSONValue, _ tenantID: String, _ request: Request) async throws -> Response {
        let tenant = registry.tenant(tenantID)
        let id = RandomText.guid()
        // A local account of a tenant for customers is named by its identities.
        let isLocal = body["identities"] != nil && body["userPrincipalName"] == nil
        let needed = ["displayName", "passwordProfile"]
        for name in isLocal ? needed : ["accountEnabled", "mailNickname", "userPrincipalName"] + needed {
            guard body[name] != nil else { throw GraphError.missingProperty(name, of: "User") }
        }
        let ownName = isLocal ? "\(id)@\(tenant?.domain ?? "")" : body["userPrincipalName"]?.string
        guard let name = ownName, let displayName = body["displayName"]?.string else {
            throw GraphError.invalidValue("userPrincipalName", of: "User")
        }
        guard let hash = try Self.passwordHash(body) else {
            throw GraphError.missingProperty("passwordProfile", of: "User")
        }
        try await start.keep()
        let template = DirectoryUser(
            id: id, tenantID: tenantID, userPrincipalName: name, displayName: displayName,
            passwordHash: hash, createdDateTime: now().formatted(.iso8601))
        let user = try await database.change(template.id) { _, find in
            try UserChange(body).applied(to: template, in: tenant, find)
        }
        var members = UserSelection.members(nil, of: user, view: .full)
        if isLocal {
            members.append(.init(name: "identities", value: UserProperty.identities.value(of: user, view: .full)))
        }
        return try request.answer(
            "users/$entity", members, status: .created,
            headers: [.location: "\(try request.base.url)/v1.0/users/\(user.id)"])
    }

    /// That of the password in a body; nil if it names none.
    private static func passwordHash(_ body: JSONValue) throws -> String? {
        guard let profile = body["passwordProfile"], profile != .null else { return nil }
        guard profile.members != nil else { throw GraphError.invalidValue("passwordProfile", of: "User") }
        guard let password = profile["password"]?.string else { return nil }
        guard password.count >= 8 else { throw GraphError.weakPassword }
        return try PasswordHash.make(password)
    }

    /// The id in `@odata.id`: the last part of an address.
    func reference(_ body: JSONValue) throws(GraphError) -> String {
        guard let text = body["@odata.id"]?.string else {
            throw .change("A value is required for property '@odata.id'.")
        }
        return try Self.id(inAddress: text)
    }

    static func id(inAddress text: String) throws(GraphError) -> String {
        let parts = text.split(separator: "/").map { String($0.percentDecoded ?? String($0)) }
        guard text.contains("://"), let last = parts.last, parts.count > 3,
            ["users", "groups", "servicePrincipals", "directoryObjects"].contains(parts[parts.count - 2])
        else {
            throw .change("Invalid URL format specified in payload.")
        }
        return last
    }

    func noContent(_ request: Request, status: HTTPResponse.Status = .noContent) -> Response {
        Response(status: status, headers: GraphAnswer.common(GraphAnswer.Identifiers(request)))
    }
}

struct UserChange: Sendable {
    private let body: JSONValue
    private static let readOnly: Set<UserProperty> = [
        .id, .createdDateTime, .imAddresses, .proxyAddresses,
    ]
    /// What can be written, of those beside them.
    private static let writable: Set = [
        "ageGroup", "authorizationInfo", "consentProvidedForMinor", "customSecurityAttributes", "employeeHireDate",
        "employeeLeaveDateTime", "employeeOrgData", "faxNumber", "onPremisesExtensionAttributes",
        "onPremisesImmutableId", "passwordPolicies", "passwordProfile", "preferredDataLocation", "showInAddressList",
    ]

    init(_ body: JSONValue) { self.body = body }

    /// - Throws: ``GraphError`` 400 that names the property.
    func applied(
        to user: DirectoryUser, in tenant: Tenant?, _ find: (String) throws -> DirectoryUser?
    ) throws -> DirectoryUser {
        var user = user
        var json = try JSONValue(parsing: try JSONEncoder().encode(user))
        for member in body.members ?? [] where !member.name.hasPrefix("@") {
            if let property = UserProperty(name: member.name) {
                guard !Self.readOnly.contains(property) else { throw GraphError.readOnly(property.rawValue) }
                // It follows from the user principal name here.
                if property == .mailNickname { continue }
                if property == .identities {
                    guard let all = member.value.array, all.allSatisfy({ $0["issuer"]?.string != nil }) else {
                        throw GraphError.invalidValue(property.rawValue, of: "User")
                    }
                    user[written: property.rawValue] = member.value
                    continue
                }
                let isNeeded = [.displayName, .userPrincipalName, .accountEnabled].contains(property)
                guard Self.fits(member.value, property, isNeeded: isNeeded) else {
                    throw GraphError.invalidValue(property.rawValue, of: "User")
                }
                json[property.rawValue] = member.value == .null ? nil : member.value
            } else if let property = ExtraProperty(name: member.name, isWhole: true) {
                guard property.isDirectoryExtension || Self.writable.contains(property.name) else {
                    throw GraphError.readOnly(property.name)
                }
                user[written: property.name] = Self.kept(member.value, of: property, before: user.value(of: property))
            } else if let name = UserSelection.personal(member.name) {
                user[written: name] = member.value
            } else {
                throw GraphError.change("Invalid property '\(member.name)'.")
            }
        }
        json["extra"] = .string(user.extra)
        let changed = try JSONDecoder().decode(DirectoryUser.self, from: Data(json.text.utf8))
        try Self.check(changed, in: tenant, find)
        return changed
    }

    private static func fits(_ value: JSONValue, _ property: UserProperty, isNeeded: Bool) -> Bool {
        if value == .null { return !isNeeded }
        switch property.kind {
        case .flag:
            guard case .bool = value else { return false }
            return true
        case .texts: return value.array?.allSatisfy { $0.string != nil } ?? false
        default: return value.string.map { !isNeeded || !$0.isEmpty } ?? false
        }
    }

    /// A value as it is kept: no password, and of an object also what it doesn't name.
    private static func kept(_ value: JSONValue, of property: ExtraProperty, before: JSONValue) -> JSONValue {
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
            throw GraphError.invalidValue("userPrincipalName", of: "User")
        }
        guard tenant?.domains.contains(halves[1].lowercased()) == true else { throw GraphError.unverifiedDomain }
        if let other = try find(user.userPrincipalName), other.id != user.id {
            throw GraphError.taken("userPrincipalName")
        }
        guard ["Member", "Guest"].contains(user.userType) else { throw GraphError.invalidValue("userType", of: "User") }
        let limits: [(UserProperty, Int)] = [(.displayName, 256), (.givenName, 64), (.surname, 64), (.jobTitle, 128)]
        for (property, limit) in limits where (user.text(property)?.utf16.count ?? 0) > limit {
            throw GraphError.invalidValue(property.rawValue, of: "User")
        }
    }
}

extension GraphCaller {
    private static let onPeople: Set = ["User.ReadWrite.All", "Directory.ReadWrite.All", "Directory.AccessAsUser.All"]
    private static let onGroups: Set = ["Group.ReadWrite.All", "Directory.ReadWrite.All", "Directory.AccessAsUser.All"]
    var changesPeople: Bool { !isPersonal && has(oneOf: Self.onPeople) }
    var changesGroups: Bool { !isPersonal && has(oneOf: Self.onGroups) }
    var changesMembers: Bool { changesGroups || !isPersonal && has("GroupMember.ReadWrite.All") }
}
