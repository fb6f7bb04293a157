#if canImport(SwiftUI)
import Foundation
import NativeOAuth
import PeopleFinder
import SwiftUI

/// The one button beside what is said.
///
/// A link for an administrator is shared or copied here; everything else is the business of whoever shows the button.
struct RecoveryButton: View {
    @Environment(\.texts) private var texts

    private let recovery: OAuthError.Recovery
    private let link: URL?
    private let perform: @MainActor () -> Void

    init(_ recovery: OAuthError.Recovery, link: URL?, perform: @escaping @MainActor () -> Void) {
        (self.recovery, self.link, self.perform) = (recovery, link, perform)
    }

    var body: some View {
        if recovery == .askAdministrator, let link {
            ControlLink(.askAdministrator, .share(link))
            ControlButton(.copyAdministratorLink) { Clipboard.copy(link.absoluteString) }
        } else {
            Button(texts[recovery.label], action: perform)
        }
    }
}
#endif
