import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import PeopleFinder

@MainActor
@Suite("Recent searches and people", .timeLimit(.minutes(1)))
struct SearchHistoryTests {
    private let folder = URL.temporaryDirectory.appending(path: "history-\(UUID().uuidString)")

    @Test("who was opened, and what was typed for it, is there the next time, before anybody is asked")
    func kept() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = SearchScreen(
            .page("Adele Vance", "Alex Wilber"), history: SearchHistoryFile(directory: folder, account: "test"))
        try await first.find("a")
        await first.model.opened(try #require(first.model.people.first))
        #expect(first.model.recentSearches == ["a"])

        let second = SearchScreen(history: SearchHistoryFile(directory: folder, account: "test"))
        #expect(second.model.recentPeople.isEmpty)
        await second.model.loadHistory()
        #expect(second.model.recentSearches == ["a"])
        #expect(second.model.recentPeople.map(\.name) == ["Adele Vance"])
        #expect(second.sent == 0)

        second.server.add(.offline)
        try await second.type("ad")
        #expect(second.names == ["Adele Vance"])
        #expect(second.model.isFromCache)
    }

    @Test("what is submitted and finds somebody is remembered; single keystrokes and what nobody fits are not")
    func submitted() async throws {
        let screen = SearchScreen(.page("Adele Vance"), .page(), .page())
        try await screen.find("a")
        #expect(screen.model.recentSearches.isEmpty)
        await screen.model.submit()
        #expect(screen.model.recentSearches == ["a"])
        #expect(screen.sent == 1)
        await screen.model.submit("qx")
        #expect(screen.model.phase == .noResults)
        #expect(screen.model.recentSearches == ["a"])
    }

    @Test("a search with a typing mistake is remembered by the words that were meant")
    func corrected() async throws {
        let screen = SearchScreen(.page("Adele Vance"))
        await screen.model.submit("adlee vance")
        #expect(screen.model.recentSearches == ["adele vance"])
        await screen.model.opened(try #require(screen.model.people.first))
        #expect(screen.model.recentSearches == ["adele vance"])
    }

    @Test("only a word with a mistake is changed, and not an address, a number, a nickname or a beginning")
    func correctedWords() {
        var marketing = ExtendedProperties()
        marketing.department = "Sales & Marketing"
        let person = Person(id: "1", displayName: "Adele O’Brien Müller", jobTitle: "Engineer 42", extended: marketing)
        for (typed, expected) in [
            ("Adlee", "Adele"), ("ade", "ade"), ("mueller adelle", "mueller adele"), ("markteing", "marketing"),
            ("adlee@contoso.example", "adlee@contoso.example"), ("425 555 0190", "425 555 0190"), ("della", "della"),
        ] {
            #expect(SearchHistory.corrected(typed, by: person) == expected)
        }
    }

    @Test(
        "favorites come first where nothing is typed, are known as they were seen last, and outlive the recent people")
    func favorites() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = SearchHistoryFile(directory: folder, account: "test")
        let screen = SearchScreen(history: file)
        let (zoe, adele) = (Person(id: "1", displayName: "Zoe Test"), Person(id: "2", displayName: "Adele Vance"))
        await screen.model.opened(zoe)
        await screen.model.opened(Person(id: "3", displayName: "Test Testová"))
        await screen.model.favoriteTapped(zoe)
        await screen.model.favoriteTapped(adele)
        #expect(screen.model.favorites.map(\.id) == ["2", "1"] && screen.model.isFavorite("1"))
        #expect(screen.model.sections.map(\.kind) == [.favorites, .recent])
        #expect(screen.model.homePeople.map(\.id) == ["2", "1", "3"])
        await screen.model.opened(Person(id: "1", displayName: "Zoe Test", jobTitle: "Pilot"))
        await screen.model.clearRecentsTapped()
        #expect(screen.model.homePeople.map(\.id) == ["2", "1"] && !screen.model.hasRecents)

        let again = SearchScreen(history: file)
        await again.model.loadHistory()
        #expect(again.model.favorites.map(\.jobTitle) == [nil, "Pilot"])
        #expect(again.model.status.message == nil && again.sent == 0)
        await again.model.favoriteTapped(adele)
        #expect(await file.history().favorites.map(\.id) == ["1"])
        try await file.wipe()
        #expect(await file.history().favorites.isEmpty)
    }

    @Test("no more than a hundred favorites are kept")
    func mostFavorites() {
        var history = SearchHistory()
        for number in 0..<101 { history.setFavorite(Person(id: "\(number)"), true) }
        #expect(history.favorites.count == 100 && !history.isFavorite("100"))
    }

    @Test("recent searches and people are forgotten when that is asked for, on the disk too")
    func cleared() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = SearchHistoryFile(directory: folder, account: "test")
        await file.update { history in
            history.add(search: "adele")
            history.add(Person(id: "1"))
        }
        let screen = SearchScreen(history: file)
        #expect(!screen.model.hasRecents)
        await screen.model.loadHistory()
        #expect(screen.model.hasRecents)
        #expect(screen.model.status.message == nil)
        await screen.model.clearRecentsTapped()
        #expect(!screen.model.hasRecents)
        #expect(screen.model.status.message == .searchIdle)
        #expect(await file.history() == SearchHistory())
        await screen.model.opened(Person(id: "2"))
        #expect(await file.history().people.map(\.id) == ["2"])
        screen.model.close()
        await screen.model.opened(Person(id: "3"))
        #expect(await file.history().people.map(\.id) == ["2"])
    }

    @Test("the file is for its owner only, and is of no account but its own")
    func file() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = SearchHistoryFile(directory: folder, account: "one")
        await file.update { $0.add(search: "adele") }
        let attributes = try FileManager.default.attributesOfItem(atPath: file.file.path)
        #expect((attributes[.posixPermissions] as? Int) == 0o600)
        let directory = try FileManager.default.attributesOfItem(atPath: folder.path)
        #expect((directory[.posixPermissions] as? Int) == 0o700)
        #expect(await SearchHistoryFile(directory: folder, account: "two").history() == SearchHistory())
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    }

    @Test(
        "a file that holds something else counts as none",
        arguments: [
            "", "[]", #"{"searches":["a"],"people":[]}"#, #"{"searches":[1],"people":[],"favorites":[]}"#,
        ])
    func damaged(content: String) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = SearchHistoryFile(directory: folder, account: "test")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: file.file)
        #expect(await file.history() == SearchHistory())
        await file.update { $0.add(search: "adele") }
        #expect(await file.history().searches == ["adele"])
    }

    @Test("the same search with other capitals is one, and the latest of it is shown")
    func same() {
        var history = SearchHistory()
        for text in ["Adele", "megan", "  adele "] { history.add(search: text) }
        #expect(history.searches == ["adele", "megan"])
        history.add(search: " ")
        history.add(search: String(repeating: "x", count: 500))
        #expect(history.searches.count == 2)
    }

    @Test("signing out leaves nothing of it, and a screen that is still open brings nothing back")
    func signOut() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let accounts = SignedInAccounts(store: InMemoryAccountStore())
        let record = try AccountRecord.sample()
        try await accounts.store.save(record)
        let transport = StubTransport { _, _ in (.init(status: .notFound), Data()) }
        let services = try PeopleServices(
            .nowhere, transport: transport, accounts: accounts, files: AccountFiles(historyDirectory: folder))
        let model = try services.searchModel(for: record.account)
        await model.opened(Person(id: "1", displayName: "Adele Vance"))
        let file = try #require(services.files.history(for: record.account.id)).file
        #expect(FileManager.default.fileExists(atPath: file.path))

        _ = try await services.signOut(record.account.id)
        await model.opened(Person(id: "2", displayName: "Alex Wilber"))

        #expect(!FileManager.default.fileExists(atPath: file.path))
    }
}
