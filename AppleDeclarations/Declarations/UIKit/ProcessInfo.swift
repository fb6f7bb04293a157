public import Foundation

// Foundation's own on Apple's systems. There is none on macOS.
extension ProcessInfo {
    @available(iOS 8.2, visionOS 1, *)
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {}
}
