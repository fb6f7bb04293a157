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
        settings(ManagedSettings(["color": "blue"])).previewDisplayName("Set by the organization, and not known")
        settings(ManagedSettings(), emulator: "http://192.168.1.20:8380").previewDisplayName(
            "An emulator on plain http")
    }

    private static func settings(_ managed: ManagedSettings, emulator: String? = nil) -> some View {
        let model = SettingsModel(managed: managed, offersEmulator: true, store: InMemorySettingsStore())
        if let emulator { (model.draft.provider, model.draft.emulator) = (.emulator, emulator) }
        return NavigationStack {
            SettingsView(model: model) {}
        }
    }
}
#endif
