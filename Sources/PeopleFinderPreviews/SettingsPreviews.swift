#if canImport(SwiftUI) && DEBUG
import PeopleFinder
@testable import PeopleFinderUI
import SwiftUI

/// The settings, as they are set by different people.
struct SettingsPreviews: PreviewProvider {
    static var previews: some View {
        settings(ManagedSettings()).previewDisplayName("Nothing set")
        settings(ManagedSettings(["tenant": "contoso.example", "clientId": "c0470500-0000-4000-8000-0000000000aa"]))
            .previewDisplayName("Set by the organization")
        settings(ManagedSettings(["authority": 7])).previewDisplayName("Set wrongly by the organization")
    }

    private static func settings(_ managed: ManagedSettings) -> some View {
        NavigationStack {
            SettingsView(SettingsModel(managed: managed, store: InMemorySettingsStore())) {}
        }
    }
}
#endif
