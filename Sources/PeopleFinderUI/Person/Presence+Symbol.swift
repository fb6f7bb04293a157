#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder

extension Presence {
    /// The picture beside the word: shapes, so that nobody has to tell colors apart.
    var symbol: String {
        switch label {
        case .presenceAvailable: "checkmark.circle.fill"
        case .presenceBusy: "circle.fill"
        case .presenceDoNotDisturb: "minus.circle.fill"
        case .presenceAway: "clock.fill"
        default: "circle"
        }
    }
}
#endif
