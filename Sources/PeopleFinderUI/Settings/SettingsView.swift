#if canImport(SwiftUI)
import Foundation
import GraphPeople
import PeopleFinder
import SwiftUI

/// The settings: the organization's, another provider's, or the emulator's, as far as device management leaves them open.
struct SettingsView: View {
    @Environment(\.texts) private var texts

    @Bindable var model: SettingsModel
    var directory: DirectoryCopyModel?
    let save: @MainActor () -> Void

    var body: some View {
        Form {
            if model.status.message != nil {
                Section { StatusRow(status: model.status) }
            }
            if model.canChooseProvider {
                Section { ProviderPicker(providers: model.providers, selection: $model.draft.provider) }
            }
            ForEach(model.fields, id: \.self) { field in SettingsFieldSection(field: field, model: model) }
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
                Text(texts[.settingsTryDemo(Self.emulatorCommand)])
                    .font(.footnote)
                    .textSelection(.enabled)
            }
        }
    }
}

/// One setting: a field, or what the organization has set.
struct SettingsFieldSection: View {
    @Environment(\.texts) private var texts

    let field: SettingsField
    @Bindable var model: SettingsModel

    var body: some View {
        Section {
            if model.isManaged(field) {
                LabeledContent(texts[field.label], value: model.value(besides: field) ?? "")
                    .accessibilityHint(texts[.settingsManagedField])
            } else {
                ControlField(
                    control: field.control, text: $model.draft[dynamicMember: field.text],
                    prompt: model.value(besides: field)
                )
                .typedAsAddress([.authority, .graph, .emulator].contains(field))
            }
        } header: {
            // The row itself says it to those who do not see it.
            if hasHeader { Text(texts[field.label]).accessibilityHidden(true) }
        } footer: {
            Text(texts[fault ?? field.help])
                // The field says its help as its hint.
                .accessibilityHidden(fault == nil && !model.isManaged(field))
        }
    }

    /// A field of an iPhone or an iPad has its label nowhere else as soon as something is typed; all other rows show it.
    private var hasHeader: Bool {
        #if canImport(UIKit)
        return !model.isManaged(field)
        #else
        return false
        #endif
    }

    /// What is wrong with what is typed here.
    private var fault: Phrase? { model.fault(of: field) }
}

/// Whether the account has a copy of the directory on this device, and how far it has come.
struct DirectoryCopySection: View {
    @Environment(\.texts) private var texts

    let model: DirectoryCopyModel

    var body: some View {
        Section {
            Toggle(.directoryCopy, isOn: isOn)
            switch model.phase {
            case .off: estimate
            case .filling(let progress):
                ProgressView(value: progress.total.map { min(1, Double(progress.people) / Double(max(1, $0))) }) {
                    Text(texts.progress(of: progress))
                }
            case .on(let status):
                let size = status.bytes.formatted(.byteCount(style: .file))
                Text(texts[.directoryReady(.searchResults(status.people), size: size)])
            case .failed(let failure):
                StatusRow(status: ScreenStatus(failure))
                if model.isTooLarge {
                    estimate
                    Button(.copyLargeDirectory) { Task { await model.turnOnTapped(isLarge: true) } }
                }
            }
        } footer: {
            // The switch says it as its hint.
            Text(texts.text(Control.directoryCopy.hint))
                .accessibilityHidden(true)
        }
        .task(id: [model.isOn, model.isTooLarge]) { await model.estimateWanted() }
    }

    @ViewBuilder private var estimate: some View {
        if let estimate = model.estimate {
            let size = estimate.bytes.formatted(.byteCount(style: .file))
            Text(texts[.directoryEstimate(.searchResults(estimate.people), size: size)])
        }
    }

    private var isOn: Binding<Bool> {
        Binding { @MainActor [model] in
            model.isOn
        } set: { @MainActor [model] isOn in
            Task { if isOn { await model.turnOnTapped() } else { await model.turnOffTapped() } }
        }
    }
}
#endif
