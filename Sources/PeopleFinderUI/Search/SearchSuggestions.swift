#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// What may be meant: searches of before while nothing is typed, and where the people who are here work.
struct SearchSuggestions: View {
    @Environment(\.texts) private var texts

    private let search: PeopleSearchModel

    init(_ search: PeopleSearchModel) {
        self.search = search
    }

    var body: some View {
        if search.text.isEmpty {
            ForEach(search.recentSearches.prefix(5), id: \.self) { text in
                Label(text, systemImage: "clock")
                    .searchCompletion(text)
            }
        }
        ForEach(search.suggestedTokens) { token in
            Label(token.text, systemImage: token.symbol)
                .accessibilityHint(texts[token.label])
                .searchCompletion(token)
        }
    }
}

extension SearchToken {
    /// The picture beside the words.
    var symbol: String {
        switch kind {
        case .department: "person.3"
        case .jobTitle: "briefcase"
        case .office: "building.2"
        }
    }
}
#endif
