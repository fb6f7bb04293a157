import Foundation
import HTTPTypes
import Hummingbird

/// What registers applications, and makes principals of them: they are made, changed and removed, and get secrets.
///
/// > Source: [Create application](https://learn.microsoft.com/graph/api/application-post-applications),
/// > [Update servicePrincipal](https://learn.microsoft.com/graph/api/serviceprincipal-update),
/// > [addPassword](https://learn.microsoft.com/graph/api/application-addpassword)
extension GraphRoutes {
    static let applicationReaders = ofApplications.union([GraphCall.ownChanger])

    func addApplications(to router: GraphRouter) {
        router.post("applications") { call in
            try call.needChanger()
            return try add(try await call.body, call)
        }
        router.post("servicePrincipals", addPrincipal)
        for object in RegisteredObject.allCases {
            let path = "\(object.rawValue)/{id}"
            router.patch(path) { call in
                try call.needChanger()
                let changes = try await call.body
                if object == .application, let new = try call.upserted(changes),
                    try await found(try call.part(), object, in: call.tenantID) == nil
                {
                    return try add(new, call)
                }
                let application = try await writable(object, call)
                let forms = registry.applicationForms
                try update(application) { try forms.write(changes, into: &$0, as: object) }
                return call.noContent()
            }
            router.delete(path) { call in
                let application = try await writable(object, call)
                if object == .application {
                    try registry.removeApplication(application.clientID)
                } else {
                    try await removePrincipal(of: application, in: call.tenantID)
                }
            }
            addPasswords(to: router, at: path, of: object)
        }
        addOwners(to: router)
    }

    private func addPasswords(to router: GraphRouter, at path: String, of object: RegisteredObject) {
        router.post("\(path)/addPassword") { call in
            let application = try await writable(object, call)
            let asked: JSONValue = try await call.parameter("passwordCredential") ?? .object([])
            let (password, text) = try ApplicationPassword.make(asked, at: now())
            try update(application) { $0[object].passwords.append(password) }
            return try call.answer("microsoft.graph.passwordCredential", password.json(text).members ?? [])
        }
        router.change(.post, "\(path)/removePassword") { call in
            let application = try await writable(object, call)
            let id = try await call.parameter("keyId")?.string?.lowercased() ?? ""
            guard let old = application.passwords(of: object).first(where: { $0.keyID == id }) else {
                throw GraphError.change("No password credential found with keyId '\(id)'.")
            }
            try update(application) { application in
                application[object].passwords.removeAll { $0 == old }
                guard application.secretHash == old.hash else { return }
                (application.secretHash, application.secretExpiresAt) = (nil, nil)
            }
        }
    }

    // MARK: What they change

    private func add(_ body: JSONValue, _ call: GraphCall) throws -> Response {
        guard body["displayName"]?.string?.isEmpty == false else {
            throw GraphError(.missingProperty, "displayName", "Application")
        }
        var new = RegisteredApplication(clientID: RandomText.guid(), displayName: "", homeTenantID: call.tenantID)
        (new.registeredPermissions, new.exposedScopes, new.lacksPrincipal) = ([], [], true)
        var defaults: JSONValue = ["createdDateTime": .string(moment)]
        let audience = body["signInAudience"]?.string.flatMap(SignInAudience.init(rawValue:)) ?? new.signInAudience
        // Only personal accounts need the second version, which the others have to ask for.
        if [.myOrganization, .organizations].contains(audience) {
            new.requestedAccessTokenVersion = .one
            defaults["api"] = ["requestedAccessTokenVersion": .null]
        }
        let forms = registry.applicationForms
        new[.application].written = defaults
        new[.application].owners = [call.caller.objectID]
        try forms.write(body, into: &new, as: .application)
        _ = try registry.add(new)
        return try created(new, as: .application, call)
    }

    private func addPrincipal(_ call: GraphCall) async throws -> Response {
        try call.needChanger()
        let (body, tenantID) = (try await call.body, call.tenantID)
        guard let id = body["appId"]?.string else { throw GraphError(.missingProperty, "appId", "ServicePrincipal") }
        guard let application = registry.application(id),
            application.homeTenantID == tenantID || application.signInAudience != .myOrganization
        else {
            throw GraphError(.strayApplication, id)
        }
        guard try await !registry.principals(in: tenantID).contains(where: { $0.clientID == application.clientID })
        else {
            throw GraphError(.principalThere, application.clientID)
        }
        var changes = body
        changes["appId"] = nil
        let (forms, written) = (registry.applicationForms, changes)
        let made = try update(application) { application in
            if application.homeTenantID == tenantID {
                application.lacksPrincipal = false
            } else {
                application.administratorConsent[tenantID] = []
            }
            application[.principal].owners = [call.caller.objectID]
            try forms.write(written, into: &application, as: .principal)
        }
        return try created(made, as: .principal, call)
    }

    /// Has a tenant forget an application: what it was given there, and what people have agreed to.
    private func removePrincipal(of application: RegisteredApplication, in tenantID: String) async throws {
        for consent in try await database.consents(in: tenantID) where consent.clientID == application.clientID {
            try await database.insertConsents(
                [], of: consent.userID, to: consent.clientID, replacing: consent.permissions)
        }
        try update(application) { application in
            application.administratorConsent[tenantID] = nil
            application[.principal] = KeptObject()
            guard application.homeTenantID == tenantID else { return }
            (application.lacksPrincipal, application.isEnabled, application.assignmentRequired) = (true, true, false)
            (application.applicationPermissions, application.assignedUserIDs) = ([], [])
            application.roleAssignments = [:]
        }
    }

    private func created(
        _ application: RegisteredApplication, as object: RegisteredObject, _ call: GraphCall
    ) throws -> Response {
        let json = registry.applicationForms.json(of: application, as: object)
        let path = "\(object.rawValue)/\(object.id(of: application))"
        return try call.created(object.rawValue, json.members ?? [], at: path)
    }

    // MARK: Which one

    func application(_ object: RegisteredObject, _ call: GraphCall) async throws -> RegisteredApplication {
        let id = try call.part()
        guard let found = try await found(id, object, in: call.tenantID) else { throw GraphError(.notFound, id) }
        return found
    }

    private func found(
        _ id: String, _ object: RegisteredObject, in tenantID: String
    ) async throws -> RegisteredApplication? {
        let asked = GraphPaths.alternateKey(id) ?? (name: "id", value: id.lowercased())
        return try await registry.all(object, in: tenantID).first { application in
            switch asked.name {
            case "id": object.id(of: application) == asked.value
            case "appId": application.clientID == asked.value.lowercased()
            default: application[object].written[asked.name]?.string == asked.value
            }
        }
    }

    func writable(_ object: RegisteredObject, _ call: GraphCall) async throws -> RegisteredApplication {
        try call.needChanger()
        let found = try await application(object, call)
        let isOwn = found[object].owners.contains(call.caller.objectID)
        guard !found.isGraph, isOwn || call.caller.has(GraphCall.allChanger) else { throw GraphError(.denied) }
        return found
    }

    @discardableResult
    func update(
        _ application: RegisteredApplication, _ change: (inout RegisteredApplication) throws -> Void
    ) throws -> RegisteredApplication {
        guard let changed = try registry.update(application.clientID, change) else {
            throw GraphError(.notFound, application.clientID)
        }
        return changed
    }
}

extension GraphCall {
    fileprivate static let allChanger = "Application.ReadWrite.All"
    /// What lets an application change those alone that are its own.
    fileprivate static let ownChanger = "Application.ReadWrite.OwnedBy"

    fileprivate func needChanger() throws(GraphError) { try need(oneOf: [Self.allChanger, Self.ownChanger]) }
}

extension GraphCaller {
    /// The id of the object that calls: a person's, or the application's principal's.
    fileprivate var objectID: String { userID ?? RegisteredApplication.principalID(of: clientID) }
}

extension ApplicationPassword {
    /// Makes a secret as somebody asks for it; it is told this once.
    ///
    /// - Throws: ``AdminError`` for what can't be asked for.
    fileprivate static func make(_ asked: JSONValue, at now: Date) throws -> (
        password: ApplicationPassword, text: String
    ) {
        let fields = try Fields(Data(asked.text.utf8))
        // Some shells take a hyphen at the beginning for an option.
        let text = String(RandomText.make(bytes: 32).filter { $0 != "-" && $0 != "_" })
        var new = ApplicationPassword(keyID: RandomText.guid(), hash: Base64URL.hash(text))
        (new.displayName, new.hint) = (try fields.text("displayName"), String(text.prefix(3)))
        let start = try fields.date("startDateTime") ?? now
        new.start = start
        let end = Calendar(identifier: .gregorian).date(byAdding: .year, value: 2, to: start)
        new.end = try fields.date("endDateTime") ?? end
        return (new, text)
    }
}
