@available(iOS 17, macOS 14, visionOS 1, *)
public enum AccessibilityNotification {
    @available(iOS 17, macOS 14, visionOS 1, *)
    public struct Announcement {
        public init(_ announcement: String) {}

        public func post() {}
    }
}
