/// Turns a provider's refusal into words for the person and the step that helps.
struct ServerErrorAdvice: Sendable {
    /// What happened, if that is more than a refusal.
    var code: OAuthError.Code?
    let message: String
    let nextStep: String?
    let recovery: OAuthError.Recovery

    private init(_ message: String, _ recovery: OAuthError.Recovery, _ nextStep: String? = nil) {
        self.message = message
        self.recovery = recovery
        self.nextStep = nextStep
    }

    /// Looks at Microsoft's number first, because it is finer, and at the standard code then.
    init(_ server: ServerErrorResponse) {
        if let number = server.errorCodes.first(where: { Self.entra[$0] != nil }), let advice = Self.entra[number] {
            self = advice
        } else {
            self = Self.standard(server)
        }
        code = code ?? Self.code(for: server)
    }

    /// Microsoft says `invalid_grant` also when it only wants to ask the person something, and the session goes on.
    private static func code(for server: ServerErrorResponse) -> OAuthError.Code? {
        let interactions: Set = ["interaction_required", "consent_required", "login_required"]
        let suberrors: Set = ["consent_required", "basic_action", "additional_action"]
        if interactions.contains(server.error) || server.suberror.map(suberrors.contains) ?? false
            || server.errorCodes.contains(65001)
        {
            return .interactionRequired
        }
        return server.error == "invalid_grant" ? .invalidGrant : nil
    }

    /// > Source: [Microsoft Entra authentication error codes](https://learn.microsoft.com/entra/identity-platform/reference-error-codes)
    private static let entra: [Int: ServerErrorAdvice] = [
        65004: ServerErrorAdvice("You did not agree to what the app asks for.", .signInAgain),
        65001: ServerErrorAdvice("Nobody has agreed yet to what the app asks for.", .signInAgain),
        90094: ServerErrorAdvice("Only an administrator can agree to what the app asks for.", .askAdministrator),
        90095: ServerErrorAdvice("An administrator has to approve the app first.", .askAdministrator),
        50105: ServerErrorAdvice("Your organization has not given you this app.", .askAdministrator),
        53003: ServerErrorAdvice("A policy of your organization does not allow this sign-in.", .askAdministrator),
        50057: ServerErrorAdvice("Your account is disabled.", .askAdministrator),
        50020: ServerErrorAdvice("Your account does not belong to this organization.", .signInAgain),
        50034: ServerErrorAdvice("There is no such account in this organization.", .signInAgain),
        700016: ServerErrorAdvice(
            "The provider does not know an app with this client id.", .fixSettings,
            "Check the client id and the authority."),
        700038: ServerErrorAdvice(
            "The client id is not a valid one.", .fixSettings, "Check the client id."),
        50011: ServerErrorAdvice(
            "The redirect URI is not registered for this app.", .fixSettings,
            "Register it under \u{201C}Mobile and desktop applications\u{201D}, or set the one that is registered."),
        90002: ServerErrorAdvice(
            "The provider does not know this tenant.", .fixSettings, "Check the tenant in the authority."),
        50194: ServerErrorAdvice(
            "The app is registered for one tenant only.", .fixSettings, "Use that tenant in the authority."),
        7000218: ServerErrorAdvice(
            "The app is not registered as a public client.", .fixSettings,
            "Switch \u{201C}Allow public client flows\u{201D} on in its registration."),
    ]

    private static func standard(_ server: ServerErrorResponse) -> ServerErrorAdvice {
        switch server.error {
        case "access_denied", "authorization_declined":
            ServerErrorAdvice("The sign-in was refused: you or your organization did not agree.", .signInAgain)
        case "invalid_grant":
            ServerErrorAdvice(
                "The provider does not accept the sign-in any more: it is too old, or was used.", .signInAgain)
        case "bad_verification_code":
            ServerErrorAdvice("The provider does not know the code for this device any more.", .signInAgain)
        case "login_required", "interaction_required", "account_selection_required":
            ServerErrorAdvice("The provider needs you to sign in again.", .signInAgain)
        case "consent_required":
            ServerErrorAdvice("Nobody has agreed yet to what the app asks for.", .signInAgain)
        case "invalid_client", "unauthorized_client":
            ServerErrorAdvice("The provider does not accept this app.", .fixSettings, "Check the client id.")
        case "invalid_scope":
            ServerErrorAdvice(
                "The provider does not know a scope that was asked for.", .fixSettings, "Check the scopes.")
        case "invalid_dpop_proof":
            ServerErrorAdvice(
                "The provider does not accept the proof of the key that tokens are bound to.", .tryAgain,
                "Check this machine's clock and try again.")
        case "use_dpop_nonce":
            ServerErrorAdvice(
                "The provider wants a nonce in proofs and does not accept the one that it gave.", .tryAgain)
        case "temporarily_unavailable", "server_error":
            ServerErrorAdvice("The provider is not able to answer at the moment.", .tryAgain)
        default:
            ServerErrorAdvice("The provider refused the request.", .none)
        }
    }
}
