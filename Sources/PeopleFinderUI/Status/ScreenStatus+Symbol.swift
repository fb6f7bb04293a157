#if canImport(SwiftUI)
import PeopleFinder

extension ScreenStatus {
    /// The picture beside the words; it says nothing that the words do not.
    var symbol: String {
        switch tone {
        case .quiet, .busy: "magnifyingglass"
        case .empty: "person.crop.circle.badge.questionmark"
        case .trouble:
            switch step {
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
    func text(_ phrase: Phrase?) -> String {
        phrase.map { self[$0] } ?? ""
    }
}
#endif
