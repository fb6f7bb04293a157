import Foundation
import HTTPTypes
import Hummingbird

/// Who calls Microsoft Graph, and what they may see, as their access token says.
struct GraphCaller: Sendable, Equatable {
    /// The person; nil when an application speaks for itself.
    let userID: String?
    /// The tenant whose directory they see.
    let tenantID: String
    /// The application.
    let clientID: String
    let permissions: Set<Permission>

    /// How much of another person's profile is shown; nil if nothing.
    private let others: UserView?

    /// Reads the claims of a token whose signature is right; nil if one is missing.
    init?(_ claims: AccessTokenClaims) {
        guard let oid = claims.oid, let appid = claims.appid else { return nil }
        userID = claims.idtyp == "app" ? nil : DirectoryUser.id(objectID: oid, tenantID: claims.tid)
        tenantID = claims.tid
        clientID = appid
        let names = claims.roles ?? (claims.scp ?? "").split(separator: " ").map(String.init)
        permissions = Set(names.compactMap { Permission(scope: $0) })
        others =
            if permissions.contains(.userReadAll) || permissions.contains(.directoryReadAll) {
                .full
            } else if permissions.contains(.userReadBasicAll), userID != nil {
                // An application can be given it for itself, and is refused all the same.
                .basic
            } else {
                nil
            }
    }

    /// Whether a personal account calls, which sees nobody but itself.
    var isPersonal: Bool { tenantID == Tenant.personalID }

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
        guard let others else { throw .denied }
        return others
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
