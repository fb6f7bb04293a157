#if canImport(SwiftUI) && DEBUG
import PeopleFinder
@testable import PeopleFinderUI
import SwiftUI

/// A search in each of its states.
///
/// `#Preview` is a macro that only Xcode can expand, so the older form is used.
struct SearchPreviews: PreviewProvider {
    static var previews: some View {
        search(.people, "a").previewDisplayName("Results")
        search(.people, "").previewDisplayName("Nothing typed")
        search(.silent, "a").previewDisplayName("Loading")
        search(.nobody, "zz").previewDisplayName("Nobody")
        search(.offline, "a").previewDisplayName("Offline")
        search(.throttled, "a").previewDisplayName("Throttled")
        search(.failing, "a").previewDisplayName("The server fails")
        search(.forbidden, "a").previewDisplayName("Needs consent")
        search(.people, "a")
            .environment(\.texts, Texts(.czech))
            .previewDisplayName("Czech")
    }

    private static func search(_ directory: PreviewDirectory, _ text: String) -> some View {
        PreviewApp(directory: directory, signedIn: ["Adele Vance"], before: { $0.search?.text = text }) { RootView($0) }
    }
}
#endif
