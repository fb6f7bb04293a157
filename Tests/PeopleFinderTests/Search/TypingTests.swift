import GraphPeople
import HTTPTypes
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("Somebody types", .timeLimit(.minutes(1)))
struct TypingTests {
    @Test("the first letter is asked for at once, and those that follow fast only when the typing pauses")
    func fast() async throws {
        let screen = SearchScreen(.page("Adele Vance", "Alex Wilber", "Anna Berg", next: "2"))
        screen.server.hold()
        try await screen.type("a")
        #expect(screen.model.phase == .loading)
        try await screen.untilSent(1)
        screen.server.release()
        try await screen.until(.results)
        #expect(screen.names == ["Adele Vance", "Alex Wilber", "Anna Berg"])
        #expect(screen.model.hasNextPage)

        try await screen.pass(.milliseconds(120))
        try await screen.type("l")
        #expect(screen.model.phase == .typing)
        #expect(screen.names == ["Alex Wilber"])
        #expect(screen.model.isFromCache)
        try await screen.pass(.milliseconds(120))
        try await screen.type("ex")
        #expect(screen.names == ["Alex Wilber"])
        #expect(screen.sent == 1)

        screen.server.add(.page("Alex Wilber", "Alexandra Smith"))
        try await screen.findAfterPause()
        #expect(screen.names == ["Alex Wilber", "Alexandra Smith"])
        #expect(!screen.model.isFromCache)
        #expect(!screen.model.hasNextPage)
        #expect(screen.sent == 2)
    }

    @Test("an answer that was everybody is not asked for again when the text goes on, nor when it is deleted again")
    func narrowing() async throws {
        let screen = SearchScreen(.page("Alex Wilber", "Alexandra Smith", "Allan Deyoung"))
        try await screen.find("a")

        try await screen.type("lex")
        #expect(screen.model.phase == .results)
        #expect(screen.names == ["Alex Wilber", "Alexandra Smith"])
        #expect(!screen.model.isFromCache)
        try await screen.type("andra smith")
        #expect(screen.names == ["Alexandra Smith"])
        try await screen.delete(12)
        #expect(screen.model.text == "ale")
        #expect(screen.names == ["Alex Wilber", "Alexandra Smith"])
        try await screen.delete(1)
        #expect(screen.names == ["Alex Wilber", "Alexandra Smith", "Allan Deyoung"])
        #expect(screen.model.phase == .results)
        #expect(screen.sent == 1)
    }

    @Test("a text that nobody of a whole answer fits is asked for, because titles and typing errors come after names")
    func widening() async throws {
        let screen = SearchScreen(.page("Alex Wilber"), .page(), .page())
        try await screen.find("a")
        try await screen.type("x")
        #expect(screen.names.isEmpty)
        #expect(screen.model.phase == .typing)
        try await screen.pass(.milliseconds(300))
        try await screen.until(.noResults)
        #expect(screen.sent == 3)
    }

    @Test("going back to a text that was answered shows that answer at once, with its next page")
    func back() async throws {
        let screen = SearchScreen(.page("Adele Vance", next: "2"), .page("Adele Vance"))
        try await screen.find("a")
        try await screen.type("d")
        try await screen.findAfterPause()
        #expect(!screen.model.hasNextPage)

        try await screen.delete(1)
        #expect(screen.model.phase == .results)
        #expect(!screen.model.isFromCache)
        #expect(screen.model.hasNextPage)
        #expect(screen.sent == 2)
    }

    @Test("a text that is deleted to nothing ends the search; what was under way is given up, and never shown")
    func deleted() async throws {
        let screen = SearchScreen(.page("Adele Vance"))
        try await screen.typeHeld("a")
        try await screen.delete(1)
        #expect(screen.model.phase == .idle)
        try await eventually { @MainActor in screen.server.canceled == 1 }
        screen.server.release()
        #expect(screen.names.isEmpty)
        #expect(screen.model.phase == .idle)
    }

    @Test("a late answer to an older text is given up for a newer one, so that one search is under way at most")
    func late() async throws {
        let screen = SearchScreen(.page("Stale Person"), .page("Alex Wilber"))
        try await screen.typeHeld("a")
        try await screen.type("l")
        #expect(screen.model.phase == .typing)
        try await screen.pass(.seconds(2))
        try await eventually { @MainActor in screen.server.canceled == 1 }
        try await screen.untilSent(2)
        #expect(screen.model.phase == .loading)
        screen.server.release()
        try await screen.until(.results)
        #expect(screen.names == ["Alex Wilber"])
    }

    @Test("an older answer that is nearly here is waited for, and is all that is needed when it was everybody")
    func nearlyHere() async throws {
        let screen = SearchScreen(.page("Adele Vance", "Alex Wilber"))
        try await screen.typeHeld("a")
        try await screen.pass(.milliseconds(50))
        try await screen.type("l")
        // Nobody is shown, so the wait is the shorter one of 97 ms; the older search has 200 ms.
        try await screen.pass(.milliseconds(100))
        try await eventually { @MainActor in screen.clock.sleeperCount == 1 }
        #expect(screen.sent == 1)
        screen.server.release()
        try await screen.until(.results)
        #expect(screen.names == ["Alex Wilber"])
        #expect(screen.sent == 1)
        #expect(screen.server.canceled == 0)
    }

    @Test("an older answer that is not enough is shown as far as it fits, and the newer text is asked for at once")
    func notEnough() async throws {
        let screen = SearchScreen(
            .page("Adele Vance", "Alex Wilber", next: "2"), .page("Alex Wilber", "Allan Deyoung"))
        try await screen.typeHeld("a")
        try await screen.pass(.milliseconds(50))
        try await screen.type("l")
        try await screen.pass(.milliseconds(100))
        try await eventually { @MainActor in screen.clock.sleeperCount == 1 }
        screen.server.release()
        try await screen.until(.results)
        #expect(screen.names == ["Alex Wilber", "Allan Deyoung"])
        #expect(screen.sent == 2)
    }

    @Test("whoever was shown while the answer was on its way stays, in order, when further pages may have them")
    func noJumping() async throws {
        let screen = SearchScreen(
            .page("Alex Wilber", "Alma Zorn", next: "2"), .page("Alba Costa", "Albert Finn", next: "3"),
            .page("Alma Zorn", "Alva Noto"))
        try await screen.find("a")
        try await screen.type("l")
        #expect(screen.names == ["Alex Wilber", "Alma Zorn"])
        try await screen.findAfterPause()
        #expect(screen.names == ["Alba Costa", "Albert Finn", "Alex Wilber", "Alma Zorn"])

        await screen.model.nextPage()
        #expect(screen.names == ["Alba Costa", "Albert Finn", "Alex Wilber", "Alma Zorn", "Alva Noto"])
    }

    @Test("a pasted text and one after a pause are asked for at once")
    func pasted() async throws {
        let screen = SearchScreen(
            .page("Adele Vance", next: "2"), .page("Adele Vance"), .page("Megan Bowen"))
        screen.model.text = "adele"
        try await screen.until(.results)
        try await screen.pass(.milliseconds(10))
        screen.model.text = "adele vance"
        #expect(screen.model.phase == .loading)
        try await screen.until(.results)

        try await screen.pass(.seconds(3))
        screen.model.text = "bowen"
        #expect(screen.model.phase == .loading)
        try await screen.until(.results)
        #expect(screen.names == ["Megan Bowen"])
        #expect(screen.sent == 3)
    }
}
