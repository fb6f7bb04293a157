import Foundation

extension EntraError {
    /// The error of a row about an application, which it names by its id and its name.
    init(_ known: Known, _ app: RegisteredApplication) { self.init(known, app.clientID, app.displayName) }

    static func unusableKey(
        _ reason: String, _ application: RegisteredApplication, _ thumbprint: Data?
    ) -> EntraError {
        // Microsoft shows it as the portal does.
        let used = thumbprint.map { " Thumbprint of key used by client: '\($0.hexadecimal.uppercased())'," } ?? ""
        return EntraError(.unusableKey, reason, used, application.clientID)
    }

    /// An account of another tenant, where somebody signs in with it or has.
    static func foreign(
        _ known: Known, _ user: DirectoryUser, tenant: String, application app: RegisteredApplication
    ) -> EntraError {
        let provider = user.isPersonal ? "live.com" : "https://sts.windows.net/\(user.tenantID)/"
        return EntraError(known, user.userPrincipalName, provider, tenant, app.clientID, app.displayName)
    }
}
