#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// What may be meant, while nothing is typed: searches of before, and where the people who are here work.
///
/// On an iPhone and an iPad they lie over the list, which is the answer to what is typed; and a token that is chosen takes the place
/// of what is typed.
struct SearchSuggestions: View {
    @Environment(\.texts) private var texts

    private let search: PeopleSearchModel

    init(_ search: PeopleSearchModel) {
        self.search = search
    }

    var body: some View {
        if search.text.isEmpty, search.tokens.isEmpty {
            ForEach(search.recentSearches.prefix(5), id: \.self) { text in
                Label(text, systemImage: "clock")
                    .searchCompletion(text)
            }
            ForEach(search.suggestedTokens) { token in
                Label(token.text, systemImage: token.symbol)
                    .accessibilityHint(texts[token.label])
                    .searchCompletion(token)
            }
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
