#if canImport(AuthenticationServices)
public import AuthenticationServices

/// Shows the provider's page in the system's sign-in sheet, which the app cannot look into.
///
/// The redirect URI is a scheme of the app, or an https address of a host associated with it. The sheet receives the
/// answer itself: you need neither an entry in `Info.plist` nor `onOpenURL`.
///
/// > Source: [RFC 8252, appendix B.1](https://www.rfc-editor.org/rfc/rfc8252#appendix-B.1),
/// > [ASWebAuthenticationSession](https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession)
public struct WebAuthenticationUserAgent: UserAgent {
    /// Which of the browser's cookies the sheet sees.
    public enum BrowserSession: Sendable, Hashable {
        /// Those of the browser: a person who is signed in there needs no password. The system first shows an alert
        /// that names the provider.
        case shared
        /// None, and none are left behind: for shared devices.
        case ephemeral
    }

    private let browserSession: BrowserSession
    private let anchor: @MainActor @Sendable () -> ASPresentationAnchor?

    /// Makes a user agent that shows its sheet over the window that `anchor` returns at each sign-in.
    public init(
        browserSession: BrowserSession = .shared, anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor?
    ) {
        self.browserSession = browserSession
        self.anchor = anchor
    }

    /// Checks that the sheet can receive the answer.
    ///
    /// - Throws: ``OAuthError`` with `invalidSettings` for a loopback redirect URI, or for an https one before iOS 17.4,
    ///   macOS 14.4 and visionOS 1.1.
    public func prepare(_ redirect: RedirectURI) async throws -> any RedirectReceiver {
        let target = try SheetRedirect(redirect)
        if case .https = target {
            guard #available(iOS 17.4, macOS 14.4, visionOS 1.1, *) else {
                throw WebAuthenticationSheet.cannotClaimHTTPS
            }
        }
        let (browserSession, anchor) = (browserSession, anchor)
        return SheetReceiver(redirectURI: redirect.string) { url, completion in
            guard let window = anchor() else {
                throw OAuthError(
                    .browserUnavailable, "There is no window of this app to show the sign-in sheet over.",
                    recovery: .tryAgain)
            }
            return try WebAuthenticationSheet(
                url, returningTo: target, browserSession: browserSession, over: window, completion: completion)
        }
    }
}

#if canImport(UIKit)
import UIKit

extension WebAuthenticationUserAgent {
    /// Makes a user agent that shows its sheet over the window that the person is using.
    ///
    /// An app extension has no such window to find, and names one with ``init(browserSession:anchor:)``.
    ///
    /// > Source: [activeAppearance](https://developer.apple.com/documentation/uikit/uitraitcollection/activeappearance)
    @available(iOSApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    public init(browserSession: BrowserSession = .shared) {
        self.init(browserSession: browserSession, anchor: Self.keyWindow)
    }

    @available(iOSApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    @MainActor
    private static func keyWindow() -> UIWindow? {
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        // Windows that stand side by side are all active, and each has a key window; one of them is in front.
        let active = scenes.filter { $0.activationState == .foregroundActive }
        let front = active.first { $0.traitCollection.activeAppearance == .active } ?? active.first
        return (front ?? scenes.first { $0.activationState == .foregroundInactive })?.keyWindow
    }
}
#elseif canImport(AppKit)
import AppKit

extension WebAuthenticationUserAgent {
    /// Makes a user agent that shows its sheet over the window that the person is using.
    public init(browserSession: BrowserSession = .shared) {
        self.init(browserSession: browserSession, anchor: Self.keyWindow)
    }

    @MainActor
    private static func keyWindow() -> NSWindow? {
        NSApplication.shared.keyWindow ?? NSApplication.shared.mainWindow
    }
}
#endif
#endif
