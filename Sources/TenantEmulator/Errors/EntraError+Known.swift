import HTTPTypes

/// The errors that the emulator raises, with Microsoft's numbers and texts.
extension EntraError {
    // MARK: Any endpoint

    static func tenantNotFound(_ name: String) -> EntraError {
        EntraError(
            90002, "invalid_request",
            """
            Tenant '\(name)' not found. Check to make sure you have the correct tenant ID and are signing into the \
            correct cloud. Check with your subscription administrator, this may happen if there are no active \
            subscriptions for the tenant.
            """)
    }

    static func missing(_ parameter: String) -> EntraError {
        EntraError(
            900144, "invalid_request", "The request body must contain the following parameter: '\(parameter)'.")
    }

    static func duplicate(_ parameter: String) -> EntraError {
        EntraError(
            9_000_411, "invalid_request",
            "The request is not properly formatted. The parameter '\(parameter)' is duplicated.")
    }

    static func unknownApplication(_ id: String, tenant: String) -> EntraError {
        EntraError(
            700016, "unauthorized_client",
            """
            Application with identifier '\(id)' was not found in the directory '\(tenant)'. This can happen if the \
            application has not been installed by the administrator of the tenant or consented to by any user in the \
            tenant. You may have sent your authentication request to the wrong tenant.
            """)
    }

    static func malformedApplication(_ id: String) -> EntraError {
        EntraError(700038, "unauthorized_client", "\(id) is not a valid application identifier.")
    }

    static func workAccountsOnly(_ application: RegisteredApplication) -> EntraError {
        EntraError(
            9_002_332, "unauthorized_client",
            """
            Application '\(application.clientID)'(\(application.displayName)) is configured for use by Azure Active \
            Directory users only. Please do not use the /consumers endpoint to serve this request.
            """)
    }

    static func scopeNotExposed(_ scope: String, by resource: String, to application: RegisteredApplication)
        -> EntraError
    {
        EntraError(
            650053, "invalid_client",
            """
            The application '\(application.displayName)' asked for scope '\(scope)' that doesn't exist on the resource \
            '\(resource)'. Contact the app vendor.
            """)
    }

    static let resourceNotRegistered = EntraError(
        650057, "invalid_resource",
        """
        Invalid resource. The client has requested access to a resource which is not listed in the requested permissions in \
        the client's application registration.
        """)

    static func notAssigned(_ client: RegisteredApplication, to api: RegisteredApplication) -> EntraError {
        EntraError(
            501051, "invalid_grant",
            """
            Application '\(client.clientID)'(\(client.displayName)) is not assigned to a role for the application \
            '\(api.identifier)'(\(api.displayName)).
            """)
    }

    // MARK: Authorize

    static func redirectMismatch(_ uri: String, application: String) -> EntraError {
        EntraError(
            50011, "invalid_request",
            """
            The redirect URI '\(uri)' specified in the request does not match the redirect URIs configured for the \
            application '\(application)'. Make sure the redirect URI sent in the request matches one added to your \
            application in the Azure portal. Navigate to https://aka.ms/redirectUriMismatchError to learn more about \
            how to fix this.
            """)
    }

    static let noReplyAddress = EntraError(
        900971, "invalid_request", "No reply address provided: the application has registered none.")
    static let confirmationNeeded = EntraError(
        50199, "interaction_required",
        """
        For security reasons, user confirmation is required for this request. Please repeat the request allowing user \
        interaction.
        """)
    static let noPassword = EntraError(
        50056, "invalid_grant", "Invalid or null password: password doesn't exist in the directory for this user.")
    static let noTenantInformation = EntraError(
        50059, "invalid_request",
        "No tenant-identifying information found in either the request or implied by any provided credentials.")

    static func unknownDomain(_ domain: String) -> EntraError {
        EntraError(
            50128, "invalid_request",
            """
            Invalid domain name '\(domain)': no tenant-identifying information found in either the request or implied by \
            any provided credentials.
            """)
    }

    static func unknownResource(_ name: String, tenant: String) -> EntraError {
        EntraError(
            500011, "invalid_resource",
            """
            The resource principal named \(name) was not found in the tenant named \(tenant). This can happen if the \
            application has not been installed by the administrator of the tenant or consented to by any user in the \
            tenant. You might have sent your authentication request to the wrong tenant.
            """)
    }

    static let emptyScope = EntraError(
        28003, "invalid_grant",
        """
        Provided value for the input parameter scope cannot be empty when requesting an access token using the provided \
        authorization code. Please specify a valid scope.
        """)
    static let nothingRegistered = EntraError(
        650056, "invalid_client",
        """
        Misconfigured application. This could be due to one of the following: the client has not listed any permissions \
        in the requested permissions in the client's application registration.
        """)

    static func unsupportedResponseType(_ type: String) -> EntraError {
        EntraError(
            700054, "unsupported_response_type", "response_type '\(type)' is not enabled for the application.")
    }

    static func unknownResponseType(_ type: String) -> EntraError {
        EntraError(
            70005, "unsupported_response_type",
            "The app returned an unsupported response type: response_type '\(type)' is not supported.")
    }

    static let idTokenWithoutOpenID = EntraError(
        70005, "unsupported_response_type",
        "The app returned an unsupported response type: response type 'id_token' requires the 'openid' scope.")
    static let queryWithTokens = EntraError(
        70007, "invalid_request", "'query' is not a supported value of 'response_mode' when requesting a token.")

    static func unsupportedResponseMode(_ mode: String) -> EntraError {
        EntraError(70007, "invalid_request", "'\(mode)' is not a supported value of 'response_mode'.")
    }

    static func unsupportedPrompt(_ prompt: String) -> EntraError {
        EntraError(90023, "invalid_request", "Unsupported 'prompt' value '\(prompt)'.")
    }

    static let hintWithAccountPicker = EntraError(
        90023, "invalid_request", "'login_hint' and 'prompt=select_account' can't be used together.")

    static func unsupportedChallengeMethod(_ method: String) -> EntraError {
        EntraError(90023, "invalid_request", "Unsupported 'code_challenge_method' value '\(method)'.")
    }

    static func unsupportedAssertionType(_ type: String) -> EntraError {
        EntraError(90023, "invalid_request", "Unsupported 'client_assertion_type' value '\(type)'.")
    }

    static let missingChallenge = EntraError(
        50147, "invalid_request", "Missing code challenge: 'code_challenge_method' is given without 'code_challenge'.")
    static let challengeNeeded = EntraError(
        9_002_325, "invalid_request",
        "Proof Key for Code Exchange is required for cross-origin authorization code redemption.")
    static let challengeSize = EntraError(501491, "invalid_request", "Invalid size of Code_Challenge parameter.")
    static let noSession = EntraError(
        50058, "login_required",
        "A silent sign-in request was sent but no user is signed in.")
    static let consentNeededSilently = EntraError(
        65001, "consent_required",
        "The user or administrator has not consented to use the application. Send an interactive authorization request."
    )
    static let administratorNeeded = EntraError(
        90094, "access_denied",
        "The grant requires admin permission. Ask an administrator of the organization to grant the permissions.")
    static let declined = EntraError(65004, "access_denied", "User declined to consent to access the app.")
    static let flowExpired = EntraError(
        50089, "invalid_grant", "Authentication failed due to flow token expired. Start the sign-in again.")
    static let wrongPassword = EntraError(
        50126, "invalid_grant", "Error validating credentials due to invalid username or password.")

    // MARK: Token

    static func unsupportedGrant(_ type: String) -> EntraError {
        EntraError(70003, "unsupported_grant_type", "The app requested an unsupported grant type '\(type)'.")
    }

    static let publicClientWithSecret: EntraError = {
        var error = EntraError(
            700025, "invalid_client",
            "Client is public so neither 'client_assertion' nor 'client_secret' should be presented.")
        error.status = .unauthorized
        return error
    }()

    static func invalidValue(of parameter: String) -> EntraError {
        EntraError(
            70000, "invalid_grant", "The provided value for the '\(parameter)' parameter is not valid.")
    }

    static let codeRedeemed = EntraError(
        54005, "invalid_grant",
        """
        OAuth2 Authorization code was already redeemed, please retry with a new valid code or use an existing \
        refresh token.
        """)
    static let codeExpired = EntraError(
        70008, "invalid_grant",
        "The provided authorization code or refresh token has expired due to inactivity. Send a new interactive authorization request."
    )
    static let refreshTokenInactive = EntraError(
        700082, "invalid_grant", "The refresh token has expired due to inactivity.")
    static let singlePageLimit = EntraError(
        700084, "invalid_grant",
        """
        The refresh token was issued to a single page app (SPA), and therefore has a fixed, limited lifetime of \
        1.00:00:00, which can't be extended. It is now expired and a new sign in request must be sent by the SPA to the \
        sign in page.
        """)
    static let crossOriginOnly = EntraError(
        9_002_327, "invalid_request",
        "Tokens issued for the 'Single-Page Application' client-type may only be redeemed via cross-origin requests.")
    static let crossOriginRefused = EntraError(
        9_002_326, "invalid_request",
        "Cross-origin token redemption is permitted only for the 'Single-Page Application' client-type.")
    static let grantRevoked = EntraError(
        50173, "invalid_grant",
        "The provided grant has expired due to it being revoked, a fresh auth token is needed.")
    static let wrongTenant = EntraError(
        700005, "invalid_grant",
        "Provided Authorization Code is intended to use against other tenant, thus rejected.")
    static let verifierMismatch = EntraError(
        501481, "invalid_grant",
        "The Code_Verifier does not match the code_challenge supplied in the authorization request.")

    static func redirectChanged(_ uri: String, expected: String) -> EntraError {
        EntraError(
            500112, "invalid_grant",
            """
            The reply address '\(uri)' does not match the reply address '\(expected)' provided when requesting \
            Authorization code.
            """)
    }

    static func consentRequired(_ application: RegisteredApplication) -> EntraError {
        var error = EntraError(
            65001, "invalid_grant",
            """
            The user or administrator has not consented to use the application with ID '\(application.clientID)' \
            named '\(application.displayName)'. Send an interactive authorization request for this user and resource.
            """)
        error.suberror = "consent_required"
        return error
    }
}
