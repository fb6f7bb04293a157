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
/// Those who do not see it hear nothing of it: the name stands beside it.
struct PersonPhotoView: View {
    /// At the largest sizes of the texts the photo would take the room of the words.
    private static let mostGrowth: CGFloat = 1.5

    private let person: Person
    private let photo: PersonPhoto?
    private let usualSide: CGFloat
    @ScaledMetric private var scaledSide: CGFloat
    /// Decoded when it comes, and not whenever something beside it changes.
    @State private var picture: Image?

    init(_ person: Person, photo: PersonPhoto?, side: CGFloat) {
        self.person = person
        self.photo = photo
        usualSide = side
        _scaledSide = ScaledMetric(wrappedValue: side, relativeTo: .body)
    }

    var body: some View {
        content
            .frame(width: side, height: side)
            .clipShape(.circle)
            .accessibilityHidden(true)
            .onChange(of: photo, initial: true) { _, photo in picture = photo.flatMap { Image(photo: $0) } }
    }

    @ViewBuilder private var content: some View {
        if let picture {
            picture
                .resizable()
                .scaledToFill()
                .accessibilityIgnoresInvertColors()
        } else {
            ZStack {
                Circle()
                    .fill(Color(rgb: person.monogramColor))
                Text(person.monogram)
                    .font(.system(size: side * 0.4, weight: .medium, design: .rounded))
                    .foregroundStyle(.white)
            }
        }
    }

    private var side: CGFloat { min(scaledSide, usualSide * Self.mostGrowth) }
}

/// A photo as large as it is.
struct LargePhoto: View {
    @Environment(\.texts) private var texts

    let person: Person
    let photo: PersonPhoto?

    var body: some View {
        picture
            .navigationTitle(person.name)
            .smallTitle()
    }

    @ViewBuilder private var picture: some View {
        if let photo, let image = Image(photo: photo) {
            image
                .resizable()
                .aspectRatio(contentMode: .fit)
                .accessibilityIgnoresInvertColors()
                .accessibilityLabel(texts[Control.showPhoto.label(for: person.name)])
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

extension Color {
    /// A color in sRGB, as `0xRRGGBB`.
    fileprivate init(rgb: Int) {
        let parts = [16, 8, 0].map { Double(rgb >> $0 & 0xFF) / 255 }
        self.init(red: parts[0], green: parts[1], blue: parts[2])
    }
}
#endif
