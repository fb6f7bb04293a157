#if canImport(SwiftUI)
import NativeOAuth
import Network
import PeopleFinder
import SwiftUI

/// What fills a window: whatever the app's model says, and what lies above it.
struct RootView: View {
    @Environment(\.texts) private var texts
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    @Bindable private var model: AppModel

    /// Shows an app.
    ///
    /// - Parameter model: All that it shows.
    init(_ model: AppModel) {
        _model = Bindable(wrappedValue: model)
    }

    var body: some View {
        screen
            .animation(reduceMotion ? nil : .default, value: model.screen)
            .sheet(item: $model.sheet) { SheetView($0, model: model) }
            .alert(
                texts.text(model.notice?.title ?? model.notice?.message), isPresented: hasNotice,
                presenting: model.notice
            ) { _ in
                ControlButton(.close, role: .cancel) { model.dismissNoticeTapped() }
            } message: { notice in
                if notice.title != nil { Text(texts.text(notice.message)) }
            }
            .task {
                for await path in NWPathMonitor() where path.status == .satisfied {
                    model.search?.networkIsBack()
                }
            }
            .focusedSceneValue(\.app, model)
            .announcing(model.status)
    }

    @ViewBuilder private var screen: some View {
        switch model.screen {
        case .launching:
            StatusView(status: model.status)
        case .settings:
            StatusView(status: model.status) { Task { await model.nextStepTapped() } }
        case .signIn:
            if let signIn = model.signIn { SignInView(signIn, of: model) }
        case .search(let account):
            SearchScreen(account, model: model)
                // Another search, as after permissions were granted, has other photos, too.
                .id(model.search.map(ObjectIdentifier.init))
        }
    }

    private var hasNotice: Binding<Bool> {
        Binding { @MainActor [model] in
            model.notice != nil
        } set: { @MainActor [model] isShown in
            if !isShown { model.dismissNoticeTapped() }
        }
    }
}
#endif
