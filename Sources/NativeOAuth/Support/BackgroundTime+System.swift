#if canImport(UIKit)
import UIKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension BackgroundTime {
    /// The time that this system gives, to apps and to their extensions.
    static let system = BackgroundTime(running: { block in
        ProcessInfo.processInfo.performExpiringActivity(withReason: "refreshing an account", using: block)
    })
}
#else
extension BackgroundTime {
    /// A Mac and Linux suspend nobody for going to the background.
    static let system = unlimited
}
#endif
