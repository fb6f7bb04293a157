#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// The way through the organization, up and back, in a menu with keys.
struct WayMenuItems: View {
    let app: AppModel?
    let card: PersonModel?

    var body: some View {
        ControlButton(.showManager) { app?.navigation?.goUp() }
            .keyboardShortcut(.upArrow)
            .disabled(card?.managers.value?.isEmpty != false)
        ControlButton(.goBack) { app?.navigation?.goBack() }
            .keyboardShortcut("[")
            .disabled(app?.navigation?.path.isEmpty != false)
    }
}
#endif
