import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import Observation
import PeopleTestSupport
import Testing

@testable import PeopleFinder

/// What a person hardly notices, and would miss.
@MainActor
@Suite("A search, in detail", .timeLimit(.minutes(1)))
struct SearchDetailTests {
    @Test("a text that cannot be searched for ends the search of before, and nothing of that is shown any more")
    func unsearchable() async throws {
        let screen = SearchScreen(.page("Adele Vance"))
        try await screen.typeHeld("a")
        screen.model.text = String(repeating: "a", count: PeopleQuery.maximumTextLength + 1)
        #expect(screen.model.phase.failure?.situation == .queryRefused)
        try await eventually { screen.server.canceled == 1 }
        screen.server.release()
        #expect(screen.model.phase.failure != nil && screen.names.isEmpty)
    }

    @Test("after the field was emptied the next letter is asked for at once")
    func emptied() async throws {
        let screen = SearchScreen(.page("Adele Vance", next: "2"), .page("Bob"))
        try await screen.find("a")
        screen.clock.advance(by: .milliseconds(100))
        screen.model.text = ""
        screen.clock.advance(by: .milliseconds(100))
        screen.model.text = "b"
        #expect(screen.model.phase == .loading)
        try await screen.until(.results)
    }

    @Test("a space at the end searches for nothing new, and all pages stay")
    func space() async throws {
        let screen = SearchScreen(.page("Adele Vance", next: "2"), .page("Adele Zeta"))
        screen.model.text = "adele"
        try await screen.until(.results)
        await screen.model.nextPage()
        #expect(screen.names == ["Adele Vance", "Adele Zeta"])
        screen.model.text.append(" ")
        #expect(screen.names == ["Adele Vance", "Adele Zeta"] && screen.model.phase == .results)
        #expect(screen.clock.sleeperCount == 0 && screen.sent == 2)
    }

    @Test("an answer that changes nobody on the screen does not tell that the list has changed")
    func sameList() async throws {
        let screen = SearchScreen(.page("Adele Vance", next: "2"), .page("Adele Vance"))
        try await screen.find("a")
        screen.model.text = "ad"
        #expect(screen.names == ["Adele Vance"] && screen.model.isFromCache)
        let changes = Changes()
        withObservationTracking {
            _ = screen.model.people
        } onChange: {
            changes.note()
        }
        try await screen.findAfterPause()
        #expect(screen.sent == 2 && changes.count == 0)
    }

    @Test("what an older search brings is shown as far as it fits, before the newer one is asked")
    func older() async throws {
        let screen = SearchScreen(.page("Adele Vance", "Bob", next: "2"))
        try await screen.typeHeld("a")
        screen.model.text = "ad"
        #expect(screen.names.isEmpty)
        screen.server.release()
        try await eventually { @MainActor in screen.names == ["Adele Vance"] }
        #expect(screen.model.isFromCache && screen.sent == 1)
        screen.model.close()
    }

    @Test("while it is tried whether the network is back, the screen goes on to say that it is not")
    func silently() async throws {
        let screen = SearchScreen(.offline, .page("Adele Vance"))
        try await screen.type("a")
        try await eventually { @MainActor in screen.isOffline }
        screen.server.hold()
        try await screen.pass(.seconds(2))
        try await screen.untilSent(2)
        #expect(screen.isOffline)
        screen.server.release()
        try await screen.until(.results)
    }

    @Test("the waits for the network grow to half a minute and no longer")
    func patience() async throws {
        let screen = SearchScreen(.offline)
        try await screen.type("a")
        for (count, wait) in [2, 4, 8, 16, 30, 30].enumerated() {
            try await eventually { @MainActor in screen.isOffline && screen.clock.sleeperCount == 1 }
            screen.server.add(.offline)
            screen.clock.advance(by: .seconds(wait) - .milliseconds(1))
            #expect(screen.sent == count + 1 && screen.clock.sleeperCount == 1)
            screen.clock.advance(by: .milliseconds(1))
            try await screen.untilSent(count + 2)
        }
        screen.model.close()
    }

    @Test("once the network was there, the next wait for it is a short one again")
    func patienceAnew() async throws {
        let screen = SearchScreen(
            .offline, .offline, .page("Adele Vance", next: "2"), .offline, .page("Adele Zeta"))
        try await screen.type("a")
        for (count, wait) in [2, 4].enumerated() {
            try await screen.untilSent(count + 1)
            try await eventually { @MainActor in screen.isOffline && screen.clock.sleeperCount == 1 }
            screen.clock.advance(by: .seconds(wait))
        }
        try await screen.until(.results)
        await screen.model.nextPage()
        #expect(screen.isOffline)
        try await screen.pass(.seconds(2))
        try await eventually { @MainActor in screen.names == ["Adele Vance", "Adele Zeta"] }
    }

    @Test("a search that was closed shows nobody of before either")
    func closed() async throws {
        let screen = SearchScreen()
        await screen.model.opened(Person(id: "1", displayName: "Adele Vance"))
        #expect(screen.model.recentPeople.count == 1)
        screen.model.close()
        #expect(screen.model.recentPeople.isEmpty && screen.model.recentSearches.isEmpty)
    }

    @Test("who is opened from elsewhere becomes a recent person, and what is typed no recent search")
    func elsewhere() async throws {
        let screen = SearchScreen(.page("Adele Vance"))
        try await screen.find("a")
        await screen.model.opened(Person(id: "boss", displayName: "Test Testová"))
        #expect(screen.model.recentPeople.map(\.id) == ["boss"] && screen.model.recentSearches.isEmpty)
    }

    @Test("20 searches and 50 people are kept, the latest first and each once")
    func bounds() {
        var history = SearchHistory()
        for number in 0..<60 {
            history.add(search: "text \(number)")
            history.add(Person(id: "\(number)", displayName: "\(number)"))
        }
        history.add(search: "TEXT 50")
        history.add(Person(id: "20", displayName: "New"))
        #expect(history.searches.count == 20 && history.people.count == 50)
        #expect(history.searches.prefix(2) == ["TEXT 50", "text 59"])
        #expect(history.people.first?.name == "New" && history.people.count { $0.id == "20" } == 1)
    }

    @Test("of those whom answers have brought the last 400 are remembered")
    func seen() {
        var seen: [Person] = []
        seen.remember((0..<300).map { Person(id: "\($0)") })
        seen.remember((200..<500).map { Person(id: "\($0)", displayName: "new") })
        #expect(seen.count == 400 && seen.first?.id == "499")
        #expect(Set(seen.map(\.id)) == Set((100..<500).map { "\($0)" }))
        #expect(seen.count { $0.displayName == "new" } == 300)
    }

    @Test("a history file that is too large for one is not read")
    func largeFile() async throws {
        let folder = URL.temporaryDirectory.appending(path: "history-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = SearchHistoryFile(directory: folder, account: "test")
        await file.update { $0.add(search: "adele") }
        let data = try Data(contentsOf: file.file)
        try (data + Data(repeating: UInt8(ascii: " "), count: SearchHistoryFile.maximumBytes)).write(to: file.file)
        #expect(await file.history() == SearchHistory())
        try data.write(to: file.file)
        #expect(await file.history().searches == ["adele"])
    }

    @Test(
        "how long the server's pause is told: what it says in whole seconds, a second at least, ten when it says nothing",
        arguments: [("2.5", 3), ("0", 1), ("7", 7), (nil, 10)] as [(String?, Int)])
    func pauses(retryAfter: String?, seconds: Int) async throws {
        let screen = SearchScreen(
            .init(status: 429, headers: retryAfter.map { [.retryAfter: $0] } ?? [:], body: ""),
            .page("Adele Vance"))
        try await screen.type("a")
        try await eventually { @MainActor in screen.remaining == .seconds(seconds) }
        #expect(screen.sent == 1)
        screen.model.close()
    }

    @Test("Retry does nothing where nothing has failed")
    func idleRetry() async throws {
        let screen = SearchScreen(.page("Adele Vance"))
        try await screen.find("a")
        await screen.model.retry()
        #expect(screen.sent == 1 && screen.model.phase == .results)
    }
}

/// Counts what an observer is told.
private final class Changes: Sendable {
    private let number = Locked(0)

    var count: Int { number.withLock { $0 } }

    func note() {
        number.withLock { $0 += 1 }
    }
}
