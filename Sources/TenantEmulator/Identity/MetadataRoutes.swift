import HTTPTypes
import Hummingbird

/// Discovery and keys.
struct MetadataRoutes: Sendable {
    let registry: Registry
    let keys: SigningKeys

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("{tenant}/v2.0/.well-known/openid-configuration") { request, context in
            Response.json(DiscoveryDocument.make(for: try tenant(context), at: try request.base), headers: Self.headers)
        }
        router.get("{tenant}/discovery/v2.0/keys") { request, context in
            Response.json(keySet(for: try tenant(context), at: try request.base), headers: Self.headers)
        }
    }

    /// The keys, each with the issuer whose tokens it signs.
    private func keySet(for tenant: TenantSegment, at base: BaseAddress) -> JSONValue {
        let keys = keys.published.map { key -> JSONValue in
            [
                "kty": "RSA", "use": "sig", "kid": .string(key.kid), "x5t": .string(key.kid),
                "n": .string(key.modulus), "e": .string(key.exponent), "cloud_instance_name": "microsoftonline.com",
                "issuer": .string("\(base.url)/\(tenant.issuerTenant)/v2.0"),
            ]
        }
        return ["keys": .array(keys)]
    }

    private func tenant(_ context: EmulatorRequestContext) throws -> TenantSegment {
        try TenantSegment(try context.parameters.require("tenant"), in: registry)
    }

    private static let headers: HTTPFields = [
        .cacheControl: "max-age=86400, private", .accessControlAllowOrigin: "*",
    ]
}
