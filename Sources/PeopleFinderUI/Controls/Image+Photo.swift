#if canImport(SwiftUI)
import GraphPeople
import SwiftUI

#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

extension Image {
    /// A picture of what the directory sent; nil when the system cannot read it.
    init?(photo: PersonPhoto) {
        #if canImport(UIKit)
        guard let picture = UIImage(data: photo.data) else { return nil }
        self.init(uiImage: picture)
        #elseif canImport(AppKit)
        guard let picture = NSImage(data: photo.data) else { return nil }
        self.init(nsImage: picture)
        #endif
    }
}
#endif
