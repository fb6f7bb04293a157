#if canImport(SwiftUI)
import GraphPeople
import NativeOAuth
import PeopleFinder
import SwiftUI

/// The search on the left and the person on the right; on an iPhone one after the other.
struct PeopleView: View {
    @Environment(\.texts) private var texts
    /// On an iPad held upright the search would be hidden otherwise.
    @State private var columns = NavigationSplitViewVisibility.all
    @State private var compactColumn = NavigationSplitViewColumn.sidebar
    @State private var isSearching = false

    private let account: Account
    private let model: AppModel
    @Bindable private var search: PeopleSearchModel
    @Bindable private var navigation: PersonNavigation
    private let photos: PeoplePhotos

    init(
        _ account: Account, model: AppModel, search: PeopleSearchModel, navigation: PersonNavigation,
        photos: PeoplePhotos
    ) {
        self.account = account
        self.model = model
        _search = Bindable(wrappedValue: search)
        _navigation = Bindable(wrappedValue: navigation)
        self.photos = photos
    }

    var body: some View {
        NavigationSplitView(columnVisibility: $columns, preferredCompactColumn: $compactColumn) {
            sidebar
        } detail: {
            NavigationStack(path: $navigation.others) {
                root
                    .navigationDestination(for: PersonReference.self) { card(of: $0) }
            }
        }
        .navigationSplitViewStyle(.balanced)
        .onChange(of: navigation.path.isEmpty, initial: true) { _, isEmpty in
            compactColumn = isEmpty ? .sidebar : .detail
            // Nobody's team is on the screen any more.
            if isEmpty { search.others = [] }
        }
        .onChange(of: isSearching) { _, isSearching in
            // The field is in the column that somebody may have hidden.
            if isSearching { columns = .all }
        }
        .onChange(of: compactColumn) { _, column in
            // Where one column lies above the other, going back to the list ends the way.
            if column == .sidebar { navigation.begin(with: nil) }
        }
        .environment(model)
        .focusedSceneValue(\.isSearching, $isSearching)
    }

    private var sidebar: some View {
        SearchList(
            search: search, status: model.besidesBanner(model.status), photos: photos, me: account.objectID,
            selection: selection
        ) { Task { await model.nextStepTapped() } }
        .task(id: account.objectID) { await model.searchAppeared() }
        .safeAreaInset(edge: .top) { banner }
        .navigationTitle(texts[.rotorPeople])
        .navigationSplitViewColumnWidth(min: 260, ideal: 320)
        .searchable(
            text: $search.text, isPresented: $isSearching, placement: .sidebar,
            prompt: Text(texts[Control.searchField.label])
        )
        // Names are no words that the system knows: it would change one under the person's fingers.
        .autocorrectionDisabled()
        .onSubmit(of: .search) { Task { await search.submit() } }
        .toolbar { ToolbarItem(placement: .primaryAction) { AccountMenu(model: model) } }
    }

    @ViewBuilder private var banner: some View {
        if let banner = model.banner {
            AccountBannerView(banner: banner, account: account) { Task { await model.mendTapped() } }
                .padding()
                .background(.bar)
        }
    }

    @ViewBuilder private var root: some View {
        if let first = navigation.first {
            card(of: first)
        } else {
            ContentUnavailableView(texts[.personSelect], systemImage: "person.crop.rectangle")
        }
    }

    private func card(of reference: PersonReference) -> some View {
        PersonView(model: navigation.model(for: reference), navigation: navigation, search: search, photos: photos)
            .id(reference.id)
    }

    private var selection: Binding<Person.ID?> {
        Binding { @MainActor [navigation] in
            navigation.first?.id
        } set: { @MainActor [navigation, search] id in
            // A list that is filled anew selects nobody for a moment: that closes no card. Going back to it is the column's affair.
            guard let person = (search.people + search.homePeople).first(where: { $0.id == id }),
                person.id != navigation.first?.id
            else { return }
            navigation.begin(with: person)
            Task { await search.opened(person) }
        }
    }
}
#endif
