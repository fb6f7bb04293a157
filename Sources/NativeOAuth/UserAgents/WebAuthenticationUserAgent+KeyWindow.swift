#if canImport(AuthenticationServices)
import AuthenticationServices

#if canImport(UIKit)
import UIKit

extension WebAuthenticationUserAgent {
    /// Makes a user agent that shows its sheet over the window that the person is using.
    ///
    /// An app extension has no such window to find, and names one with ``init(browserSession:anchor:)``.
    ///
    /// - Parameter browserSession: Which cookies the sheet sees.
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
        // Windows that stand side by side are all active, and one of them has the keyboard.
        let active =
            scenes.first { $0.activationState == .foregroundActive && $0.keyWindow?.isKeyWindow == true }
            ?? scenes.first { $0.activationState == .foregroundActive }
        return (active ?? scenes.first { $0.activationState == .foregroundInactive })?.keyWindow
    }
}
#elseif canImport(AppKit)
import AppKit

extension WebAuthenticationUserAgent {
    /// Makes a user agent that shows its sheet over the window that the person is using.
    ///
    /// - Parameter browserSession: Which cookies the sheet sees.
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
