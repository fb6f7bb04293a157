#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// A word or two that mark a person or an account.
struct Badge: View {
    @Environment(\.texts) private var texts

    let phrase: Phrase

    init(_ phrase: Phrase) {
        self.phrase = phrase
    }

    var body: some View {
        Text(texts[phrase])
            .font(.caption)
            .foregroundStyle(.secondary)
            .padding(.horizontal, 6)
            .padding(.vertical, 2)
            .background(.quaternary, in: .capsule)
    }
}
#endif
