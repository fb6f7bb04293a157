import Foundation
import HTTPTypes
import Hummingbird

/// Checks the access tokens that are brought to Microsoft Graph.
struct TokenVerifier: Sendable {
    private static let purpose = "access token"

    let keys: SigningKeys
    let seal: Seal
    let registry: Registry
    private let verified = VerifiedTokens()

    init(keys: SigningKeys, seal: Seal, registry: Registry) {
        (self.keys, self.seal, self.registry) = (keys, seal, registry)
    }

    /// Reads and checks the token of a request.
    ///
    /// - Throws: ``GraphError`` with status 401 and Microsoft's text for what is wrong.
    func caller(_ request: Request, at now: Date) async throws -> GraphCaller {
        let token = try await token(request.headers.only(.authorization) ?? "")
        guard token.claims.aud == AccessTokenClaims.graph else { throw GraphError.wrongAudience }
        let seconds = now.timeIntervalSince1970
        guard seconds < Double(token.claims.exp), seconds >= Double(token.claims.nbf) else {
            throw GraphError.expiredToken
        }
        guard let caller = token.caller else { throw GraphError.malformedToken }
        RequestNotes.note(caller)
        try check(token, of: caller)
        return caller
    }

    /// The token in an `Authorization` field, if its signature is right; that is looked at the first time only.
    private func token(_ credentials: String) async throws -> VerifiedTokens.Token {
        let published = keys.collection
        if let known = verified.token(credentials, signedBy: published) { return known }
        guard credentials.prefix(7).lowercased() == "bearer ", credentials.utf8.count > 7 else {
            throw GraphError.emptyToken
        }
        guard let claims = await claims(of: String(credentials.dropFirst(7))) else { throw GraphError.malformedToken }
        let token = VerifiedTokens.Token(claims)
        verified.remember(token, of: credentials, signedBy: published)
        return token
    }

    /// Whether the person's tokens are still what the organization stands behind.
    ///
    /// A challenge concerns every token. That an account was blocked or its sessions revoked is noticed at once only
    /// in tokens of clients that understand challenges, as at Microsoft; others live until they end.
    ///
    /// > Source: [Continuous access evaluation](https://learn.microsoft.com/entra/identity/conditional-access/concept-continuous-access-evaluation)
    private func check(_ token: VerifiedTokens.Token, of caller: GraphCaller) throws {
        guard let userID = caller.userID else { return }
        let revocations = registry.revocations(of: userID)
        if let moment = revocations.challengedAt, (token.claims.emulator_nbf ?? 0) < moment {
            throw GraphError.challenge(notBefore: moment)
        }
        guard token.claims.xms_cc?.contains("cp1") == true else { return }
        guard !registry.conditions(of: userID).isBlocked,
            token.claims.emulator_generation ?? Revocations.Generation() == revocations.generation
        else {
            let moment = revocations.sessionsAt ?? revocations.passwordAt
            throw GraphError.challenge(notBefore: moment.map { Int($0.timeIntervalSince1970) } ?? token.claims.iat)
        }
    }

    /// The claims of a token that was made here; one of a personal account is sealed and no JWT.
    private func claims(of token: String) async -> AccessTokenClaims? {
        if token.hasPrefix(OpaqueToken.personalAccess) {
            return seal.open(
                String(token.dropFirst(OpaqueToken.personalAccess.count)), as: AccessTokenClaims.self,
                purpose: Self.purpose)
        }
        return try? await keys.verifyForGraph(token, as: AccessTokenClaims.self)
    }

    /// Writes claims as a token of a personal account, which nobody else can read.
    static func opaque(_ claims: AccessTokenClaims, seal: Seal) throws -> String {
        OpaqueToken.personalAccess + (try seal.close(claims, purpose: purpose))
    }
}
