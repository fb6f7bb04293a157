#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// The settings: the organization's, another provider's, or the emulator's, as far as device management leaves them open.
struct SettingsView: View {
    @Environment(\.texts) private var texts
    @Bindable private var model: SettingsModel
    private let directory: DirectoryCopyModel?
    private let save: @MainActor () -> Void

    init(_ model: SettingsModel, directory: DirectoryCopyModel? = nil, save: @escaping @MainActor () -> Void) {
        _model = Bindable(wrappedValue: model)
        self.directory = directory
        self.save = save
    }

    var body: some View {
        Form {
            if model.status.message != nil {
                Section { StatusRow(status: model.status) }
            }
            if model.canChooseProvider {
                Section { ProviderPicker(providers: model.providers, selection: $model.draft.provider) }
            }
            ForEach(model.fields, id: \.self) { field in SettingsFieldSection(field, model: model) }
            Section {
                Button(.saveSettings, action: save)
                    .disabled(!model.isChanged)
                    .keyboardShortcut("s")
                if model.isChanged {
                    Button(.revertSettings, role: .cancel) { model.revertTapped() }
                }
            }
            if let directory { DirectoryCopySection(model: directory) }
        }
        .formStyle(.grouped)
        .navigationTitle(texts[.settingsTitle])
        .announcing(model.status)
    }
}

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
