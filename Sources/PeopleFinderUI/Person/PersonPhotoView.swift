#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// Somebody's photo, or the letters of their name as long as there is none.
///
/// Those who do not see it hear nothing of it: the name stands beside it. On a card, where it says more, give it a label.
struct PersonPhotoView: View {
    private let person: Person
    private let photo: PersonPhoto?
    private let label: String?
    @ScaledMetric private var side: CGFloat

    /// Describes a photo.
    ///
    /// - Parameters:
    ///   - person: Who it is.
    ///   - photo: The photo; nil for the letters.
    ///   - side: How wide it is at the usual text size; it grows with that.
    ///   - label: What the photo is for those who do not see it; nil to leave it out for them.
    init(_ person: Person, photo: PersonPhoto?, side: CGFloat, label: String? = nil) {
        self.person = person
        self.photo = photo
        self.label = label
        _side = ScaledMetric(wrappedValue: side, relativeTo: .body)
    }

    var body: some View {
        picture
            .frame(width: side, height: side)
            .clipShape(.circle)
            .accessibilityLabel(label ?? "")
            .accessibilityHidden(label == nil)
    }

    @ViewBuilder private var picture: some View {
        if let image = photo.flatMap({ Image(photo: $0) }) {
            image
                .resizable()
                .scaledToFill()
        } else {
            ZStack {
                Circle()
                    .fill(Color.gray.gradient)
                Text(person.monogram)
                    .font(.system(size: side * 0.4, weight: .medium, design: .rounded))
                    .foregroundStyle(.white)
            }
        }
    }
}

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
