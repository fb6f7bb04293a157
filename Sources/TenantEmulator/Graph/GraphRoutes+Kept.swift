import Foundation
import HTTPTypes
import Hummingbird

/// A list of `Resources/graph-lists.txt`: something can be added to it, which is kept and shown, or it is always empty.
///
/// An app that asks for what the organization has none of goes on as in a tenant where nobody has set up such a thing.
struct KeptList: Sendable {
    /// An id in it is that of an application, or of something else that has such a list.
    let path: String
    /// What is in it; nil where nothing can be added.
    let type: GraphType?
    let readers: Set<String>
    let changers: Set<String>

    static let all = ResourceTable.rows(PackageResources.graph_lists_txt, columns: 4).map { words in
        func names(_ text: String) -> Set<String> {
            text == "-" ? [] : Set(text.split(separator: ",").map(String.init))
        }
        return KeptList(
            path: words[0], type: words[1] == "-" ? nil : GraphType(words[1]), readers: names(words[2]),
            changers: names(words[3]))
    }

    var name: String { String(path.split(separator: "/").last ?? "") }
    /// What the path of one of its objects calls the id.
    fileprivate var key: String { path.contains("/") ? "item" : "id" }
    /// Whether what is in it can be changed: of domains and roles some are there from the start.
    fileprivate var isChangeable: Bool { !["Domain", "DirectoryRole"].contains(type?.name) }

    /// What is in the lists of a type in an organization.
    static func objects(_ type: String, in tenant: Tenant?) -> [JSONValue] {
        all.filter { $0.type?.name == type }.flatMap { $0.objects(in: tenant, at: $0.path) }
    }

    /// What is in it in an organization: from the start, and what was added; `place` is its path with the id in it.
    fileprivate func objects(in tenant: Tenant?, at place: String) -> [JSONValue] {
        guard let tenant, let type else { return [] }
        let given =
            switch type.name {
            case "Domain": Catalog.domains(of: tenant)
            case "DirectoryRole": [Catalog.administrators]
            default: [JSONValue]()
            }
        return given + tenant[kept: place]
    }
}

extension GraphType {
    /// What somebody asks for, with the rest of what such an object has.
    fileprivate func make(
        _ asked: JSONValue, of application: RegisteredApplication?, by caller: GraphCaller
    ) throws(GraphError) -> JSONValue {
        try checkNeeded(asked)
        let first = properties.first(where: \.isNeeded)?.name ?? ""
        guard let text = asked[first]?.string, !text.isEmpty else { throw GraphError(.missingProperty, first, name) }
        try check(asked)
        let written = JSONValue.object((asked.members ?? []).filter { $0.name != "@odata.type" })
        var new = template.merging(written)
        switch name {
        case "SchemaExtension":
            let start = text.contains("_") ? "" : "ext\(RandomText.guid().prefix(8))_"
            new["id"] = .string(start + text)
            if new["owner"] == JSONValue.null { new["owner"] = .string(caller.clientID) }
        case "ExtensionProperty":
            let id = application?.clientID.replacing("-", with: "") ?? ""
            new["name"] = .string("extension_\(id)_\(text)")
            new["appDisplayName"] = .optional(application?.displayName)
        case "OpenTypeExtension": new["id"] = .string(text)
        case "DirectoryRole":
            guard let role = Catalog.role(text.lowercased()) else {
                throw GraphError(.invalidValue, "roleTemplateId", name)
            }
            new = role
        default: break
        }
        if new["id"] == nil { new["id"] = .string(RandomText.guid()) }
        return new
    }

    /// Refuses what such an object doesn't have; an open extension may have everything.
    fileprivate func check(_ asked: JSONValue) throws(GraphError) {
        let names = properties.filter(\.isWritable).map(\.name) + ["@odata.type"]
        for member in asked.members ?? [] where name != "OpenTypeExtension" && !names.contains(member.name) {
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
            guard let type = list.type else { continue }
            router.post(list.path) { call in
                let (place, application) = try await changedPlace(of: list, call)
                let new = try type.make(try await call.body, of: application, by: call.caller)
                let id = new["id"]?.string ?? ""
                try registry.update(tenant: call.tenantID) { tenant in
                    guard !list.objects(in: tenant, at: place).contains(where: { $0["id"] == new["id"] }) else {
                        throw GraphError(.conflicting)
                    }
                    tenant[kept: place].append(new)
                }
                return try call.created(list.name, new.members ?? [], at: "\(place)/\(id)")
            }
            guard list.isChangeable else { continue }
            let item = "\(list.path)/{\(list.key)}"
            router.change(.patch, item) { call in
                let asked = try await call.body
                try type.check(asked)
                try await change(list, call) { old in
                    var new = old.merging(asked)
                    new["id"] = old["id"]
                    return new
                }
            }
            router.delete(item) { call in
                try await change(list, call) { _ in nil }
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
                if let owner = old["owner"]?.string, owner != call.caller.clientID { throw GraphError(.denied) }
                return change(old)
            }
        }
    }

    /// How the pages look that people sign in on, in the language of a header: the one for all languages is called 0.
    private func branding(_ call: GraphCall) throws -> Response {
        try call.need(oneOf: Self.onDirectory.union(["User.Read", "User.ReadBasic.All", "Organization.Read.All"]))
        let id = try call.part()
        guard id.lowercased() == call.tenantID else { throw GraphError(.notFound, id) }
        let asked = call.request.headers[.acceptLanguage] ?? "0"
        let language = asked == "default" ? "0" : asked
        let all = registry.tenant(call.tenantID)?[kept: "organization/\(call.tenantID)/branding/localizations"] ?? []
        return try call.answer("branding", all.found(language) { $0["id"]?.string == language }.members ?? [])
    }

    private func availableExtensions(_ call: GraphCall) async throws -> Response {
        try call.need(oneOf: Self.ofApplications)
        let isSynced = try await call.parameter("isSyncedFromOnPremises")
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
        var (id, owner) = (try call.part(), RegisteredApplication?.none)
        switch list.path.prefix(while: { $0 != "/" }) {
        case "applications":
            let application = try await application(.application, call)
            (id, owner) = (RegisteredObject.application.id(of: application), application)
        case "servicePrincipals": _ = try await application(.principal, call)
        case "groups": _ = try await group(id, in: call.tenantID)
        case "directoryRoles": _ = try role(call)
        default: guard id.lowercased() == call.tenantID else { throw GraphError(.notFound, id) }
        }
        return (list.path.replacing("{id}", with: id.lowercased()), owner)
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
