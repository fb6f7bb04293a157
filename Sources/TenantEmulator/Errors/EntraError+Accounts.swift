/// What people are told whose account isn't for this place, and applications that aren't for these accounts.
extension EntraError {
    static func singleTenant(_ application: RegisteredApplication, segment: String) -> EntraError {
        EntraError(
            50194, "unauthorized_client",
            """
            Application '\(application.clientID)'(\(application.displayName)) is not configured as a multi-tenant \
            application. Usage of the /\(segment) endpoint is not supported for such apps created after '10/15/2018'. \
            Use a tenant-specific endpoint or configure the application to be multi-tenant.
            """)
    }

    static func personalAccountsOnly(_ application: RegisteredApplication) -> EntraError {
        EntraError(
            9_002_331, "unauthorized_client",
            """
            Application '\(application.clientID)'(\(application.displayName)) is configured for use by Microsoft Account \
            users only. Please use the /consumers endpoint to serve this request.
            """)
    }

    static func applicationDisabled(_ application: RegisteredApplication) -> EntraError {
        EntraError(
            70001, "unauthorized_client",
            "The application '\(application.clientID)' (\(application.displayName)) is disabled.")
    }

    static let wrongKindOfAccount = EntraError(
        500208, "invalid_grant",
        "The domain is not a valid login domain for the account type. Sign in with an account of the other kind.")

    static func foreignAccount(
        _ user: DirectoryUser, tenant: String, application: RegisteredApplication
    ) -> EntraError {
        EntraError(50020, "invalid_grant", foreignText(user, tenant: tenant, application: application))
    }

    static func foreignSession(
        _ user: DirectoryUser, tenant: String, application: RegisteredApplication
    ) -> EntraError {
        EntraError(16000, "interaction_required", foreignText(user, tenant: tenant, application: application))
    }

    private static func foreignText(
        _ user: DirectoryUser, tenant: String, application: RegisteredApplication
    ) -> String {
        let provider = user.isPersonal ? "live.com" : "https://sts.windows.net/\(user.tenantID)/"
        return """
            User account '\(user.userPrincipalName)' from identity provider '\(provider)' does not exist in tenant \
            '\(tenant)' and cannot access the application '\(application.clientID)'(\(application.displayName)) in that \
            tenant. The account needs to be added as an external user in the tenant first. Sign out and sign in again \
            with a different Azure Active Directory user account.
            """
    }

    static func notAssigned(_ user: DirectoryUser, application: RegisteredApplication) -> EntraError {
        EntraError(
            50105, "access_denied",
            """
            Your administrator has configured the application \(application.displayName) ('\(application.clientID)') to \
            block users unless they are specifically granted ('assigned') access to the application. The signed in user \
            '\(user.userPrincipalName)' is blocked because they are not a direct member of a group with access, nor had \
            access directly assigned by an administrator. Please contact your administrator to assign access to this \
            application.
            """)
    }
}

/// What devices and those who enter their codes are told.
extension EntraError {
    static let devicePending = EntraError(
        70016, "authorization_pending",
        "OAuth 2.0 device flow error. Authorization is pending. Continue polling.")
    static let personalDevicePending = EntraError(
        70016, "authorization_pending",
        "The provided request has not yet been authorized by the user. The user must input their code.")
    static let deviceDeclined = EntraError(
        65004, "authorization_declined", "The end user denied the authorization request.")
    static let deviceExpired = EntraError(
        70019, "expired_token", "Verification code expired. Have the user retry the sign-in.")
    static let unknownDevice = EntraError(
        70018, "bad_verification_code",
        "Invalid verification code due to user typing in wrong user code for device code flow.")
    static let unknownUserCode = EntraError(
        90119, "invalid_request", "The user code is null or empty, or there is no such code.")
    static let emptyUserCode = EntraError(90121, "invalid_request", "The user code is empty.")
    static let userCodeUsed = EntraError(
        90120, "invalid_request", "The user code was already authorized.")
}
