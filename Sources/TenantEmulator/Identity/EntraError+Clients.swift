import HTTPTypes

/// What applications are told that prove themselves, or speak for themselves.
extension EntraError {
    static let secretMissing: EntraError = {
        var error = EntraError(
            7_000_218, "invalid_client",
            "The request body must contain the following parameter: 'client_assertion' or 'client_secret'.")
        error.status = .unauthorized
        return error
    }()

    static func wrongSecret(_ application: RegisteredApplication) -> EntraError {
        var error = EntraError(
            7_000_215, "invalid_client",
            """
            Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, \
            not the client secret ID, for a secret added to app '\(application.clientID)'.
            """)
        error.status = .unauthorized
        return error
    }

    static func secretExpired(_ application: RegisteredApplication) -> EntraError {
        var error = EntraError(
            7_000_222, "invalid_client",
            """
            The provided client secret keys for app '\(application.clientID)' are expired. Visit the Azure portal to \
            create new keys for your app: https://aka.ms/NewClientSecret, or consider using certificate credentials \
            for added security: https://aka.ms/certCreds.
            """)
        error.status = .unauthorized
        return error
    }

    static let unsupportedTenant = EntraError(
        9_001_023, "invalid_request",
        """
        The grant type is not supported over the /common or /consumers endpoints. Please use the /organizations or \
        tenant-specific endpoint.
        """)

    static func onlyDefaultScope(_ scope: String) -> EntraError {
        EntraError(
            1_002_012, "invalid_scope",
            """
            The provided value for scope \(scope) is not valid. Client credential flows must have a scope value with \
            /.default suffixed to the resource identifier (application ID URI).
            """)
    }

    static func unknownUser(_ name: String, tenant: String) -> EntraError {
        EntraError(
            50034, "invalid_grant",
            """
            The user account \(name) does not exist in the \(tenant) directory. To sign into this \
            application, the account must be added to the directory.
            """)
    }

    static let severalResources = EntraError(
        28000, "invalid_scope",
        """
        Provided value for the input parameter scope is not valid because it contains more than one resource. Send \
        the scopes of one resource only.
        """)

    static let defaultWithOthers = EntraError(
        70011, "invalid_scope",
        """
        The provided request must include a 'scope' input parameter. The provided value for the input parameter \
        'scope' is not valid. .default scope can't be combined with resource-specific scopes.
        """)

    static let unknownInstance = EntraError(50049, "invalid_instance", "Unknown or invalid instance.")
}
