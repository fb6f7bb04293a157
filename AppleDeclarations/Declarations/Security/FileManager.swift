public import Foundation

// Foundation's own on Apple's systems.
extension FileManager {
    @available(iOS 7, macOS 10.8, visionOS 1, *)
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { nil }
}
