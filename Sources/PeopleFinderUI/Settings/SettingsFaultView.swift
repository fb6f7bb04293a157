#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// What is wrong with the settings, and the ways on: the emulator in a developer's copy of the app, then the settings.
struct SettingsFaultView: View {
    @Environment(\.texts) private var texts

    /// What starts the emulator that the model then looks for.
    private static let emulatorCommand = "swift run tenant-emulator --tls --host localhost"

    let model: AppModel

    var body: some View {
        StatusView(status: model.status) {
            Task { await model.nextStepTapped() }
        } before: {
            if model.offersEmulator {
                Button(.tryEmulator) { Task { await model.tryEmulatorTapped() } }
                    .buttonStyle(.borderedProminent)
                Text(texts[.settingsEmulatorCommand(Self.emulatorCommand)])
                    .font(.footnote)
                    .textSelection(.enabled)
            }
        }
    }
}
#endif
