#if canImport(SwiftUI)
import Accessibility
import PeopleFinder
import SwiftUI

extension View {
    /// Tells those who do not see the screen what is said on it by now.
    ///
    /// - Parameter status: What is said of the screen.
    /// - Returns: The view.
    func announcing(_ status: ScreenStatus) -> some View {
        modifier(StatusAnnouncement(status: status))
    }
}

private struct StatusAnnouncement: ViewModifier {
    @Environment(\.texts) private var texts

    let status: ScreenStatus

    func body(content: Content) -> some View {
        content.onChange(of: status) { old, new in
            guard let words = new.announcement(in: texts, after: old) else { return }
            AccessibilityNotification.Announcement(words).post()
        }
    }
}
#endif
