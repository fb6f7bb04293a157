#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// A link, or a text or link to pass on, that is called what its control is called.
struct ControlLink: View {
    /// What happens to what it is about.
    enum Purpose {
        /// It is opened.
        case open(URL)
        /// A link is passed on.
        case share(URL)
        /// A text is passed on.
        case shareText(String)
    }

    @Environment(\.texts) private var texts

    private let control: Control
    private let spoken: Phrase?
    private let purpose: Purpose

    /// Describes a link.
    ///
    /// - Parameters:
    ///   - control: What it is.
    ///   - purpose: What happens when it is tapped.
    ///   - spoken: What it is called where it is read aloud; nil for what stands on it.
    init(_ control: Control, _ purpose: Purpose, spoken: Phrase? = nil) {
        self.control = control
        self.purpose = purpose
        self.spoken = spoken
    }

    var body: some View {
        link
            .accessibilityLabel(texts[spoken ?? control.label])
            .accessibilityHint(texts.text(control.hint))
    }

    @ViewBuilder private var link: some View {
        switch purpose {
        case .open(let url): Link(texts[control.label], destination: url)
        case .share(let url): ShareLink(texts[control.label], item: url)
        case .shareText(let text): ShareLink(texts[control.label], item: text)
        }
    }
}
#endif
