#if canImport(AuthenticationServices)
import AuthenticationServices

/// The system's sheet for one sign-in.
@MainActor
final class WebAuthenticationSheet: NSObject, SignInSheet, ASWebAuthenticationPresentationContextProviding {
    private let session: ASWebAuthenticationSession
    private let window: ASPresentationAnchor

    /// Makes a sheet that has not been shown yet.
    ///
    /// - Throws: ``OAuthError`` with `invalidSettings` when this version of the system cannot wait for `target`.
    init(
        _ url: URL, returningTo target: SheetRedirect, browserSession: WebAuthenticationUserAgent.BrowserSession,
        over window: ASPresentationAnchor, completion: @escaping SheetSession.Completion
    ) throws(OAuthError) {
        session = try Self.session(url, returningTo: target, completion: completion)
        self.window = window
        super.init()
        // The session does not keep its provider; whoever shows this sheet keeps both.
        session.presentationContextProvider = self
        session.prefersEphemeralWebBrowserSession = browserSession == .ephemeral
    }

    func start() -> Bool {
        session.start()
    }

    func cancel() {
        session.cancel()
    }

    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        window
    }

    private static func session(
        _ url: URL, returningTo target: SheetRedirect, completion: @escaping SheetSession.Completion
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
        "An https redirect URI can come back to an app from iOS 17.4, macOS 14.4 and visionOS 1.1 on.",
        nextStep: "Update the system, or register a scheme of the app as well and set it for older systems.")
}
#endif
