/// Turns a provider's refusal into a sentence for developers, the step that helps, and what it means for the session.
struct ServerErrorAdvice: Sendable {
    /// What happened, if that is more than a refusal.
    let code: OAuthError.Code?
    let message: String
    let recovery: OAuthError.Recovery

    /// Looks at Microsoft's number first, because it is finer, and at the standard code then.
    init(_ server: OAuthError.ServerErrorResponse) {
        let number = EntraErrorNumber(server)
        code = Self.code(for: server, number)
        if code == .brokerRequired {
            message = "This policy needs Microsoft's own library (MSAL) and its broker app."
            recovery = .askAdministrator
        } else if let number {
            message = Self.sentence(on: number.value, server)
            recovery = number.recovery
        } else {
            (message, recovery) = Self.standard(server)
        }
    }

    /// Decides whether a session is over, goes on once the person has been asked, or is not concerned.
    ///
    /// Microsoft says `invalid_grant` in all three cases. Its own libraries let go of a refresh token when `suberror`
    /// says that the token is bad, and keep it when a policy or consent is in the way: it may serve again later, or
    /// elsewhere. Any other `invalid_grant` ends the session, as the specification has it.
    private static func code(
        for server: OAuthError.ServerErrorResponse, _ number: EntraErrorNumber?
    ) -> OAuthError.Code? {
        let suberror = server.suberror ?? ""
        if brokerSuberrors.contains(suberror) { return .brokerRequired }
        if let code = number?.code, code != .interactionRequired { return code }
        if server.error == "invalid_grant" && tokenSuberrors.contains(suberror) { return .invalidGrant }
        if interactions.contains(server.error) || personSuberrors.contains(suberror)
            || number?.code == .interactionRequired
        {
            return .interactionRequired
        }
        return server.error == "invalid_grant" ? .invalidGrant : nil
    }

    /// > Source: [OpenID Connect Core 1.0, section 3.1.2.6](https://openid.net/specs/openid-connect-core-1_0.html#AuthError);
    /// > Microsoft's token endpoint says them too
    private static let interactions: Set = [
        "interaction_required", "consent_required", "login_required", "account_selection_required",
    ]

    /// The person has to do something, or to be told something, in the browser.
    ///
    /// > Source: [Understanding MsalUiRequiredException](https://learn.microsoft.com/dotnet/api/microsoft.identity.client.uirequiredexceptionclassification)
    private static let personSuberrors: Set = [
        "basic_action", "additional_action", "message_only", "consent_required", "user_password_expired",
    ]

    /// The refresh token itself is no longer good, or was given to another app.
    private static let tokenSuberrors: Set = ["bad_token", "token_expired", "client_mismatch"]
    /// Only a broker app, which speaks with Microsoft's own library alone, can do what is asked.
    private static let brokerSuberrors: Set = ["protection_policy_required", "device_authentication_failed"]

    /// What is most often wrong where an app is new.
    private static let registrationFaults = [
        50011: "The app's registration does not have this redirect URI",
        700_016: "The provider does not know this client id in this tenant",
        700_038: "The client id is not one that the provider issues",
        90002: "The provider knows no such tenant",
        7_000_218: "The provider wants a secret of this app; allow public client flows in its registration",
    ]

    /// What a number means: in our words where an app is new, else in the provider's.
    private static func sentence(on number: Int, _ server: OAuthError.ServerErrorResponse) -> String {
        if let fault = registrationFaults[number] { return "\(fault) (AADSTS\(number))." }
        // After its sentence Microsoft writes ids and a time.
        let words = server.errorDescription ?? ""
        let end = words.firstRange(of: "Trace ID:")?.lowerBound ?? words.endIndex
        let said = DisplayText.clean(String(words[..<end]), limit: 300)
        return said.contains("AADSTS\(number)")
            ? "The provider refused the request: \u{201C}\(said)\u{201D}"
            : "The provider refused the request (AADSTS\(number))."
    }

    /// The provider's own reason, where nothing is known of its code.
    private static func reason(_ server: OAuthError.ServerErrorResponse) -> String {
        let code = server.error.isEmpty ? "without a code" : "with \u{201C}\(server.error)\u{201D}"
        guard let words = server.errorDescription, !words.isEmpty else { return code }
        return "\(code): \u{201C}\(DisplayText.clean(words, limit: 300))\u{201D}"
    }

    private static func standard(_ server: OAuthError.ServerErrorResponse) -> (String, OAuthError.Recovery) {
        switch (server.error, server.suberror) {
        case ("access_denied", "cancel"): ("The sign-in was canceled on the provider's page.", .signInAgain)
        case ("access_denied", _), ("authorization_declined", _):
            ("The sign-in was refused: you or your organization did not agree.", .signInAgain)
        case ("consent_required", _), (_, "consent_required"):
            ("The permissions that the app asks for have not been granted yet.", .signInAgain)
        case (_, "user_password_expired"): ("The password has expired.", .signInAgain)
        case let (error, suberror) where interactions.contains(error) || personSuberrors.contains(suberror ?? ""):
            ("The provider needs you to sign in again.", .signInAgain)
        case ("invalid_grant", _):
            ("The provider does not accept the sign-in any more: it is too old, or was used.", .signInAgain)
        case ("bad_verification_code", _):
            ("The provider does not know the code for this device any more.", .signInAgain)
        case ("invalid_client", _), ("unauthorized_client", _):
            ("The provider does not accept this app and its client id.", .fixSettings)
        case ("invalid_scope", _): ("The provider does not know a scope that was asked for.", .fixSettings)
        case ("invalid_dpop_proof", _):
            (
                "The provider does not accept the proof of the key that tokens are bound to; "
                    + "perhaps this machine's clock is wrong.", .tryAgain
            )
        case ("use_dpop_nonce", _):
            ("The provider wants a nonce in proofs and does not accept the one that it gave.", .tryAgain)
        case ("temporarily_unavailable", _), ("server_error", _):
            ("The provider is unavailable at the moment.", .tryAgain)
        default: ("The provider refused the request \(reason(server)).", .none)
        }
    }
}
