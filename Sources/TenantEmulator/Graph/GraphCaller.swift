import Foundation
import HTTPTypes
import Hummingbird

/// Who calls Microsoft Graph, and what they may see, as their access token says.
struct GraphCaller: Sendable, Equatable {
    /// The person; nil when an application speaks for itself.
    let userID: String?
    /// The application.
    let clientID: String
    let permissions: Set<Permission>

    /// Reads and checks the token of a request.
    ///
    /// - Throws: ``GraphError`` with status 401 and Microsoft's text for what is wrong.
    init(_ request: Request, keys: SigningKeys, at now: Date) async throws {
        let header = request.headers[.authorization] ?? ""
        guard header.lowercased().hasPrefix("bearer "), header.utf8.count > 7 else { throw GraphError.emptyToken }
        let token = String(header.dropFirst(7))
        guard let claims = try? await keys.verifyForGraph(token, as: AccessTokenClaims.self) else {
            throw GraphError.malformedToken
        }
        guard claims.aud == AccessTokenClaims.graph else { throw GraphError.wrongAudience }
        let seconds = now.timeIntervalSince1970
        guard seconds < Double(claims.exp), seconds >= Double(claims.nbf) else { throw GraphError.expiredToken }
        guard let oid = claims.oid, let appid = claims.appid else { throw GraphError.malformedToken }
        userID = claims.idtyp == "app" ? nil : oid
        clientID = appid
        let names = claims.roles ?? (claims.scp ?? "").split(separator: " ").map(String.init)
        permissions = Set(names.compactMap { Permission(scope: $0) })
    }

    /// The person in whose name the application calls.
    ///
    /// - Throws: ``GraphError`` 400 when it calls in its own.
    func me() throws(GraphError) -> String {
        guard let userID else { throw .noPerson }
        return userID
    }

    /// How much of another person's profile the caller sees.
    ///
    /// - Throws: ``GraphError`` 403 if nothing.
    func viewOfOthers() throws(GraphError) -> UserView {
        if permissions.contains(.userReadAll) { return .full }
        if permissions.contains(.userReadBasicAll) { return .basic }
        throw .denied
    }

    /// How much of somebody's profile the caller sees: all of their own.
    func view(of userID: String) throws(GraphError) -> UserView {
        if userID == self.userID, permissions.contains(where: \.isGraph) { return .full }
        return try viewOfOthers()
    }
}

/// How much of a profile is shown.
enum UserView: Sendable, Equatable {
    /// Everything.
    case full
    /// The names and addresses that everybody in an organization may know.
    case basic
}
