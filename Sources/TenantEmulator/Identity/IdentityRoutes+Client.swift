import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import Hummingbird

extension IdentityRoutes {
    /// Finds the application that a request names and checks what it proves itself with.
    ///
    /// A page with a script is a public client, also where the application has a server that keeps a secret.
    ///
    /// > Source: [RFC 6749, section 2.3.1](https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1)
    func authenticated(
        _ form: FormParameters, _ request: Request, at tenant: TenantSegment
    ) throws -> RegisteredApplication {
        let basic = Self.basicCredentials(request)
        guard let clientID = form["client_id"] ?? basic?.id else { throw EntraError(.missing, "client_id") }
        let application = try registry.application(clientID, at: tenant)
        let presented = form["client_secret"] ?? basic?.secret
        guard application.isConfidential, !Self.isFromPage(of: application, form, request) else {
            guard presented == nil, form["client_assertion"] == nil,
                request.headers[.authorization] == nil || basic != nil
            else {
                // Without an address of a public client's it is one that has lost its secret.
                let isPublic = presented == nil || application.redirectURIs.contains { $0.type != .web }
                throw isPublic ? EntraError(.publicClientWithSecret) : EntraError(.wrongSecret, application.clientID)
            }
            return application
        }
        if let assertion = form["client_assertion"] {
            try check(assertion, form, request, of: application, at: tenant)
            return application
        }
        guard let presented else { throw EntraError(.secretMissing) }
        guard let password = application.password(presented) else {
            throw EntraError(.wrongSecret, application.clientID)
        }
        if let end = password.end, end <= now() { throw EntraError(.secretExpired, application.clientID) }
        return application
    }

    /// How an application has proved who it is that was let in: 0 not at all, 1 by a secret, 2 by a certificate.
    ///
    /// > Source: [Access token claims reference](https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference)
    static func proof(of application: RegisteredApplication, _ form: FormParameters, isPage: Bool) -> String {
        guard application.isConfidential, !isPage else { return "0" }
        return form["client_assertion"] == nil ? "1" : "2"
    }

    /// Whether a page with a script asks: only a browser names an origin.
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
        guard let type = form["client_assertion_type"] else { throw EntraError(.missing, "client_assertion_type") }
        guard type == ClientAssertion.type else { throw EntraError(.unsupportedAssertionType, type) }
        let base = try request.base.url
        // The endpoint as it was called, or as the metadata names it, or the issuer.
        let audiences: Set = [
            base + request.uri.path, "\(base)/\(tenant.canonical)/oauth2/v2.0/token",
            "\(base)/\(tenant.issuerTenant)/v2.0",
        ]
        guard let token = CompactToken(assertion) else { throw EntraError(.malformedAssertion) }
        try ClientAssertion(token: token).check(application, audiences: audiences, at: now())
    }

    private static func basicCredentials(_ request: Request) -> (id: String, secret: String?)? {
        guard let header = request.headers[.authorization], header.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: String(header.dropFirst(6)))
        else { return nil }
        let halves = String(decoding: data, as: UTF8.self).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        // A public client whose library always sends the header has nothing behind the colon.
        let decoded = FormParameters("id=\(halves[0])&secret=\(halves[1])")
        return decoded["id"].map { ($0, decoded["secret"]) }
    }
}

/// A token that an application has signed to prove that it is the one, with the key of a certificate that it registered.
///
/// > Source: [Certificate credentials](https://learn.microsoft.com/entra/identity-platform/certificate-credentials),
/// > [RFC 7523, section 3](https://www.rfc-editor.org/rfc/rfc7523#section-3)
struct ClientAssertion: Sendable {
    static let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
    /// How far two clocks may be apart, in seconds.
    private static let skew = 300.0
    let token: CompactToken

    func check(_ application: RegisteredApplication, audiences: Set<String>, at now: Date) throws(EntraError) {
        let claims = token.claims
        for name in ["iss", "sub"] where claims[name]?.string?.lowercased() != application.clientID {
            throw EntraError(.assertionOfAnother)
        }
        let audience = claims["aud"]
        let named = audience?.array?.compactMap(\.string) ?? [audience?.string].compactMap(\.self)
        guard !audiences.isDisjoint(with: named) else { throw EntraError(.assertionAudience) }
        let seconds = now.timeIntervalSince1970
        guard let end = claims["exp"]?.double, seconds < end + Self.skew,
            (claims["nbf"]?.double ?? 0) <= seconds + Self.skew
        else {
            let end = claims["exp"]?.double.map { Date(timeIntervalSince1970: $0).adminText }
            throw EntraError(.assertionTime, now.adminText, end ?? "missing")
        }
        let certificate = try certificate(of: application, at: now)
        let padding: _RSA.Signing.Padding
        switch token.header["alg"]?.string {
        case "RS256": padding = .insecurePKCS1v1_5
        case "PS256": padding = .PSS
        default: throw EntraError(.malformedAssertion)
        }
        let signature = _RSA.Signing.RSASignature(rawRepresentation: token.signature)
        guard certificate.key.isValidSignature(signature, for: SHA256.hash(data: token.signed), padding: padding)
        else { throw EntraError(.assertionSignature) }
    }

    private func certificate(of application: RegisteredApplication, at now: Date) throws(EntraError)
        -> ClientCertificate
    {
        // Some clients send the thumbprint as the name of the key, and some pad it.
        let (short, long) = (thumbprint("x5t"), thumbprint("x5t#S256"))
        let name = short ?? long ?? thumbprint("kid")
        let found = application.certificates.first { certificate in
            name != nil && (name == certificate.thumbprint || name == certificate.thumbprintSHA256)
        }
        guard let found else { throw .unusableKey("The key was not found.", application, name) }
        guard found.notValidBefore <= now, now < found.notValidAfter else {
            throw .unusableKey("The key used is expired.", application, name)
        }
        return found
    }

    private func thumbprint(_ member: String) -> Data? { token.header[member]?.string.flatMap { Base64URL.decode($0) } }
}
