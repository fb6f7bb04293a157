#if canImport(SwiftUI)
import Accessibility
import NativeOAuth
import PeopleFinder
import SwiftUI

/// A screen on which there is nothing but what is said of it, and the next step.
struct StatusView<Before: View>: View {
    @Environment(\.texts) private var texts

    private let status: ScreenStatus
    private let perform: (@MainActor () -> Void)?
    private let before: Before

    init(
        status: ScreenStatus, perform: (@MainActor () -> Void)? = nil,
        @ViewBuilder before: () -> Before = { EmptyView() }
    ) {
        self.status = status
        self.perform = perform
        self.before = before()
    }

    var body: some View {
        if status.tone == .busy {
            ProgressView(texts.text(status.message ?? status.title))
        } else if !status.isSilent {
            ContentUnavailableView {
                Label(texts.text(status.title ?? status.message), systemImage: status.symbol)
            } description: {
                if status.title != nil, let message = status.message { Text(texts[message]) }
                if let advice = status.advice { Text(texts[advice]) }
                if let detail = status.detail { Text(detail).font(.footnote) }
            } actions: {
                before
                if let recovery = status.recovery, let perform {
                    RecoveryButton(recovery: recovery, link: status.adminConsentLink, perform: perform)
                }
            }
        }
    }
}

/// What is said of a list that has something to show all the same: one row above the others.
struct StatusRow: View {
    @Environment(\.texts) private var texts

    let status: ScreenStatus
    /// Does the step, unless it is a link to pass on; nil to leave the step out.
    var perform: (@MainActor () -> Void)?

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            if status.tone == .busy {
                ActivityRow(text: texts.text(status.message))
            } else {
                Label(texts.text(status.message ?? status.title), systemImage: status.symbol)
                if let advice = status.advice { Text(texts[advice]) }
                if let detail = status.detail { Text(detail).font(.footnote) }
            }
            if let recovery = status.recovery, let perform {
                HStack {
                    RecoveryButton(recovery: recovery, link: status.adminConsentLink, perform: perform)
                }
                .buttonStyle(.bordered)
            }
        }
        .font(.callout)
        .foregroundStyle(.secondary)
        .accessibilityElement(children: .contain)
    }
}

/// That something is under way, in one row.
struct ActivityRow: View {
    let text: String

    var body: some View {
        HStack(spacing: 8) {
            ProgressView()
                .accessibilityHidden(true)
            Text(text)
        }
    }
}

extension ScreenStatus {
    /// The picture beside the words; it says nothing that the words do not.
    var symbol: String {
        switch tone {
        case .quiet, .busy: "magnifyingglass"
        case .empty: "person.crop.circle.badge.questionmark"
        case .trouble:
            switch recovery {
            case .fixSettings: "gearshape"
            case .askAdministrator: "hand.raised"
            case .signInAgain: "person.badge.key"
            case .useAnotherAccount: "person.crop.circle.badge.xmark"
            case .tryAgain: "arrow.clockwise"
            case .none?, nil: "exclamationmark.triangle"
            }
        }
    }
}

extension Texts {
    /// Says a phrase; nothing for none.
    func text(_ phrase: Phrase?) -> String { phrase.map { self[$0] } ?? "" }
}

extension View {
    /// Tells those who do not see the screen what is said on it by now.
    func announcing(_ status: ScreenStatus) -> some View { modifier(StatusAnnouncement(status: status)) }
}

private struct StatusAnnouncement: ViewModifier {
    @Environment(\.texts) private var texts

    let status: ScreenStatus

    func body(content: Content) -> some View {
        content.onChange(of: status) { old, new in
            guard let words = new.announcement(in: texts, after: old) else { return }
            AccessibilityNotification.Announcement(words).post()
        }
    }
}
#endif
