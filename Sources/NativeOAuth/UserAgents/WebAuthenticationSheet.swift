#if canImport(AuthenticationServices)
import AuthenticationServices

@MainActor
final class WebAuthenticationSheet: NSObject, SignInSheet, ASWebAuthenticationPresentationContextProviding {
    private let session: ASWebAuthenticationSession
    private let window: ASPresentationAnchor

    /// Makes a sheet that has not been shown yet.
    init(
        _ url: URL, returningTo target: SheetRedirect, browserSession: WebAuthenticationUserAgent.BrowserSession,
        over window: ASPresentationAnchor, completion: @escaping SheetReceiver.Completion
    ) throws(OAuthError) {
        session = try Self.session(url, returningTo: target, completion: completion)
        self.window = window
        super.init()
        // The session does not keep its provider; the caller keeps both.
        session.presentationContextProvider = self
        session.prefersEphemeralWebBrowserSession = browserSession == .ephemeral
    }

    func start() -> Bool { session.start() }
    func cancel() { session.cancel() }
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { window }

    private static func session(
        _ url: URL, returningTo target: SheetRedirect, completion: @escaping SheetReceiver.Completion
    ) throws(OAuthError) -> ASWebAuthenticationSession {
        // Without `@Sendable` the closure would belong to the main actor, and stop the program when the system calls it
        // from elsewhere.
        let ended: @Sendable (URL?, (any Error)?) -> Void = { callback, error in
            completion(WebAuthenticationOutcome.result(callback, error, target))
        }
        switch target {
        case .scheme(let scheme):
            // `Callback.customScheme` does the same, and is not in the first systems that are supported.
            return ASWebAuthenticationSession(url: url, callbackURLScheme: scheme, completionHandler: ended)
        case .https(let host, let path):
            guard #available(iOS 17.4, macOS 14.4, visionOS 1.1, *) else { throw cannotClaimHTTPS }
            return ASWebAuthenticationSession(
                url: url, callback: .https(host: host, path: path), completionHandler: ended)
        }
    }

    nonisolated static let cannotClaimHTTPS = OAuthError(
        .invalidSettings,
        "An https redirect URI can come back to an app from iOS 17.4, macOS 14.4 and visionOS 1.1 on. "
            + "Update the system, or register a scheme of the app as well and set it for older systems.")
}

/// Finds the words for how the system's sheet ended.
enum WebAuthenticationOutcome {
    /// The callback, or why there is none.
    static func result(_ callback: URL?, _ error: (any Error)?, _ target: SheetRedirect) -> Result<URL, OAuthError> {
        if let callback { return .success(callback) }
        guard let error = error as? ASWebAuthenticationSessionError else {
            return .failure(OAuthError(.browserUnavailable, "The system's sign-in sheet ended without an answer."))
        }
        switch error.code {
        case .canceledLogin: return .failure(refusal(error, target) ?? canceled)
        case .presentationContextNotProvided, .presentationContextInvalid:
            return .failure(
                OAuthError(
                    .browserUnavailable, "The system cannot show its sign-in sheet over the window that it was given.",
                    recovery: .tryAgain))
        default:
            return .failure(
                OAuthError(
                    .browserUnavailable,
                    "The system's sign-in sheet ended without an answer (error \(error.errorCode))."))
        }
    }

    /// The error of an app that may not have the https address; nil when it is a person who closed the sheet: both come
    /// under one code, but a person gives no reason.
    private static func refusal(_ error: ASWebAuthenticationSessionError, _ target: SheetRedirect) -> OAuthError? {
        guard case .https(let host, _) = target, error.errorUserInfo[NSLocalizedFailureReasonErrorKey] != nil else {
            return nil
        }
        let shown = DisplayText.clean(host, limit: 100)
        return OAuthError(
            .invalidSettings,
            "The system does not hand answers at \(shown) to this app. "
                + "Add webcredentials:\(shown) to the app's Associated Domains, and the app to that host's list.")
    }

    private static let canceled = OAuthError(.canceled, "The sign-in sheet was closed before the sign-in was finished.")
}
#endif
