// Made by Scripts/check-texts --write from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    package static let searchPrompt = Phrase("search.prompt")
    /// Find colleagues by name, email, or phone number.
    public static let searchIdle = Phrase("search.idle")
    /// Searching…
    public static let searchLoading = Phrase("search.loading")
    package static let searchUpdating = Phrase("search.updating")
    package static let searchLoadingMore = Phrase("search.loadingMore")
    /// Nobody matches “%1$@”.
    public static func searchNoResults(_ text: String) -> Phrase { Phrase("search.noResults", .text(text)) }
    package static let searchNoResultsAdvice = Phrase("search.noResultsAdvice")
    package static let searchShortNumber = Phrase("search.shortNumber")
    package static let searchNear = Phrase("search.near")
    /// %1$@ people
    public static func searchResults(_ count: Int) -> Phrase { Phrase("search.results", .count(count)) }
    package static func searchResultsAndMore(_ people: Phrase) -> Phrase { Phrase("search.resultsAndMore", .phrase(people)) }
    package static let searchOffline = Phrase("search.offline")
    package static let searchOfflineEmpty = Phrase("search.offlineEmpty")
    /// The directory needs a pause. The search continues in %1$@.
    public static func searchThrottled(_ time: Phrase) -> Phrase { Phrase("search.throttled", .phrase(time)) }
    /// Recent searches
    public static let searchRecentSearches = Phrase("search.recentSearches")
    package static let searchRecentPeople = Phrase("search.recentPeople")
    package static let searchFavorites = Phrase("search.favorites")
    package static let searchColleagues = Phrase("search.colleagues")
    package static let searchTeam = Phrase("search.team")
    package static let searchOthers = Phrase("search.others")
    /// Clear recent searches and people?
    public static let searchConfirmClear = Phrase("search.confirmClear")
}
