import Foundation
import HTTPTypes
import Hummingbird

/// Which application asks, and whether it is that one.
extension TokenRoutes {
    /// Finds the application that a request names and checks what it proves itself with.
    ///
    /// A page with a script is a public client, also where the application has a server that keeps a secret.
    ///
    /// - Throws: ``EntraError`` 900144, 700016, 700025 (a public client with a secret), 7000218 (a confidential one
    ///   without), 7000215 (the wrong one), 7000222 (one that has ended), or what ``ClientAssertion`` throws.
    ///
    /// > Source: [RFC 6749, section 2.3.1](https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1)
    func authenticated(
        _ form: FormParameters, _ request: Request, at tenant: TenantSegment
    ) throws -> RegisteredApplication {
        let basic = Self.basicCredentials(request)
        guard let clientID = form["client_id"] ?? basic?.id else { throw EntraError.missing("client_id") }
        let application = try registry.application(clientID, at: tenant)
        let presented = form["client_secret"] ?? basic?.secret
        guard application.isConfidential, !Self.isFromPage(of: application, form, request) else {
            guard presented == nil, form["client_assertion"] == nil, request.headers[.authorization] == nil else {
                throw EntraError.publicClientWithSecret
            }
            return application
        }
        if let assertion = form["client_assertion"] {
            try check(assertion, form, request, of: application, at: tenant)
            return application
        }
        guard let presented else { throw EntraError.secretMissing }
        // Hashes are compared, so that the time says nothing of how much was right.
        guard EmulatorDatabase.hash(presented) == application.secretHash else {
            throw EntraError.wrongSecret(application)
        }
        if let end = application.secretExpiresAt, end <= now() { throw EntraError.secretExpired(application) }
        return application
    }

    /// Whether a page with a script asks: only a browser names an origin.
    ///
    /// A code that was sent to another address is refused later.
    private static func isFromPage(
        of application: RegisteredApplication, _ form: FormParameters, _ request: Request
    ) -> Bool {
        request.headers[.origin] != nil && ["authorization_code", "refresh_token"].contains(form["grant_type"])
            && application.redirectURIs.contains { $0.type == .spa }
    }

    private func check(
        _ assertion: String, _ form: FormParameters, _ request: Request, of application: RegisteredApplication,
        at tenant: TenantSegment
    ) throws {
        guard let type = form["client_assertion_type"] else { throw EntraError.missing("client_assertion_type") }
        guard type == ClientAssertion.type else { throw EntraError.unsupportedAssertionType(type) }
        let base = try request.base.url
        // The endpoint as it was called, or as the metadata names it, or the issuer.
        let audiences: Set = [
            base + request.uri.path, "\(base)/\(tenant.canonical)/oauth2/v2.0/token",
            "\(base)/\(tenant.issuerTenant)/v2.0",
        ]
        try ClientAssertion(assertion).check(application, audiences: audiences, at: now())
    }

    private static func basicCredentials(_ request: Request) -> (id: String, secret: String)? {
        guard let header = request.headers[.authorization], header.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: String(header.dropFirst(6)))
        else { return nil }
        let halves = String(decoding: data, as: UTF8.self).split(separator: ":", maxSplits: 1)
        guard halves.count == 2 else { return nil }
        let decoded = FormParameters("id=\(halves[0])&secret=\(halves[1])")
        guard let id = decoded["id"], let secret = decoded["secret"] else { return nil }
        return (id, secret)
    }
}
