#if canImport(SwiftUI)
import GraphPeople
import NativeOAuth
import PeopleFinder
import SwiftUI

/// The search on the left and the person on the right; on an iPhone one after the other.
struct PeopleView<Menu: View, Banner: View>: View {
    @Environment(\.texts) private var texts
    /// On an iPad held upright the search would be hidden otherwise.
    @State private var columns = NavigationSplitViewVisibility.all
    @State private var compactColumn = NavigationSplitViewColumn.sidebar

    @Bindable private var search: PeopleSearchModel
    private let status: ScreenStatus
    @Bindable private var navigation: PersonNavigation
    private let photos: PeoplePhotos
    private let me: Person.ID?
    private let isSearching: Binding<Bool>
    private let perform: @MainActor (OAuthError.Recovery?) -> Void
    private let menu: Menu
    private let banner: Banner

    /// Shows the people of an organization; `perform` does the next step of the search for nil, or one that a card has left.
    init(
        _ search: PeopleSearchModel, status: ScreenStatus, navigation: PersonNavigation, photos: PeoplePhotos,
        me: Person.ID?, isSearching: Binding<Bool>, perform: @escaping @MainActor (OAuthError.Recovery?) -> Void,
        @ViewBuilder menu: () -> Menu, @ViewBuilder banner: () -> Banner
    ) {
        _search = Bindable(wrappedValue: search)
        self.status = status
        _navigation = Bindable(wrappedValue: navigation)
        self.photos = photos
        self.me = me
        self.isSearching = isSearching
        self.perform = perform
        self.menu = menu()
        self.banner = banner()
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
        .onChange(of: isSearching.wrappedValue) { _, isSearching in
            // The field is in the column that somebody may have hidden.
            if isSearching { columns = .all }
        }
        .onChange(of: compactColumn) { _, column in
            // Where one column lies above the other, going back to the list ends the way.
            if column == .sidebar { navigation.begin(with: nil) }
        }
    }

    private var sidebar: some View {
        SearchList(search: search, status: status, photos: photos, me: me, selection: selection) { perform(nil) }
            .safeAreaInset(edge: .top) { banner }
            .navigationTitle(texts[Rotor.people.label])
            .navigationSplitViewColumnWidth(min: 260, ideal: 320)
            .searchable(
                text: $search.text, isPresented: isSearching, placement: .sidebar,
                prompt: Text(texts[Control.searchField.label])
            )
            // Names are no words that the system knows: it would change one under the person's fingers.
            .autocorrectionDisabled()
            .onSubmit(of: .search) { Task { await search.submit() } }
            .toolbar { ToolbarItem(placement: .primaryAction) { menu } }
    }

    @ViewBuilder private var root: some View {
        if let first = navigation.first {
            card(of: first)
        } else {
            ContentUnavailableView(texts[.personSelect], systemImage: "person.crop.rectangle")
        }
    }

    private func card(of reference: PersonReference) -> some View {
        PersonView(
            model: navigation.model(for: reference), navigation: navigation, search: search, photos: photos
        ) { perform($0) }
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
