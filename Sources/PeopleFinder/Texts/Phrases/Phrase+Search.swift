// Made by Scripts/check-texts --write from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// Name, email, or phone number
    public static let searchPrompt = Phrase("search.prompt")
    /// Find colleagues by name, email, or phone number.
    public static let searchIdle = Phrase("search.idle")
    /// Searching…
    public static let searchLoading = Phrase("search.loading")
    /// Updating…
    public static let searchUpdating = Phrase("search.updating")
    /// Loading more…
    public static let searchLoadingMore = Phrase("search.loadingMore")
    /// Nobody matches “%1$@”.
    public static func searchNoResults(_ text: String) -> Phrase { Phrase("search.noResults", .text(text)) }
    /// Check the spelling, or type only the beginning of a name.
    public static let searchNoResultsAdvice = Phrase("search.noResultsAdvice")
    /// Type at least four digits of a phone number, or its last three.
    public static let searchShortNumber = Phrase("search.shortNumber")
    /// No exact match. Did you mean:
    public static let searchNear = Phrase("search.near")
    /// %1$@ people
    public static func searchResults(_ count: Int) -> Phrase { Phrase("search.results", .count(count)) }
    /// %1$@, and more
    public static func searchResultsAndMore(_ people: Phrase) -> Phrase { Phrase("search.resultsAndMore", .phrase(people)) }
    /// You’re offline. These are people you have seen before.
    public static let searchOffline = Phrase("search.offline")
    /// You’re offline. The search continues when you’re connected again.
    public static let searchOfflineEmpty = Phrase("search.offlineEmpty")
    /// The directory needs a pause. The search continues in %1$@.
    public static func searchThrottled(_ time: Phrase) -> Phrase { Phrase("search.throttled", .phrase(time)) }
    /// Recent searches
    public static let searchRecentSearches = Phrase("search.recentSearches")
    /// Recent people
    public static let searchRecentPeople = Phrase("search.recentPeople")
    /// Favorites
    public static let searchFavorites = Phrase("search.favorites")
    /// People you work with
    public static let searchColleagues = Phrase("search.colleagues")
    /// Your team
    public static let searchTeam = Phrase("search.team")
    /// More people
    public static let searchOthers = Phrase("search.others")
    /// Clear recent searches and people?
    public static let searchConfirmClear = Phrase("search.confirmClear")
}
