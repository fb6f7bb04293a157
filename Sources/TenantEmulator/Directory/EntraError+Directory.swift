import Foundation

extension EntraError {
    static func singleTenant(_ app: RegisteredApplication, segment: String) -> EntraError {
        told(app.clientID, app.displayName, segment)
    }

    static func workAccountsOnly(_ app: RegisteredApplication) -> EntraError { told(app.clientID, app.displayName) }
    static func personalAccountsOnly(_ app: RegisteredApplication) -> EntraError { told(app.clientID, app.displayName) }
    static func applicationDisabled(_ app: RegisteredApplication) -> EntraError { told(app.clientID, app.displayName) }
    static func consentRequired(_ app: RegisteredApplication) -> EntraError { told(app.clientID, app.displayName) }
    static func wrongSecret(_ app: RegisteredApplication) -> EntraError { told(app.clientID) }
    static func secretExpired(_ app: RegisteredApplication) -> EntraError { told(app.clientID) }

    static func scopeNotExposed(_ scope: String, by resource: String, to app: RegisteredApplication) -> EntraError {
        told(app.displayName, scope, resource)
    }

    static func notAssigned(_ client: RegisteredApplication, to api: RegisteredApplication) -> EntraError {
        told(client.clientID, client.displayName, api.identifier, api.displayName, name: "clientNotAssigned")
    }

    static func notAssigned(_ user: DirectoryUser, application app: RegisteredApplication) -> EntraError {
        told(app.displayName, app.clientID, user.userPrincipalName)
    }

    static func assertionForAnother(_ audience: String, application: RegisteredApplication) -> EntraError {
        told(audience, application.clientID)
    }

    static func unusableKey(
        _ reason: String, _ application: RegisteredApplication, _ thumbprint: Data?
    ) -> EntraError {
        // Microsoft shows it as the portal does.
        let used = thumbprint.map { " Thumbprint of key used by client: '\($0.hexadecimal.uppercased())'," } ?? ""
        return told(reason, used, application.clientID)
    }

    static func foreignAccount(_ user: DirectoryUser, tenant: String, application: RegisteredApplication) -> EntraError
    {
        foreign(user, tenant, application, "foreignAccount")
    }

    static func foreignSession(_ user: DirectoryUser, tenant: String, application: RegisteredApplication) -> EntraError
    {
        foreign(user, tenant, application, "foreignSession")
    }

    private static func foreign(
        _ user: DirectoryUser, _ tenant: String, _ app: RegisteredApplication, _ name: String
    ) -> EntraError {
        let provider = user.isPersonal ? "live.com" : "https://sts.windows.net/\(user.tenantID)/"
        return told(user.userPrincipalName, provider, tenant, app.clientID, app.displayName, name: name)
    }
}
