#if canImport(SwiftUI)
import NativeOAuth
import Network
import PeopleFinder
import SwiftUI

/// What fills a window: whatever the app's model says, and what lies above it.
struct RootView: View {
    @Environment(\.texts) private var texts
    @Environment(\.accessibilityReduceMotion) private var reduceMotion
    /// Whether a sheet is there, or still on its way out: an alert that comes meanwhile can be lost.
    @State private var isCovered = false

    @Bindable private var model: AppModel

    init(_ model: AppModel) { _model = Bindable(wrappedValue: model) }

    var body: some View {
        screen
            .animation(reduceMotion ? nil : .default, value: model.screen)
            .sheet(item: $model.sheet) {
                // Another sheet may have taken the place of this one.
                isCovered = model.sheet != nil
            } content: {
                SheetView(sheet: $0, model: model)
            }
            .onChange(of: model.sheet, initial: true) { _, sheet in
                if sheet != nil { isCovered = true }
            }
            .alert(
                texts.text(model.notice?.title ?? model.notice?.message), isPresented: hasNotice,
                presenting: model.notice
            ) { _ in
                Button(.close, role: .cancel) { model.dismissNoticeTapped() }
            } message: { notice in
                if notice.title != nil { Text(texts.text(notice.message)) }
            }
            .task {
                for await path in NWPathMonitor() where path.status == .satisfied {
                    model.networkIsBack()
                }
            }
            .focusedSceneValue(model)
            .announcing(model.status)
    }

    @ViewBuilder private var screen: some View {
        switch model.screen {
        case .launching: StatusView(status: model.status)
        case .settings: SettingsFaultView(model: model)
        case .signIn:
            if let signIn = model.signIn { SignInView(app: model, signIn: signIn) }
        case .search(let account):
            if let search = model.search, let navigation = model.navigation, let photos = model.photos {
                PeopleView(account, model: model, search: search, navigation: navigation, photos: photos)
                    // Another search, as after permissions were granted, has other photos, too.
                    .id(ObjectIdentifier(search))
            }
        }
    }

    private var hasNotice: Binding<Bool> {
        Binding { @MainActor [model, isCovered] in
            model.notice != nil && !isCovered
        } set: { @MainActor [model] isShown in
            if !isShown { model.dismissNoticeTapped() }
        }
    }
}

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
            SettingsView(model: model.settings, directory: model.directory) {
                Task { await model.saveSettingsTapped() }
            }
        case .photo:
            if let card = model.navigation?.current, let person = card.person {
                LargePhoto(person: person, photo: card.photo.value)
            }
        }
    }
}
#endif
