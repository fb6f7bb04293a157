#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// One setting: a field, or what the organization has set.
struct SettingsFieldSection: View {
    @Environment(\.texts) private var texts
    @Bindable private var model: SettingsModel
    private let field: SettingsField

    init(_ field: SettingsField, model: SettingsModel) {
        self.field = field
        _model = Bindable(wrappedValue: model)
    }

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
    private var fault: Phrase? {
        guard model.isChanged, let fault = model.draftFault, fault.field == field else { return nil }
        return fault.message
    }
}
#endif
