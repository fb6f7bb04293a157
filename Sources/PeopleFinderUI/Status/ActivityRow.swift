#if canImport(SwiftUI)
import SwiftUI

/// That something is under way, in one row.
struct ActivityRow: View {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    var body: some View {
        HStack(spacing: 8) {
            ProgressView()
                .accessibilityHidden(true)
            Text(text)
        }
    }
}
#endif
