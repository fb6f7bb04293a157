import Foundation

extension AdminControls {
    var registryOperations: [String: AdminOperation.Run] {
        [
            "getApps": { _ in ["apps": .array(try registry.applications.map(Record.application.json))] },
            "addApp": addApplication,
            "getApp": { try Record.application.json(try application($0)) },
            "changeApp": changeApplication,
            "removeApp": { request in
                let application = try application(request)
                return try await remove("The application \(application.displayName)") {
                    try registry.removeApplication(application.clientID)
                }
            },
            "getTenants": { _ in ["tenants": .array(try registry.tenants.map(Record.tenant.json))] },
            "rotateKey": rotateKey,
        ]
    }

    private func application(_ request: AdminRequest) throws(AdminError) -> RegisteredApplication {
        guard let application = registry.application(request.id) else {
            throw .notFound("application", request.id, list: "/apps")
        }
        return application
    }

    /// Refuses an application that isn't there: what is for it alone would never come about.
    func check(clientID: String?) throws(AdminError) {
        guard let clientID, registry.application(clientID) == nil else { return }
        throw .invalid(
            "clientId", "There is no application \(clientID.prefix(100)).",
            "GET \(AdminPath.root)/apps lists what there is.")
    }

    private func addApplication(_ request: AdminRequest) async throws -> JSONValue? {
        let body = request.body
        try body.allow(Record.application.names)
        let id = try body.text("clientId") ?? UUID().uuidString
        guard let home = try body.text("homeTenantId") ?? registry.tenants.first?.id else {
            throw AdminError.invalid("homeTenantId", "homeTenantId is missing.", "Add it.")
        }
        var application = RegisteredApplication(
            clientID: id, displayName: try body.neededText("displayName"), homeTenantID: home)
        try Self.change(&application, by: body)
        try await check(application, body)
        guard try registry.add(application) else {
            throw AdminError.conflict(
                "clientId", "There is an application \(id) already.", "PATCH it, or choose another id.")
        }
        journal.recordChange("The application \(application.displayName) was added.")
        return try Record.application.json(application)
    }

    private func changeApplication(_ request: AdminRequest) async throws -> JSONValue? {
        let (known, body) = (try application(request), request.body)
        try body.allow(Record.application.names)
        if let id = try body.text("clientId"), id.lowercased() != known.clientID {
            throw AdminError.invalid("clientId", "clientId of an application doesn't change.", "Add another one.")
        }
        var draft = known
        try Self.change(&draft, by: body)
        try await check(draft, body)
        let changed = try registry.update(known.clientID) { try Self.change(&$0, by: body) }
        guard let changed else { throw AdminError.notFound("application", request.id, list: "/apps") }
        journal.recordChange("The application \(changed.displayName) was changed.")
        return try Record.application.json(changed)
    }

    private func check(_ application: RegisteredApplication, _ body: Fields) async throws {
        if let problem = RegistrationRules.problem(application) { throw problem }
        let strays = try await registry.strayReferences(of: application)
        if let stray = strays.first(where: { body.names($0.error.field ?? "") }) { throw stray.error }
    }

    private static func change(_ application: inout RegisteredApplication, by body: Fields) throws {
        // A new secret doesn't end with the old one.
        if let secret = try body.text("secret") { application.setSecret(secret) }
        application = try Record.application.merged(application, body.without(["clientId"]))
    }

    private func rotateKey(_ request: AdminRequest) async throws -> JSONValue? {
        try request.body.allow(Record.keyRotation.names)
        let asked = try Record.keyRotation.merged(KeyRotation(), request.body)
        let kid = try await keys.rotate(asked.kind ?? .work, at: clock.now)
        journal.recordChange("The key \(kid) signs from now on.")
        return ["kid": .string(kid)]
    }
}

/// Which key a new one takes the place of.
private struct KeyRotation: Codable {
    var kind: Tenant.Kind?
}

extension Record {
    static let keyRotation = Record("KeyRotation")
}
