import Foundation
import Hummingbird

extension TokenRoutes {
    /// What a person allows who has called an application's own API: the application asks others in their name.
    ///
    /// > Source: [On-Behalf-Of flow](https://learn.microsoft.com/entra/identity-platform/v2-oauth2-on-behalf-of-flow)
    func actOnBehalf(
        _ form: FormParameters, application: RegisteredApplication, tenant: TenantSegment
    ) async throws -> Grant {
        guard application.isConfidential else { throw EntraError.secretMissing }
        guard form["requested_token_use"] == "on_behalf_of" else { throw EntraError.missing("requested_token_use") }
        guard let assertion = form["assertion"] else { throw EntraError.missing("assertion") }
        // A token for Graph has a signature that nobody else can check, and fails here as it does at Microsoft.
        guard let claims = try? await issuer.keys.verify(assertion, as: AccessTokenClaims.self), let oid = claims.oid
        else { throw EntraError.assertionUnverified }
        guard claims.aud == application.clientID else {
            throw EntraError.assertionForAnother(claims.aud, application: application)
        }
        guard now().timeIntervalSince1970 < Double(claims.exp) else { throw EntraError.assertionExpired }
        guard let user = try await database.user(DirectoryUser.id(objectID: oid, tenantID: claims.tid)) else {
            throw EntraError.grantRevoked
        }
        let permissions = try ScopeRules.parse(form["scope"], for: application)
        let agreed = try await database.consents(of: user.id, to: application.clientID)
            .union(application.administratorConsent(in: user.tenantID))
        guard configuration.consentedInAdvance || permissions.filter({ $0.resource != nil }).isSubset(of: agreed) else {
            throw EntraError.consentRequired(application)
        }
        return Grant(
            family: UUID().uuidString, userID: user.id, clientID: application.clientID, tenant: tenant.canonical,
            redirectURI: "", permissions: permissions, nonce: nil, proofKey: nil, authenticatedAt: now(),
            generation: registry.revocations(of: user.id).generation)
    }
}
