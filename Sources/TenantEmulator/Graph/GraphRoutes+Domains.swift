import Foundation

/// What a domain's zone has to say, and who has a name in the domain.
///
/// > Source: [List verificationDnsRecords](https://learn.microsoft.com/graph/api/domain-list-verificationdnsrecords),
/// > [List serviceConfigurationRecords](https://learn.microsoft.com/graph/api/domain-list-serviceconfigurationrecords),
/// > [List domainNameReferences](https://learn.microsoft.com/graph/api/domain-list-domainnamereferences)
extension GraphRoutes {
    func addDomains(to router: GraphRouter) {
        let readers = Self.onDirectory.union(["Domain.Read.All", "Domain.ReadWrite.All"])
        addCatalog(to: router, at: "domains/{id}/verificationDnsRecords", for: readers) { call in
            Self.verification(of: try domain(call))
        }
        addCatalog(to: router, at: "domains/{id}/serviceConfigurationRecords", for: readers) { call in
            Self.services(of: try domain(call))
        }
        // Of all that can have a name in a domain, people do here.
        addCollection(to: router, at: "domains/{id}/domainNameReferences") { call in
            try call.need(oneOf: readers)
            let (column, name) = (UserProperty.userPrincipalName.filterColumn, try domain(call))
            return DirectoryObjects(people: .suffix(of: column, NameFolding.fold("@\(name)")))
        }
    }

    /// The domain in the path, if it is one of the organization's.
    private func domain(_ call: GraphCall) throws -> String {
        let domains = KeptList.objects("Domain", in: registry.tenant(call.tenantID))
        return try domains.found(byKey: try call.part())["id"]?.string?.lowercased() ?? ""
    }

    private static func verification(of domain: String) -> [JSONValue] {
        let digits = "ms\(DirectoryUser.objectID("verification/\(domain)").filter(\.isNumber).prefix(8))"
        return [
            record("Txt", domain, ["text": .string("MS=\(digits)")]),
            record("Mx", domain, ["mailExchange": .string("\(digits).msv1.invalid"), "preference": 32767]),
        ]
    }

    private static func services(of domain: String) -> [JSONValue] {
        let host = domain.replacing(".", with: "-") + ".mail.protection.outlook.com"
        return [
            record("Mx", domain, ["mailExchange": .string(host), "preference": 0]),
            record("Txt", domain, ["text": "v=spf1 include:spf.protection.outlook.com -all"]),
            record("CName", "autodiscover." + domain, ["canonicalName": "autodiscover.outlook.com"]),
        ]
    }

    private static func record(_ type: String, _ label: String, _ rest: JSONValue) -> JSONValue {
        let all: JSONValue = [
            "@odata.type": .string("#microsoft.graph.domainDns\(type.capitalized)Record"),
            "id": .string(DirectoryUser.objectID("\(type)/\(label)/\(rest.text)")), "isOptional": false,
            "label": .string(label), "recordType": .string(type), "supportedService": "Email", "ttl": 3600,
        ]
        return all.merging(rest)
    }
}
