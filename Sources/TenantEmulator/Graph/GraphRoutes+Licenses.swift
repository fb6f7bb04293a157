import Foundation
import HTTPTypes
import Hummingbird

/// The organization's licenses, and who has them.
///
/// > Source: [List subscribedSkus](https://learn.microsoft.com/graph/api/subscribedsku-list),
/// > [assignLicense](https://learn.microsoft.com/graph/api/user-assignlicense)
extension GraphRoutes {
    private static let assigner = "LicenseAssignment.ReadWrite.All"

    func addLicenses(to router: GraphRouter) {
        let name = "assignedLicenses"
        router.get("{person}/licenseDetails") { call in
            let isReader = call.caller.has("LicenseAssignment.Read.All")
            let user = try await isReader ? self.user(call) : person(call)
            let isHeld = user.licenses.contains { $0["skuId"]?.string == SampleLicense.skuID }
            return try call.answer(
                "users('\(user.id)')/licenseDetails", value: isHeld ? [SampleLicense.details] : [])
        }
        router.post("{person}/assignLicense") { call in
            let user = try await changed(call, isAllowed: call.caller.has(Self.assigner))
            let change = try LicenseChange(try await call.body)
            guard user.usageLocation != nil || change.adds.isEmpty else {
                throw GraphError(.noUsageLocation)
            }
            let now = JSONValue.string(moment)
            let after = try await database.change(user: user.id) { person in
                let licenses = change.applied(to: person.licenses)
                person[written: name] = .array(licenses)
                person[written: "assignedPlans"] = SampleLicense.plans(of: licenses, at: now)
                person[written: "licenseAssignmentStates"] = SampleLicense.states(of: licenses, at: now)
            }
            return try call.answer("users/$entity", after.members(nil))
        }
        // Here nothing is handed down to the people in the group.
        router.post("groups/{id}/assignLicense") { call in
            let isAllowed = call.caller.changesGroups || call.caller.has(Self.assigner)
            let group = try await writable(call, isAllowed: isAllowed)
            let change = try LicenseChange(try await call.body)
            try await database.change(group: group.id) { group in
                group.written[name] = .array(change.applied(to: group.written[name]?.array ?? []))
            }
            return try call.answer("groups/$entity", group.members, status: .accepted)
        }
        let readers = Self.onDirectory.union([
            "Organization.Read.All", "LicenseAssignment.Read.All", "Organization.ReadWrite.All",
        ])
        addCatalog(to: router, at: "subscribedSkus", for: readers) { call in
            let tenantID = call.tenantID
            let id = JSONValue.string("\(tenantID)_\(SampleLicense.skuID)")
            return [SampleLicense.subscribed.merging(["id": id, "accountId": .string(tenantID)])]
        }
    }
}

extension SampleLicense {
    fileprivate static let details = GraphType("LicenseDetails").template
    fileprivate static let subscribed = GraphType("SubscribedSku").template

    /// The plans of somebody with some licenses: one that is switched off, or whose license is gone, is a deleted one.
    fileprivate static func plans(of licenses: [JSONValue], at moment: JSONValue) -> JSONValue {
        let disabled = licenses.first.map { $0["disabledPlans"]?.array ?? [] }
        let plans = (properties["assignedPlans"]?.array ?? []).map { plan -> JSONValue in
            let isOn = disabled.map { !$0.contains(plan["servicePlanId"] ?? .null) } ?? false
            return plan.merging(["assignedDateTime": moment, "capabilityStatus": isOn ? "Enabled" : "Deleted"])
        }
        return .array(plans)
    }

    /// > Source: [licenseAssignmentState resource type](https://learn.microsoft.com/graph/api/resources/licenseassignmentstate)
    fileprivate static func states(of licenses: [JSONValue], at moment: JSONValue) -> JSONValue {
        let template = properties["licenseAssignmentStates"]?.array?.first ?? [:]
        return .array(licenses.map { template.merging($0).merging(["lastUpdatedDateTime": moment]) })
    }
}

extension DirectoryUser {
    fileprivate var licenses: [JSONValue] {
        GraphType.users["assignedLicenses"]?.value(of: self, view: .full).array ?? []
    }
}

/// What somebody asks to change of the licenses of a person or a group.
///
/// > Source: [assignLicense](https://learn.microsoft.com/graph/api/user-assignlicense)
private struct LicenseChange: Sendable {
    let adds: [JSONValue]
    private let removes: [String?]

    /// - Throws: ``GraphError`` 400 if a parameter is missing, or a license is none of the organization's.
    init(_ body: JSONValue) throws(GraphError) {
        guard let adds = body.parameter("addLicenses")?.array,
            let removes = body.parameter("removeLicenses")?.array?.map(\.string)
        else {
            throw .badRequest("One or more parameters of the operation 'assignLicense' are missing.")
        }
        for id in adds.map({ $0["skuId"]?.string }) + removes {
            guard id?.lowercased() == SampleLicense.skuID else {
                throw .change("License \(id ?? "") does not correspond to a valid company License.")
            }
        }
        (self.adds, self.removes) = (adds, removes)
    }

    func applied(to licenses: [JSONValue]) -> [JSONValue] {
        let named = adds.map { $0["skuId"] } + removes.map { $0.map(JSONValue.string) }
        let added = adds.map { add -> JSONValue in
            ["disabledPlans": add["disabledPlans"] ?? [], "skuId": add["skuId"] ?? .null]
        }
        return licenses.filter { !named.contains($0["skuId"]) } + added
    }
}
