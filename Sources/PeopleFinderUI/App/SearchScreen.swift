#if canImport(SwiftUI)
import GraphPeople
import NativeOAuth
import PeopleFinder
import SwiftUI

/// The people of an organization, in the name of one account.
struct SearchScreen: View {
    @State private var isSearching = false
    @State private var photos: PeoplePhotos?

    private let account: Account
    private let model: AppModel

    init(_ account: Account, model: AppModel) {
        self.account = account
        self.model = model
        _photos = State(initialValue: try? model.services?.peoplePhotos(for: account, size: .pixels120))
    }

    var body: some View {
        if let search = model.search, let navigation = model.navigation, let photos {
            PeopleView(
                search, status: model.status, navigation: navigation, photos: photos, me: account.objectID,
                isSearching: $isSearching, perform: perform
            ) {
                AccountMenu(model: model)
            } banner: {
                banner
            }
            .environment(\.app, model)
            .focusedSceneValue(\.isSearching, $isSearching)
        }
    }

    @ViewBuilder private var banner: some View {
        if let banner = model.banner {
            AccountBannerView(banner: banner, account: account) { Task { await model.mendTapped() } }
                .padding()
                .background(.bar)
        }
    }

    private func perform(_ step: OAuthError.Recovery?) {
        Task {
            switch step {
            case nil: await model.nextStepTapped()
            case .signInAgain:
                if case .failed(let failure)? = model.navigation?.current?.phase {
                    model.accounts?.note(failure, of: account.id)
                }
                await model.mendTapped()
            case .useAnotherAccount: await model.accounts?.addTapped()
            case .fixSettings: model.sheet = .settings
            case .tryAgain, .askAdministrator, .none?: break
            }
        }
    }
}
#endif
