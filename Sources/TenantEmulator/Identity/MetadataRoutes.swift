import Foundation
import HTTPTypes
import Hummingbird

/// Discovery and keys.
struct MetadataRoutes: Sendable {
    let registry: Registry
    let keys: SigningKeys
    let now: @Sendable () -> Date

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("{tenant}/v2.0/.well-known/openid-configuration") { request, context in
            Response.json(DiscoveryDocument.make(for: try tenant(context), at: try request.base), headers: Self.headers)
        }
        router.get("{tenant}/discovery/v2.0/keys") { request, context in
            let tenant = try tenant(context)
            try await keys.ready()
            if tenant.kind == .consumers { try await keys.prepare(.personal, at: now()) }
            return Response.json(keySet(for: tenant, at: try request.base), headers: Self.headers)
        }
    }

    /// The keys, each with the issuer whose tokens it signs.
    private func keySet(for tenant: TenantSegment, at base: BaseAddress) -> JSONValue {
        let kinds: Set<Tenant.Kind> =
            switch tenant.kind {
            case .common: [.work, .personal]
            case .consumers: [.personal]
            case .organizations, .tenant: [.work]
            }
        let keys = keys.published.filter { kinds.contains($0.kind) }.map { key -> JSONValue in
            let issuer = key.kind == .personal ? Tenant.personalID : tenant.issuerTenant
            return [
                "kty": "RSA", "use": "sig", "kid": .string(key.kid), "x5t": .string(key.certificate.thumbprint),
                "n": .string(key.modulus), "e": .string(key.exponent), "x5c": [.string(key.certificate.text)],
                "cloud_instance_name": "microsoftonline.com", "issuer": .string("\(base.url)/\(issuer)/v2.0"),
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
