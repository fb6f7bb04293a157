#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

private struct TextsKey: EnvironmentKey {
    static let defaultValue = Texts()
}

extension EnvironmentValues {
    /// The words, in the person's language.
    var texts: Texts {
        get { self[TextsKey.self] }
        set { self[TextsKey.self] = newValue }
    }
}
#endif
