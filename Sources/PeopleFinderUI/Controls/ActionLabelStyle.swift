#if canImport(SwiftUI)
import SwiftUI

/// A picture above its words, as the actions of a person's card have it.
struct ActionLabelStyle: LabelStyle {
    @ScaledMetric(relativeTo: .body) private var pictureHeight = 24.0

    func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: 4) {
            configuration.icon
                .frame(height: pictureHeight)
            configuration.title
                .font(.caption)
                .lineLimit(2)
                .multilineTextAlignment(.center)
        }
        .frame(maxWidth: .infinity)
    }
}
#endif
