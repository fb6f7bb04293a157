import Foundation
import HTTPTypes
import Hummingbird

/// What registers applications, and makes principals of them: they are made, changed and removed, and get secrets.
///
/// > Source: [Create application](https://learn.microsoft.com/graph/api/application-post-applications),
/// > [Update servicePrincipal](https://learn.microsoft.com/graph/api/serviceprincipal-update),
/// > [addPassword](https://learn.microsoft.com/graph/api/application-addpassword)
extension GraphRoutes {
    private static let allChanger = "Application.ReadWrite.All"
    /// What lets an application change those alone that are its own.
    private static let ownChanger = "Application.ReadWrite.OwnedBy"
    static let applicationReaders = ofApplications.union([ownChanger])

    func addApplications(to router: Router<EmulatorRequestContext>) {
        router.post("v1.0/applications") { request, context in
            let caller = try await changer(request)
            return try add(try await body(request, context), caller, request)
        }
        router.post("v1.0/servicePrincipals") { request, context in
            let caller = try await changer(request)
            return try await addPrincipal(try await body(request, context), caller, request)
        }
        for object in RegisteredObject.allCases {
            let path = "v1.0/\(object.rawValue)/{id}"
            router.patch(RouterPath(stringLiteral: path)) { request, context in
                let caller = try await changer(request)
                let changes = try await body(request, context)
                let id = try context.parameters.require("id")
                if object == .application, let unique = Self.uniqueName(id),
                    try await found(id, object, in: caller.tenantID) == nil
                {
                    var new = changes
                    new["uniqueName"] = .string(unique)
                    return try add(new, caller, request)
                }
                let application = try await writable(object, context, caller)
                let forms = registry.applicationForms
                try update(application) { try forms.write(changes, into: &$0, as: object) }
                return noContent(request)
            }
            router.delete(RouterPath(stringLiteral: path)) { request, context in
                let caller = try await changer(request)
                let application = try await writable(object, context, caller)
                if object == .application {
                    try registry.removeApplication(application.clientID)
                } else {
                    try await removePrincipal(of: application, in: caller.tenantID)
                }
                return noContent(request)
            }
            addPasswords(to: router, at: path, of: object)
        }
        addOwners(to: router)
    }

    private func addPasswords(
        to router: Router<EmulatorRequestContext>, at path: String, of object: RegisteredObject
    ) {
        router.post(RouterPath(stringLiteral: "\(path)/addPassword")) { request, context in
            let application = try await writable(object, context, try await changer(request))
            let asked: JSONValue = try await body(request, context)["passwordCredential"] ?? .object([])
            let (password, text) = try asGraph { try ApplicationPassword.make(asked, at: now()) }
            try update(application) { $0[object].passwords.append(password) }
            return try request.answer("microsoft.graph.passwordCredential", password.json(text).members ?? [])
        }
        router.post(RouterPath(stringLiteral: "\(path)/removePassword")) { request, context in
            let application = try await writable(object, context, try await changer(request))
            let id = try await body(request, context)["keyId"]?.string?.lowercased() ?? ""
            guard let old = application.passwords(of: object).first(where: { $0.keyID == id }) else {
                throw GraphError.change("No password credential found with keyId '\(id)'.")
            }
            try update(application) { application in
                application[object].passwords.removeAll { $0 == old }
                guard application.secretHash == old.hash else { return }
                (application.secretHash, application.secretExpiresAt) = (nil, nil)
            }
            return noContent(request)
        }
    }

    // MARK: What they change

    private func add(_ body: JSONValue, _ caller: GraphCaller, _ request: Request) throws -> Response {
        guard body["displayName"]?.string?.isEmpty == false else {
            throw GraphError.missingProperty("displayName", of: "Application")
        }
        var new = RegisteredApplication(clientID: RandomText.guid(), displayName: "", homeTenantID: caller.tenantID)
        (new.registeredPermissions, new.exposedScopes, new.lacksPrincipal) = ([], [], true)
        var defaults: JSONValue = ["createdDateTime": .string(now().formatted(.iso8601))]
        let audience = body["signInAudience"]?.string.flatMap(SignInAudience.init(rawValue:)) ?? new.signInAudience
        // Only personal accounts need the second version, which the others have to ask for.
        if [.myOrganization, .organizations].contains(audience) {
            new.requestedAccessTokenVersion = .one
            defaults["api"] = ["requestedAccessTokenVersion": .null]
        }
        let forms = registry.applicationForms
        new[.application].written = defaults
        new[.application].owners = [caller.objectID]
        try forms.write(body, into: &new, as: .application)
        let made = new
        _ = try asGraph { try registry.add(made) }
        return try answer(made, as: .application, request)
    }

    private func addPrincipal(
        _ body: JSONValue, _ caller: GraphCaller, _ request: Request
    ) async throws -> Response {
        guard let id = body["appId"]?.string else { throw GraphError.missingProperty("appId", of: "ServicePrincipal") }
        let tenantID = caller.tenantID
        guard let application = registry.application(id),
            application.homeTenantID == tenantID || application.signInAudience != .myOrganization
        else {
            throw GraphError.change(
                "The appId '\(id)' of the service principal does not reference a valid application object.")
        }
        guard try await !registry.principals(in: tenantID).contains(where: { $0.clientID == application.clientID })
        else {
            throw GraphError(
                .conflict, "Request_MultipleObjectsWithSameKeyValue",
                """
                The service principal cannot be created, updated, or restored because the service principal name \
                \(application.clientID) is already in use.
                """)
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
            application[.principal].owners = [caller.objectID]
            try forms.write(written, into: &application, as: .principal)
        }
        return try answer(made, as: .principal, request)
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

    private func answer(
        _ application: RegisteredApplication, as object: RegisteredObject, _ request: Request
    ) throws -> Response {
        let json = registry.applicationForms.json(of: application, as: object)
        let address = "\(try request.base.url)/v1.0/\(object.rawValue)/\(object.id(of: application))"
        return try request.answer(
            "\(object.rawValue)/$entity", json.members ?? [], status: .created, headers: [.location: address])
    }

    // MARK: Which one

    /// The one in the path.
    func application(
        _ object: RegisteredObject, _ context: EmulatorRequestContext, in tenantID: String
    ) async throws -> RegisteredApplication {
        let id = try context.parameters.require("id")
        guard let found = try await found(id, object, in: tenantID) else { throw GraphError.notFound(id) }
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

    /// Whoever asks, if they may change applications, or those that are their own.
    func changer(_ request: Request) async throws -> GraphCaller {
        try await reader(request, of: [Self.allChanger, Self.ownChanger])
    }

    /// The one in the path, if the caller may change it.
    func writable(
        _ object: RegisteredObject, _ context: EmulatorRequestContext, _ caller: GraphCaller
    ) async throws -> RegisteredApplication {
        let found = try await application(object, context, in: caller.tenantID)
        guard !found.isGraph, caller.has(Self.allChanger) || found[object].owners.contains(caller.objectID) else {
            throw GraphError.denied
        }
        return found
    }

    @discardableResult
    func update(
        _ application: RegisteredApplication, _ change: (inout RegisteredApplication) throws -> Void
    ) throws -> RegisteredApplication {
        let changed = try asGraph { try registry.update(application.clientID, change) }
        guard let changed else { throw GraphError.notFound(application.clientID) }
        return changed
    }

    /// Does what the registry may refuse, in the admin API's words, which Graph's client is told in Graph's form.
    private func asGraph<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error as AdminError {
            throw GraphError.change(error.message)
        }
    }
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
