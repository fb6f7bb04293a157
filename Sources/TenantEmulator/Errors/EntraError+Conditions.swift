import Foundation

/// What people and applications are told when an account's conditions aren't met.
extension EntraError {
    static let accountDisabled = EntraError(50057, "invalid_grant", "The user account is disabled.")
    static let passwordExpired: EntraError = {
        var error = EntraError(50055, "invalid_grant", "The password is expired.")
        error.suberror = "user_password_expired"
        return error
    }()
    static let lockedOut = EntraError(
        50053, "invalid_grant",
        "The account is locked, you've tried to sign in too many times with an incorrect user ID or password.")
    static let blockedByPolicy = EntraError(
        53003, "access_denied",
        "Access has been blocked by Conditional Access policies. The access policy does not allow token issuance.")
    static let deviceNotCompliant = EntraError(
        53000, "interaction_required",
        """
        Device is not in required device state: compliant. Conditional Access policy requires a compliant device, and the \
        device is not compliant. The user must enroll their device with an approved MDM provider like Intune.
        """)
    static let deviceNotJoined = EntraError(
        53001, "interaction_required",
        """
        Device is not in required device state: domain_joined. Conditional Access policy requires a domain joined device, \
        and the device is not domain joined.
        """)

    private static let graphName = "'\(Permission.graphID)'"
    /// Asks for the policy that wants the second factor; a client sends it along when it asks the person.
    private static let secondFactorClaims =
        #"{"access_token":{"capolids":{"essential":true,"values":["c0470500-0000-4000-8000-00000000ca01"]}}}"#

    static let secondFactorNeeded = interaction(
        50076,
        """
        Due to a configuration change made by your administrator, or because you moved to a new location, you must use \
        multi-factor authentication to access \(graphName).
        """)
    static let secondFactorTooOld = interaction(
        50078,
        """
        Presented multi-factor authentication has expired due to policies configured by your administrator, you must \
        refresh your multi-factor authentication to access \(graphName).
        """)
    static let enrollmentNeeded = interaction(
        50079,
        """
        Due to a configuration change made by your administrator, or because you moved to a new location, you must enroll \
        in multi-factor authentication to access \(graphName).
        """)
    static let secondFactorNeededSilently = EntraError(
        50074, "interaction_required",
        "Strong authentication is required and the user did not pass the MFA challenge.")
    static let enrollmentNeededSilently = EntraError(
        50072, "interaction_required",
        """
        Due to a configuration change made by your administrator, or because you moved to a new location, you must enroll \
        in multi-factor authentication to access \(graphName).
        """)
    static let secondFactorWrong = EntraError(
        500121, "invalid_grant", "Authentication failed during strong authentication request.")

    private static func interaction(_ number: Int, _ message: String) -> EntraError {
        var error = EntraError(number, "invalid_grant", message)
        error.suberror = "basic_action"
        error.claims = secondFactorClaims
        return error
    }

    static let sessionRevoked = EntraError(
        50133, "invalid_grant", "Session is invalid due to expiration or recent password change.")
    static let sessionRevokedSilently = EntraError(
        50132, "login_required",
        """
        Credentials have been revoked due to: the session is not valid due to password expiration or recent password \
        change.
        """)
    static let sessionTooOldSilently = EntraError(
        70044, "login_required",
        "The session has expired or is invalid due to sign-in frequency checks by conditional access.")

    static func freshTokenNeeded(issuedAt: Date?, validFrom: Date?) -> EntraError {
        EntraError(
            50173, "invalid_grant",
            """
            The provided grant has expired due to it being revoked, a fresh auth token is needed. The user might have \
            changed or reset their password. The grant was issued on '\(stamp(issuedAt))' and the TokensValidFrom date \
            (before which tokens are not valid) for this user is '\(stamp(validFrom))'.
            """)
    }

    static func signInTooOld(_ issuedAt: Date?, seconds: Int) -> EntraError {
        EntraError(
            70043, "invalid_grant",
            """
            The refresh token has expired or is invalid due to sign-in frequency checks by conditional access. The token \
            was issued on \(stamp(issuedAt)) and the maximum allowed lifetime for this request is \(seconds).
            """)
    }

    private static func stamp(_ date: Date?) -> String {
        (date ?? .distantPast).formatted(
            Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    static let malformedRequest = EntraError(
        9_002_313, "invalid_request", "Invalid request. Request is malformed or invalid.")
    static let severalSessions = EntraError(
        50058, "login_required",
        "A silent sign-in request was sent but more than one user is signed in. Let the person pick an account.")
    static let administratorDeclined = EntraError(
        65004, "consent_required", "The resource owner or authorization server denied the request.")
}
