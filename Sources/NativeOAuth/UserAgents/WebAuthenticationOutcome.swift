#if canImport(AuthenticationServices)
import AuthenticationServices

/// Finds the words for how the system's sheet ended.
enum WebAuthenticationOutcome {
    /// The callback, or why there is none.
    static func result(_ callback: URL?, _ error: (any Error)?, _ target: SheetRedirect) -> Result<URL, OAuthError> {
        if let callback {
            return .success(callback)
        }
        guard let error = error as? ASWebAuthenticationSessionError else {
            return .failure(OAuthError(.browserUnavailable, "The system's sign-in sheet ended without an answer."))
        }
        switch error.code {
        case .canceledLogin:
            return .failure(refusal(error, target) ?? canceled)
        case .presentationContextNotProvided, .presentationContextInvalid:
            return .failure(
                OAuthError(
                    .browserUnavailable, "The system cannot show its sign-in sheet over the window that it was given.",
                    nextStep: "Start the sign-in while the app is in front, or name a window that is.",
                    recovery: .tryAgain))
        default:
            return .failure(
                OAuthError(
                    .browserUnavailable,
                    "The system's sign-in sheet ended without an answer (error \(error.errorCode))."))
        }
    }

    /// The error of an app that may not have the https address; nil when it is a person who closed the sheet.
    ///
    /// Both come under one code, but a person gives no reason.
    private static func refusal(_ error: ASWebAuthenticationSessionError, _ target: SheetRedirect) -> OAuthError? {
        guard case .https(let host, _) = target, error.errorUserInfo[NSLocalizedFailureReasonErrorKey] != nil else {
            return nil
        }
        let shown = DisplayText.clean(host, limit: 100)
        return OAuthError(
            .invalidSettings, "The system does not hand answers at \(shown) to this app.",
            nextStep: "Add webcredentials:\(shown) to the app's Associated Domains, and the app to that host's list.")
    }

    private static let canceled = OAuthError(.canceled, "The sign-in sheet was closed before the sign-in was finished.")
}
#endif
