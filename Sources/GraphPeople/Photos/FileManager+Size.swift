#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension FileManager {
    /// How many bytes a file has; nil when there is none.
    ///
    /// Foundation tells it as a number object, and FoundationEssentials alone as an integer of some type.
    package func size(ofFileAt path: String) -> Int? {
        guard let size = try? attributesOfItem(atPath: path)[.size] else { return nil }
        return (size as? any BinaryInteger).map { Int(clamping: $0) } ?? size as? Int
    }
}
