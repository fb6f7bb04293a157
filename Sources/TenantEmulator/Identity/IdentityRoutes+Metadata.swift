import Foundation
import HTTPTypes
import Hummingbird

/// Discovery, keys, and what `error_uri` of an answer leads to.
extension IdentityRoutes {
    func addMetadata(to router: Router<EmulatorRequestContext>) {
        addInstance(to: router)
        router.get("error", use: errorPage)
        for (version, isFirst) in [("v2.0/", false), ("", true)] {
            router.get("{tenant}/\(version).well-known/openid-configuration") { request, context in
                let (tenant, base) = (try publishing(context), try request.base)
                return Response.json(
                    DiscoveryDocument.make(for: tenant, at: base, isFirstVersion: isFirst), headers: Self.headers)
            }
            router.get("{tenant}/discovery/\(version)keys") { request, context in
                let tenant = try publishing(context)
                try await issuer.keys.ready()
                if tenant.kind == .consumers { try await issuer.keys.prepare(.personal, at: now()) }
                return Response.json(keySet(for: tenant, at: try request.base), headers: Self.headers)
            }
        }
    }

    /// The tenant whose metadata is asked for; of one that there isn't, these addresses tell by an error of their own.
    private func publishing(_ context: EmulatorRequestContext) throws -> TenantSegment {
        do {
            return try tenant(context)
        } catch let error as EntraError {
            var told = error
            told.error = "invalid_tenant"
            throw told
        }
    }

    private func keySet(for tenant: TenantSegment, at base: BaseAddress) -> JSONValue {
        let kinds: Set<Tenant.Kind> =
            switch tenant.kind {
            case .common: [.work, .personal]
            case .consumers: [.personal]
            case .organizations, .tenant: [.work]
            }
        let keys = issuer.keys.published.filter { kinds.contains($0.kind) }.map { key -> JSONValue in
            let issuer = key.kind == .personal ? Tenant.personalID : tenant.issuerTenant
            return [
                "kty": "RSA", "use": "sig", "kid": .string(key.kid), "x5t": .string(key.certificate.thumbprint),
                "n": .string(key.modulus), "e": .string(key.exponent), "x5c": [.string(key.certificate.text)],
                "cloud_instance_name": "microsoftonline.com", "issuer": .string("\(base.url)/\(issuer)/v2.0"),
            ]
        }
        return ["keys": .array(keys)]
    }

    private static let headers: HTTPFields = [.cacheControl: "max-age=86400, private", .accessControlAllowOrigin: "*"]

    /// > Source: [Microsoft Entra authentication and authorization error codes](https://learn.microsoft.com/entra/identity-platform/reference-error-codes)
    private func errorPage(_ request: Request, _ context: EmulatorRequestContext) -> Response {
        guard let code = request.query["code"], let number = Int(code), number > 0 else {
            return pages.message(
                "Error codes", "Put the number of an error behind the address, such as /error?code=50126.")
        }
        return pages.message(
            "AADSTS\(number)",
            """
            An emulator answered with this number. What was wrong is in the answer's error_description and in the \
            emulator's journal; what Microsoft means by the number is in its list of authentication error codes.
            """)
    }
}

/// The metadata of the identity platform, field by field as Microsoft serves it: `Resources/openid-configuration.json`.
///
/// What Microsoft leaves out is left out: `code_challenge_methods_supported` above all, so that a client which
/// insists on it is found out here.
///
/// Version 1 has another issuer, and other addresses but for devices' and userinfo's.
///
/// > Source: [OpenID Connect on the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc),
/// > [access tokens](https://learn.microsoft.com/entra/identity-platform/access-tokens#validate-the-issuer)
enum DiscoveryDocument {
    /// Microsoft sends it without white space; the only blanks in values are those of response types.
    private static let template = String(decoding: PackageResources.openid_configuration_json, as: UTF8.self)
        .split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
        .replacing("\": ", with: "\":").replacing("\", \"", with: "\",\"")

    static func make(for tenant: TenantSegment, at base: BaseAddress, isFirstVersion: Bool) -> JSONValue {
        let issuer = isFirstVersion ? "https://sts.windows.net/" : "\(base.url)/"
        let values = [
            "root": "\(base.url)/\(tenant.canonical)", "version": isFirstVersion ? "" : "v2.0/",
            "issuer": issuer + tenant.issuerTenant + (isFirstVersion ? "/" : "/v2.0"), "base": base.url,
            "authority": base.authority,
        ]
        let text = values.reduce(template) { $0.replacing("{\($1.key)}", with: $1.value) }
        // An alias is in no region.
        return .verbatim(tenant.kind == .tenant ? text : text.replacing("\"NA\"", with: "null"))
    }
}

/// What Microsoft's own clients ask before they sign anybody in.
extension IdentityRoutes {
    private func addInstance(to router: Router<EmulatorRequestContext>) {
        // "common" written out would hide every other path below it from the router.
        router.get("{tenant}/discovery/instance", use: instance)
        router.get("{tenant}/UserRealm/{user}", use: realm)
        router.get("{tenant}/userrealm/{user}", use: realm)
        router.get("metadata/endpoints") { request, _ in Self.cloud(at: try request.base) }
        // az asks Azure Resource Manager for both after a sign-in.
        router.get("subscriptions") { _, _ in Response.json(["value": [], "count": ["type": "Total", "value": 0]]) }
        router.get("tenants") { _, _ in
            Response.json([
                "value": .array(
                    registry.tenants.filter { $0.kind == .work }.map { tenant in
                        [
                            "id": .string("/tenants/\(tenant.id)"), "tenantId": .string(tenant.id),
                            "displayName": .string(tenant.displayName), "tenantCategory": "Home",
                        ]
                    })
            ])
        }
    }

    /// The emulator as a cloud of Azure's, which `az cloud register` reads; Graph is the only service in it.
    private static func cloud(at base: BaseAddress) -> Response {
        let url = JSONValue.string(base.url)
        return .json([
            "name": "TenantEmulator", "resourceManager": url, "portal": url, "microsoftGraphResourceId": url,
            "graphAudience": url, "graph": url, "suffixes": [:],
            "authentication": [
                "loginEndpoint": url, "audiences": [url], "tenant": "common", "identityProvider": "AAD",
            ],
        ])
    }

    private func instance(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let base = try request.base
        guard let asked = request.query["authorization_endpoint"] else {
            throw EntraError(.missing, "authorization_endpoint")
        }
        // Some of Microsoft's clients leave the port out of the address that they ask about.
        let names = [base.authority, base.authority.replacing(/:[0-9]+$/, with: "")]
        guard let address = URLComponents(string: asked), let host = address.host,
            names.contains(host + (address.port.map { ":\($0)" } ?? "")),
            let tenant = address.path.split(separator: "/").first
        else { throw EntraError(.unknownInstance) }
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
