public import GraphPeople
import NativeOAuth
public import SmallFoundation

/// What was searched for and who was opened, the latest first, and who is a favorite.
public struct SearchHistory: Sendable, Hashable, Codable {
    /// The most searches that are kept.
    public static let maximumSearches = 20
    /// The most people that are kept.
    public static let maximumPeople = 50
    /// The maximum number of favorites.
    public static let maximumFavorites = 100

    /// The texts that were searched for.
    public private(set) var searches: [String] = []
    /// The people who were opened, as they were then.
    public private(set) var people: [Person] = []
    /// Those who were marked, by their names, as they were when they were last opened.
    public private(set) var favorites: [Person] = []

    /// Has nothing yet.
    public init() {}

    /// Puts a search first, and lets go of the oldest; capitals make no difference, and longer ones than Graph takes are passed over.
    public mutating func add(search text: String) {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty, words.unicodeScalars.count <= PeopleQuery.maximumTextLength else { return }
        searches = Array(([words] + searches).unique { $0.lowercased() }.prefix(Self.maximumSearches))
    }

    /// Puts a person first, and lets go of the one who was opened longest ago.
    public mutating func add(_ person: Person) {
        people = Array(([person] + people).unique(by: \.id).prefix(Self.maximumPeople))
        if isFavorite(person.id) { setFavorite(person, true) }
    }

    /// Whether somebody is a favorite.
    public func isFavorite(_ id: Person.ID) -> Bool { favorites.contains { $0.id == id } }

    /// Marks somebody, or takes the mark away; beyond ``maximumFavorites`` nobody is marked.
    public mutating func setFavorite(_ person: Person, _ isFavorite: Bool) {
        favorites.removeAll { $0.id == person.id }
        guard isFavorite, favorites.count < Self.maximumFavorites else { return }
        favorites = (favorites + [person]).sortedByName()
    }

    /// Forgets the searches and who was opened; the favorites stay.
    public mutating func clearRecents() { (searches, people) = ([], []) }
}

extension SearchHistory {
    /// What was typed, with a person's own words in the place of those in which a mistake was forgiven.
    ///
    /// The next search for it then finds them as it is spelled. Addresses and numbers stay as they are.
    static func corrected(_ text: String, by person: Person) -> String {
        let known = [person.name, person.jobTitle, person.extended?.department].compactMap { $0 }
        let words = text.split(whereSeparator: \.isWhitespace).map { word -> String in
            let letters = MatchedLetters(String(word))
            let isMeant = known.contains { name in
                let runs = letters.runs(in: name)
                return !runs.isEmpty && runs.allSatisfy(\.isExact)
            }
            guard !isMeant, !word.contains("@") else { return String(word) }
            let near = known.lazy.compactMap { name -> String? in
                let runs = letters.runs(in: name)
                guard let first = runs.first, let last = runs.last else { return nil }
                let place = first.characters.lowerBound..<last.characters.upperBound
                let found = String(Array(name)[place])
                return found.contains(where: \.isWhitespace) ? nil : found
            }
            guard let found = near.first else { return String(word) }
            return word.contains(where: \.isUppercase) ? found : found.lowercased()
        }
        return words.joined(separator: " ")
    }
}

/// Keeps the search history of one account in a small file, for this person's eyes only.
///
/// The file has mode 0600, its folder 0700, and it is replaced in one step; there are names and addresses in it, and no
/// secret. ``PeopleServices`` wipes it at the sign-out. One that cannot be written or read is no error: it begins anew.
public actor SearchHistoryFile {
    /// Longer files hold something else.
    static let maximumBytes = 1 << 20

    /// Where the file is.
    public nonisolated let file: URL

    private var isWiped = false

    /// Names the file of the key of an account's id, which need not be there, in the folder of all accounts, which is
    /// made when it is needed; nothing is read yet.
    public init(directory: URL, account: String) {
        file = directory.appending(path: "searches-\(PercentEncoding.encode(account)).json")
    }

    /// Reads the history, which has nothing when there is no file, or it holds something else.
    public func history() -> SearchHistory {
        guard !isWiped, let bytes = FileManager.default.size(ofFileAt: file.path), bytes <= Self.maximumBytes,
            let data = try? Data(contentsOf: file)
        else { return SearchHistory() }
        return (try? JSONDecoder().decode(SearchHistory.self, from: data)) ?? SearchHistory()
    }

    /// Changes the history, starting from what is in the file by now, to which another process may have added; gives
    /// the new one, whether or not it could be written.
    @discardableResult public func update(_ change: @escaping @Sendable (inout SearchHistory) -> Void) -> SearchHistory
    {
        guard !isWiped else { return SearchHistory() }
        var history = history()
        change(&history)
        try? FileManager.default.replacePrivate(file, with: JSONEncoder().encode(history))
        return history
    }

    /// Removes the file for good, or throws `OAuthError` with `fileWriteFailed`; what is told to this object later is not kept.
    public func wipe() throws {
        isWiped = true
        try FileManager.default.remove(file, called: "The recent searches")
    }
}
