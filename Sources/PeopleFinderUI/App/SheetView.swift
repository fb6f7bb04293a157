#if canImport(SwiftUI)
import NativeOAuth
import PeopleFinder
import SwiftUI

/// What lies above a window: the accounts, the settings or a photo.
struct SheetView: View {
    let sheet: AppModel.Sheet
    let model: AppModel

    var body: some View {
        NavigationStack {
            content
                .toolbar {
                    ToolbarItem(placement: .confirmationAction) {
                        Button(.close) { model.sheet = nil }
                            .keyboardShortcut(.cancelAction)
                    }
                }
        }
        .roomOnMac()
    }

    @ViewBuilder private var content: some View {
        switch sheet {
        case .accounts:
            if let accounts = model.accounts {
                AccountsView(model: accounts) { step in
                    if step == .fixSettings { model.sheet = .settings }
                }
            } else {
                StatusView(status: model.status) { model.sheet = .settings }
            }
        case .settings:
            SettingsView(model.settings, directory: model.directory) { Task { await model.saveSettingsTapped() } }
        case .photo:
            if let card = model.navigation?.current, let person = card.person {
                LargePhoto(person: person, photo: card.photo.value)
            }
        }
    }
}
#endif
