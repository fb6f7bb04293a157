import Foundation
import HTTPTypes
import Hummingbird

/// What Microsoft's own clients ask before they sign anybody in.
///
/// MSAL asks whether an authority is one of Microsoft's, and gives up when nobody answers; and it asks whether a user's
/// organization signs people in itself. This one does neither at another place: it is the only instance that it knows.
struct InstanceRoutes: Sendable {
    let registry: Registry
    let now: @Sendable () -> Date

    func add(to router: Router<EmulatorRequestContext>) {
        // "common" written out would hide every other path below it from the router.
        router.get("{tenant}/discovery/instance", use: instance)
        router.get("{tenant}/UserRealm/{user}", use: realm)
        router.get("{tenant}/userrealm/{user}", use: realm)
    }

    private func instance(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let base = try request.base
        guard let asked = request.query["authorization_endpoint"] else {
            throw EntraError.missing("authorization_endpoint")
        }
        // Some of Microsoft's clients leave the port out of the address that they ask about.
        let names = [base.authority, base.authority.replacing(/:[0-9]+$/, with: "")]
        guard let address = URLComponents(string: asked), let host = address.host,
            names.contains(host + (address.port.map { ":\($0)" } ?? "")),
            let tenant = address.path.split(separator: "/").first
        else { throw EntraError.unknownInstance }
        let name = JSONValue.string(base.authority)
        return .json([
            "tenant_discovery_endpoint": .string("\(base.url)/\(tenant)/v2.0/.well-known/openid-configuration"),
            "api-version": "1.1",
            "metadata": [["preferred_network": name, "preferred_cache": name, "aliases": [name]]],
        ])
    }

    private func realm(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let user = try context.parameters.require("user").removingPercentEncoding ?? ""
        let domain = user.split(separator: "@", maxSplits: 1).dropFirst().first.map { $0.lowercased() } ?? ""
        guard let tenant = registry.tenant(domain), tenant.kind == .work else {
            return .json(["ver": "1.0", "account_type": "Unknown", "cloud_instance_name": "microsoftonline.com"])
        }
        return .json([
            "ver": "1.0", "account_type": "Managed", "domain_name": .string(domain),
            "cloud_instance_name": "microsoftonline.com",
            "cloud_audience_urn": "urn:federation:MicrosoftOnline",
        ])
    }
}
