import Foundation
import HTTPTypes
import Hummingbird

/// Checks the access tokens that are brought to Microsoft Graph.
struct TokenVerifier: Sendable {
    private static let purpose = "access token"

    let keys: SigningKeys
    let seal: Seal

    /// Reads and checks the token of a request.
    ///
    /// - Throws: ``GraphError`` with status 401 and Microsoft's text for what is wrong.
    func caller(_ request: Request, at now: Date) async throws -> GraphCaller {
        let header = request.headers[.authorization] ?? ""
        guard header.lowercased().hasPrefix("bearer "), header.utf8.count > 7 else { throw GraphError.emptyToken }
        let token = String(header.dropFirst(7))
        guard let claims = await claims(of: token) else { throw GraphError.malformedToken }
        guard claims.aud == AccessTokenClaims.graph else { throw GraphError.wrongAudience }
        let seconds = now.timeIntervalSince1970
        guard seconds < Double(claims.exp), seconds >= Double(claims.nbf) else { throw GraphError.expiredToken }
        return try GraphCaller(claims)
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
