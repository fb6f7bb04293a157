import GraphPeople
import HTTPTypes
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("Somebody scrolls", .timeLimit(.minutes(1)))
struct ScrollingTests {
    private let thirty = (10..<40).map { "Adam \($0)" }

    @Test("the next page is asked for when one of the last rows comes into view, and once only")
    func near() async throws {
        let screen = SearchScreen(.page(thirty, next: "2"), .page("Adam 40"), pageSize: 50)
        try await screen.find("a")
        screen.model.rowAppeared("id of Adam 10")
        #expect(!screen.model.isLoadingNextPage)

        screen.server.hold()
        screen.model.rowAppeared("id of Adam 31")
        #expect(!screen.model.isLoadingNextPage)
        for row in 32...39 {
            screen.model.rowAppeared("id of Adam \(row)")
            #expect(screen.model.isLoadingNextPage)
        }
        #expect(screen.model.isLoadingNextPage)
        try await screen.untilSent(2)
        screen.server.release()
        try await eventually { @MainActor in screen.names.count == 31 }
        #expect(!screen.model.isLoadingNextPage)
        #expect(!screen.model.hasNextPage)
        screen.model.rowAppeared("id of Adam 40")
        #expect(screen.sent == 2)
    }

    @Test("a page that fails keeps the rows, is not asked for again by scrolling, and Retry asks for that page only")
    func failed() async throws {
        let screen = SearchScreen(
            .page("Adam A", next: "2"), .init(status: 500, body: ""), .page("Adam B", next: "3"),
            .page("Adam C"))
        try await screen.find("a")
        screen.model.rowAppeared("id of Adam A")
        try await eventually { @MainActor in screen.model.phase.failure != nil }
        #expect(screen.names == ["Adam A"])
        screen.model.rowAppeared("id of Adam A")
        #expect(!screen.model.isLoadingNextPage)

        await screen.model.retry()
        #expect(screen.model.phase == .results)
        #expect(screen.names == ["Adam A", "Adam B"])
        await screen.model.nextPage()
        #expect(screen.names == ["Adam A", "Adam B", "Adam C"])
        #expect(
            screen.server.requests.dropFirst().map { $0.path?.suffix(13) }
                == ["$skiptoken=2", "$skiptoken=2", "$skiptoken=3"].map { "?" + $0 })
    }

    @Test("a page that the network loses comes by itself when the network is back")
    func offline() async throws {
        let screen = SearchScreen(.page("Adam A", next: "2"), .offline, .page("Adam B"))
        try await screen.find("a")
        screen.model.rowAppeared("id of Adam A")
        try await eventually { @MainActor in screen.model.phase.failure?.isOffline == true }
        #expect(screen.names == ["Adam A"])
        try await screen.pass(.seconds(2))
        try await screen.until(.results)
        #expect(screen.names == ["Adam A", "Adam B"])
    }

    @Test("a page that is on its way when the text changes is given up")
    func changed() async throws {
        let screen = SearchScreen(.page("Adam A", next: "2"), .page("Adam B"), .page("Bert C"))
        try await screen.find("a")
        screen.server.hold()
        screen.model.rowAppeared("id of Adam A")
        try await screen.untilSent(2)
        screen.model.text = "b"
        #expect(!screen.model.isLoadingNextPage)
        try await eventually { @MainActor in screen.server.canceled == 1 }
        screen.server.release()
        try await screen.findAfterPause()
        #expect(screen.names == ["Bert C"])
    }

    @Test("a list that is pulled down is asked for again, and whoever is shown stays until the answer is here")
    func refreshed() async throws {
        let screen = SearchScreen(.page("Adele Vance"), .page("Adele Vance", "Alex Wilber"), .offline)
        await screen.model.refresh()
        #expect(screen.sent == 0)
        screen.model.text = "a"
        try await screen.until(.results)
        await screen.model.refresh()
        #expect(screen.model.phase == .results)
        #expect(screen.names == ["Adele Vance", "Alex Wilber"])
        #expect(screen.sent == 2)
        await screen.model.refresh()
        #expect(screen.names == ["Adele Vance", "Alex Wilber"])
        #expect(screen.model.phase.failure != nil)
        screen.server.add(.page("Alex Wilber"))
        await screen.model.refresh()
        #expect(screen.names == ["Alex Wilber"])
        #expect(screen.sent == 4)
    }
}
