import Foundation
import HTTPTypes
import Hummingbird

/// A list to which something can be added, which is kept and shown, and has no meaning here.
///
/// > Source: [Create schemaExtension](https://learn.microsoft.com/graph/api/schemaextension-post-schemaextensions),
/// > [Create extensionProperty](https://learn.microsoft.com/graph/api/application-post-extensionproperty),
/// > [Create administrativeUnit](https://learn.microsoft.com/graph/api/administrativeunit-post-administrativeunits),
/// > [Create domain](https://learn.microsoft.com/graph/api/domain-post-domains)
struct KeptList: Sendable {
    /// An id in it is that of an application, or of the organization.
    let path: String
    /// What errors call the objects.
    let type: String
    let readers: Set<String>
    let changers: Set<String>
    /// What has to be written: first a text.
    let needed: [String]
    /// What else can be, and what is there if it isn't.
    let defaults: JSONValue
    /// What is there, and can't be written.
    var fixed: JSONValue = [:]
    var isChangeable = true
    var given: @Sendable (Tenant) -> [JSONValue] = { _ in [] }

    var name: String { String(path.split(separator: "/").last ?? "") }
    /// What the path of one of its objects calls the id.
    fileprivate var key: String { path.contains("/") ? "item" : "id" }

    private static let applications: Set = ["Application.Read.All", "Application.ReadWrite.All"]

    static let all: [KeptList] = [
        KeptList(
            path: "schemaExtensions", type: "SchemaExtension", readers: applications,
            changers: ["Application.ReadWrite.All"], needed: ["id", "description", "targetTypes", "properties"],
            defaults: ["status": "InDevelopment", "owner": .null]),
        KeptList(
            path: "applications/{id}/extensionProperties", type: "ExtensionProperty", readers: applications,
            changers: [], needed: ["name", "dataType", "targetObjects"], defaults: ["isMultiValued": false],
            fixed: ["deletedDateTime": .null, "isSyncedFromOnPremises": false]),
        KeptList(
            path: "applications/{id}/federatedIdentityCredentials", type: "FederatedIdentityCredential",
            readers: applications, changers: [], needed: ["name", "issuer", "subject", "audiences"],
            defaults: ["description": .null]),
        KeptList(
            path: "directory/administrativeUnits", type: "AdministrativeUnit",
            readers: ["AdministrativeUnit.Read.All", "AdministrativeUnit.ReadWrite.All"],
            changers: ["AdministrativeUnit.ReadWrite.All"], needed: ["displayName"],
            defaults: ["description": .null, "visibility": .null], fixed: ["deletedDateTime": .null]),
        KeptList(
            path: "organization/{id}/extensions", type: "OpenTypeExtension",
            readers: ["Organization.Read.All", "Organization.ReadWrite.All"],
            changers: ["Organization.ReadWrite.All"], needed: ["extensionName"], defaults: [:],
            fixed: ["@odata.type": "#microsoft.graph.openTypeExtension"]),
        KeptList(
            path: "organization/{id}/branding/localizations", type: "OrganizationalBrandingLocalization",
            readers: [
                "Organization.Read.All", "OrganizationalBranding.Read.All", "OrganizationalBranding.ReadWrite.All",
            ],
            changers: ["Organization.ReadWrite.All", "OrganizationalBranding.ReadWrite.All"], needed: ["id"],
            defaults: ["backgroundColor": .null, "signInPageText": .null, "usernameHintText": .null],
            fixed: ["cdnList": []]),
        domains, roles,
    ]

    static let domains = KeptList(
        path: "domains", type: "Domain", readers: ["Domain.Read.All", "Domain.ReadWrite.All"],
        changers: ["Domain.ReadWrite.All"], needed: ["id"], defaults: [:], fixed: Catalog.domain, isChangeable: false,
        given: { Catalog.domains(of: $0) })

    static let roles = KeptList(
        path: "directoryRoles", type: "DirectoryRole", readers: GraphRoutes.roleReaders,
        changers: ["Directory.ReadWrite.All", GraphRoutes.roleChanger], needed: ["roleTemplateId"], defaults: [:],
        isChangeable: false, given: { _ in [Catalog.administrators] })

    /// What is in it in an organization: from the start, and what was added; `place` is its path with the id in it.
    func objects(in tenant: Tenant?, at place: String? = nil) -> [JSONValue] {
        tenant.map { given($0) + $0[kept: place ?? path] } ?? []
    }

    /// What somebody asks for, with the rest of what such an object has.
    fileprivate func make(
        _ asked: JSONValue, of application: RegisteredApplication?, by caller: GraphCaller
    ) throws(GraphError) -> JSONValue {
        for name in needed where asked[name] == nil || asked[name] == JSONValue.null {
            throw .missingProperty(name, of: type)
        }
        guard let name = asked[needed[0]]?.string, !name.isEmpty else { throw .missingProperty(needed[0], of: type) }
        try check(asked)
        let written = JSONValue.object((asked.members ?? []).filter { $0.name != "@odata.type" })
        var new = fixed.merging(defaults).merging(written)
        switch type {
        case "SchemaExtension":
            let start = name.contains("_") ? "" : "ext\(RandomText.guid().prefix(8))_"
            new["id"] = .string(start + name)
            if new["owner"] == JSONValue.null { new["owner"] = .string(caller.clientID) }
        case "ExtensionProperty":
            let id = application?.clientID.replacing("-", with: "") ?? ""
            new["name"] = .string("extension_\(id)_\(name)")
            new["appDisplayName"] = .optional(application?.displayName)
        case "OpenTypeExtension": new["id"] = .string(name)
        case "DirectoryRole":
            guard let role = Catalog.role(name.lowercased()) else { throw .invalidValue("roleTemplateId", of: type) }
            new = role
        default: break
        }
        if new["id"] == nil { new["id"] = .string(RandomText.guid()) }
        return new
    }

    /// Refuses what such an object doesn't have; an open extension may have everything.
    fileprivate func check(_ asked: JSONValue) throws(GraphError) {
        let names = needed + (defaults.members ?? []).map(\.name) + ["@odata.type"]
        for member in asked.members ?? [] where type != "OpenTypeExtension" && !names.contains(member.name) {
            throw .change("Invalid property '\(member.name)'.")
        }
    }
}

extension GraphRoutes {
    func addKept(to router: GraphRouter) {
        for list in KeptList.all {
            addCatalog(to: router, at: list.path, for: Self.onDirectory.union(list.readers)) { call in
                let place = try await place(of: list, call).path
                return list.objects(in: registry.tenant(call.tenantID), at: place)
            }
            router.post(list.path) { call in
                let (place, application) = try await changedPlace(of: list, call)
                let new = try list.make(try await call.body, of: application, by: call.caller)
                let id = new["id"]?.string ?? ""
                try registry.update(tenant: call.tenantID) { tenant in
                    guard !list.objects(in: tenant, at: place).contains(where: { $0["id"] == new["id"] }) else {
                        throw GraphError.conflicting
                    }
                    tenant[kept: place].append(new)
                }
                return try call.answer(
                    "\(list.name)/$entity", new.members ?? [], status: .created,
                    headers: [.location: "\(try call.request.graph)/\(place)/\(id)"])
            }
            guard list.isChangeable else { continue }
            let item = "\(list.path)/{\(list.key)}"
            router.patch(item) { call in
                let asked = try await call.body
                try list.check(asked)
                try await change(list, call) { old in
                    var new = old.merging(asked)
                    new["id"] = old["id"]
                    return new
                }
                return call.noContent()
            }
            router.delete(item) { call in
                try await change(list, call) { _ in nil }
                return call.noContent()
            }
        }
        router.get("organization/{id}/branding") { call in try branding(call) }
        router.post("directoryObjects/getAvailableExtensionProperties", availableExtensions)
    }

    private func change(
        _ list: KeptList, _ call: GraphCall, _ change: @Sendable (JSONValue) -> JSONValue?
    ) async throws {
        let place = try await changedPlace(of: list, call).path
        let id = try call.part(list.key)
        try registry.update(tenant: call.tenantID) { tenant in
            try tenant[kept: place].change(id) { old in
                if let owner = old["owner"]?.string, owner != call.caller.clientID { throw GraphError.denied }
                return change(old)
            }
        }
    }

    /// How the pages look that people sign in on, in the language of a header: the one for all languages is called 0.
    private func branding(_ call: GraphCall) throws -> Response {
        try call.need(oneOf: Self.onDirectory.union(["User.Read", "User.ReadBasic.All", "Organization.Read.All"]))
        let id = try call.part()
        guard id.lowercased() == call.tenantID else { throw GraphError.notFound(id) }
        let asked = call.request.headers[.acceptLanguage] ?? "0"
        let language = asked == "default" ? "0" : asked
        let all = registry.tenant(call.tenantID)?[kept: "organization/\(call.tenantID)/branding/localizations"] ?? []
        return try call.answer("branding", all.found(language) { $0["id"]?.string == language }.members ?? [])
    }

    private func availableExtensions(_ call: GraphCall) async throws -> Response {
        try call.need(oneOf: Self.ofApplications)
        let isSynced = try await call.body["isSyncedFromOnPremises"]
        let tenant = registry.tenant(call.tenantID)
        let found = try await registry.all(.application, in: call.tenantID).flatMap { application -> [JSONValue] in
            let id = RegisteredObject.application.id(of: application)
            return tenant?[kept: "applications/\(id)/extensionProperties"] ?? []
        }
        return try call.answer(
            "directoryObjects",
            value: .array(found.filter { isSynced == nil || $0["isSyncedFromOnPremises"] == isSynced }))
    }

    private typealias Place = (path: String, application: RegisteredApplication?)

    /// Where the list of the path is kept, and whose it is.
    private func place(of list: KeptList, _ call: GraphCall) async throws -> Place {
        guard list.path.contains("{id}") else { return (list.path, nil) }
        guard list.path.hasPrefix("applications") else {
            let id = try call.part()
            guard id.lowercased() == call.tenantID else { throw GraphError.notFound(id) }
            return (list.path.replacing("{id}", with: call.tenantID), nil)
        }
        let application = try await application(.application, call)
        return (list.path.replacing("{id}", with: RegisteredObject.application.id(of: application)), application)
    }

    private func changedPlace(of list: KeptList, _ call: GraphCall) async throws -> Place {
        if list.changers.isEmpty {
            _ = try await writable(.application, call)
        } else {
            try call.need(oneOf: list.changers)
        }
        return try await place(of: list, call)
    }
}

extension GraphError {
    fileprivate static let conflicting = GraphError(
        .conflict, "Request_MultipleObjectsWithSameKeyValue",
        "A conflicting object with one or more of the specified property values is present in the directory.")
}

extension Tenant {
    private var lists: JSONValue { (try? JSONValue(parsing: Data(kept.utf8))) ?? [:] }

    subscript(kept path: String) -> [JSONValue] {
        get { lists[path]?.array ?? [] }
        set {
            var all = lists
            all[path] = newValue.isEmpty ? nil : JSONValue.array(newValue)
            kept = all.text
        }
    }
}
