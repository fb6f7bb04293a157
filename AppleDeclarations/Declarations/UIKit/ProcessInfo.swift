public import Foundation

// Foundation's own on Apple's systems. There is none on macOS.
extension ProcessInfo {
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {}
}
