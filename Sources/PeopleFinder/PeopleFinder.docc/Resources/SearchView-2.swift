import GraphPeople
import NativeOAuth
import PeopleFinder
import SwiftUI

/// The screen of somebody who is signed in.
struct SearchView: View {
    @Bindable var search: PeopleSearchModel
    var failure: Failure?
    var signIn: @MainActor () async -> Void = {}
    let signOut: @MainActor () async -> Void

    private let texts = Texts()

    var body: some View {
        NavigationStack {
            List {
                if let failure {
                    Text(failure.message(in: texts))
                }
                switch search.phase {
                case .typing, .loading: ProgressView(status)
                default: Text(status)
                }
                if let failure = search.phase.failure {
                    step(after: failure)
                }
                ForEach(search.people) { person in
                    NavigationLink(person.name) { PersonView(person: person) }
                        .onAppear { search.rowAppeared(person.id) }
                }
                Button(texts[.accountsSignOut]) { Task { await signOut() } }
            }
            .searchable(text: $search.text)
        }
    }

    @ViewBuilder
    private func step(after failure: Failure) -> some View {
        Text(failure.nextStep(in: texts))
        switch failure.recovery {
        case .tryAgain:
            Button(texts[.stepTryAgain]) { Task { await search.retry() } }
            Button(texts[.stepCancel]) { search.text = "" }
        case .signInAgain: Button(texts[.stepSignInAgain]) { Task { await signIn() } }
        case .useAnotherAccount: Button(texts[.stepChooseAnother]) { Task { await signIn() } }
        case .askAdministrator, .fixSettings, .none: EmptyView()
        }
    }

    private var status: String {
        switch search.phase {
        case .idle: texts[.searchIdle]
        case .typing, .loading: texts[.searchLoading]
        case .results: texts[.searchResults(search.people.count)]
        case .noResults: texts[.searchNoResults(search.text)]
        case .failed(let failure), .offline(let failure): failure.message(in: texts)
        case .throttled(_, let remaining): texts[.searchThrottled(.lasting(remaining))]
        }
    }
}
