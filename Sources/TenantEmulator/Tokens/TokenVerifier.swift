import Foundation
import HTTPTypes
import Hummingbird

/// Checks the access tokens that are brought to Microsoft Graph.
struct TokenVerifier: Sendable {
    let keys: SigningKeys

    /// Reads and checks the token of a request.
    ///
    /// - Throws: ``GraphError`` with status 401 and Microsoft's text for what is wrong.
    func caller(_ request: Request, at now: Date) async throws -> GraphCaller {
        let header = request.headers[.authorization] ?? ""
        guard header.lowercased().hasPrefix("bearer "), header.utf8.count > 7 else { throw GraphError.emptyToken }
        let token = String(header.dropFirst(7))
        guard let claims = try? await keys.verifyForGraph(token, as: AccessTokenClaims.self) else {
            throw GraphError.malformedToken
        }
        guard claims.aud == AccessTokenClaims.graph else { throw GraphError.wrongAudience }
        let seconds = now.timeIntervalSince1970
        guard seconds < Double(claims.exp), seconds >= Double(claims.nbf) else { throw GraphError.expiredToken }
        return try GraphCaller(claims)
    }
}
