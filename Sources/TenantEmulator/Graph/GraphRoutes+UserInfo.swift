import Foundation
import HTTPTypes
import Hummingbird

/// The claims of the person whose access token is brought, at Microsoft Graph's host.
///
/// > Source: [UserInfo endpoint](https://learn.microsoft.com/entra/identity-platform/userinfo)
extension GraphRoutes {
    func addUserInfo(to router: Router<EmulatorRequestContext>) {
        router.get("oidc/userinfo", use: userInfo)
        router.post("oidc/userinfo", use: userInfo)
    }

    private func userInfo(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let caller = try await caller(request)
        guard let id = caller.userID, let user = try await database.user(id, in: caller.tenantID) else {
            throw GraphError.malformedToken
        }
        guard caller.permissions.contains(.openid) else { throw GraphError.denied }
        // The subject is the application's own, so that it can be compared with the one in its ID token.
        var answer: JSONValue = ["sub": .string(TokenIssuer.subject(of: user, for: caller.clientID))]
        if caller.permissions.contains(.profile) {
            answer["name"] = .string(user.displayName)
            answer["family_name"] = user.surname.map(JSONValue.string)
            answer["given_name"] = user.givenName.map(JSONValue.string)
            answer["picture"] = .string("\(try request.base.url)/v1.0/me/photo/$value")
        }
        if caller.permissions.contains(.email) { answer["email"] = user.address.map(JSONValue.string) }
        return .json(answer, headers: [.cacheControl: "no-store", .accessControlAllowOrigin: "*"])
    }
}
