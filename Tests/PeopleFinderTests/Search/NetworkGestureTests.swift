import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("The network goes, or the server has enough", .timeLimit(.minutes(1)))
struct NetworkGestureTests {
    @Test("offline the people who are here stay and are filtered; when the network is back the search goes on")
    func offline() async throws {
        let screen = SearchScreen(.page("Adele Vance", "Alex Wilber", next: "2"), .offline, .offline)
        try await screen.find("a")

        try await screen.type("l")
        try await screen.pass(.milliseconds(300))
        try await eventually { @MainActor in screen.isOffline }
        #expect(screen.names == ["Alex Wilber"])
        #expect(screen.model.isFromCache)
        #expect(screen.sent == 2)

        // The first look whether it is back finds that it is not, and nobody sees that it was looked.
        try await screen.pass(.seconds(2))
        try await screen.untilSent(3)
        try await eventually { @MainActor in screen.clock.sleeperCount == 1 }
        #expect(screen.isOffline)

        screen.server.add(.page("Alex Wilber", "Allan Deyoung"))
        try await screen.pass(.seconds(3))
        #expect(screen.sent == 3)
        try await screen.pass(.seconds(1))
        try await screen.until(.results)
        #expect(screen.names == ["Alex Wilber", "Allan Deyoung"])
        #expect(screen.sent == 4)
    }

    @Test("who is told that the network is back, and who taps Retry, does not wait")
    func back() async throws {
        let screen = SearchScreen(.offline, .offline, .page("Adele Vance"))
        try await screen.type("a")
        try await eventually { @MainActor in screen.isOffline }

        await screen.model.retry()
        #expect(screen.isOffline)
        #expect(screen.sent == 2)

        screen.model.networkIsBack()
        try await screen.until(.results)
        #expect(screen.names == ["Adele Vance"])
        #expect(screen.sent == 3)
    }

    @Test("who types on while offline sees those who are here, and is told of the network until it is back")
    func typingOffline() async throws {
        let screen = SearchScreen(.page("Adele Vance", "Alex Wilber", next: "2"), .offline, .page("Alex Wilber"))
        try await screen.find("a")
        try await screen.type("l")
        try await screen.pass(.milliseconds(300))
        try await eventually { @MainActor in screen.isOffline }

        try await screen.type("e")
        #expect(screen.isOffline)
        #expect(screen.names == ["Alex Wilber"])
        #expect(screen.model.hasRows && screen.model.standsAbove(screen.model.status))
        try await eventually { @MainActor in screen.clock.sleeperCount == 2 }
        try await screen.findAfterPause()
        #expect(screen.sent == 3)
        // What was to look for the network has nothing left to do.
        try await eventually { @MainActor in screen.clock.sleeperCount == 0 }
    }

    @Test("a text that was answered before is shown offline, as an answer")
    func cachedOffline() async throws {
        let screen = SearchScreen(.page("Adele Vance", next: "2"), .offline)
        try await screen.find("a")
        try await screen.type("l")
        try await screen.pass(.milliseconds(300))
        try await eventually { @MainActor in screen.isOffline }
        try await screen.delete(1)
        #expect(screen.model.phase == .results && !screen.model.standsAbove(screen.model.status))
        #expect(screen.names == ["Adele Vance"])
        // The look at the network that was planned sends nothing for a search that nobody waits for.
        try await eventually { @MainActor in screen.clock.sleeperCount == 1 }
        screen.clock.advance(by: .seconds(2))
        try await eventually { @MainActor in screen.clock.sleeperCount == 0 }
        #expect(screen.model.phase == .results)
        #expect(screen.sent == 2)
    }

    @Test("a network that is down while the token is made fresh is a network that is down, and signs nobody out")
    func tokenOffline() async throws {
        let screen = SearchScreen()
        var answer = ScriptedGraph.Answer.offline
        // What the provider has answered keeps it from being an error of Graph.
        answer.error?.server = OAuthError.ServerErrorResponse(error: "temporarily_unavailable")
        screen.server.add(answer)
        try await screen.type("a")
        try await eventually { @MainActor in screen.isOffline }
        #expect(try #require(screen.model.phase.failure).recovery != .signInAgain)
    }

    @Test(
        "throttled, the seconds are counted down, nothing is sent meanwhile, and the newest text is asked for at the end"
    )
    func throttled() async throws {
        let screen = SearchScreen(
            .page("Adele Vance", "Alex Wilber", next: "2"), .throttled(seconds: 3),
            .page("Alex Wilber"))
        try await screen.find("a")
        try await screen.type("l")
        try await screen.pass(.milliseconds(300))
        try await eventually { @MainActor in screen.remaining == .seconds(3) }
        #expect(screen.names == ["Alex Wilber"])
        try await screen.pass(.seconds(1))
        try await eventually { @MainActor in screen.remaining == .seconds(2) }

        try await screen.type("e")
        #expect(screen.remaining == .seconds(2))
        #expect(screen.names == ["Alex Wilber"])
        try await screen.pass(.seconds(1))
        try await eventually { @MainActor in screen.remaining == .seconds(1) }
        #expect(screen.sent == 2)
        try await screen.pass(.seconds(1))
        try await screen.until(.results)
        #expect(screen.sent == 3)
        #expect(screen.server.requests.last?.path?.contains("ale") == true)
    }

    @Test("a wait that the client would sit out is told too, and only one of a second is not")
    func throttledBriefly() async throws {
        let screen = SearchScreen(.throttled(seconds: 2), .page("Adele Vance"), retries: .interactive)
        try await screen.type("a")
        try await eventually { @MainActor in screen.remaining == .seconds(2) }
        #expect(screen.model.status.message == .searchThrottled(.lasting(.seconds(2))))
        try await screen.pass(.seconds(1))
        try await eventually { @MainActor in screen.remaining == .seconds(1) }
        try await screen.pass(.seconds(1))
        try await screen.until(.results)

        screen.server.add(.throttled(seconds: 1), .page("Bob"))
        screen.model.text = "bob"
        try await screen.untilSent(3)
        try await eventually { @MainActor in screen.clock.sleeperCount == 1 }
        #expect(screen.model.phase == .loading)
        screen.clock.advance(by: .seconds(1))
        try await screen.until(.results)
        #expect(screen.names == ["Bob"])
    }

    @Test("who taps Retry while throttled asks at once; a server that still wants a pause says so anew")
    func retryWhileThrottled() async throws {
        let screen = SearchScreen(
            .throttled(seconds: 3_600), .throttled(seconds: 9), .page("Adele Vance"))
        try await screen.type("a")
        try await eventually { @MainActor in screen.remaining == .seconds(3_600) }
        #expect(screen.sent == 1)
        await screen.model.retry()
        #expect(screen.remaining == .seconds(9) && screen.sent == 2)
        await screen.model.retry()
        #expect(screen.names == ["Adele Vance"] && screen.sent == 3)
    }

    @Test("a server that fails is told with a Retry that asks for the same once more")
    func failed() async throws {
        let screen = SearchScreen(.init(status: 500, body: ""), .page("Adele Vance"))
        try await screen.type("a")
        try await eventually { @MainActor in screen.model.phase.failure?.situation == .serviceFailing }
        await screen.model.retry()
        #expect(screen.model.phase == .results)
        #expect(screen.server.requests.map(\.path).count == 2)
        #expect(screen.server.requests.first?.path == screen.server.requests.last?.path)
    }

    @Test("who signs out in the middle sees nobody any more, and the answer that is on its way changes nothing")
    func signOut() async throws {
        let screen = SearchScreen(.page("Adele Vance", "Alex Wilber", next: "2"), .page("Alex Wilber"))
        try await screen.find("a")
        screen.server.hold()
        try await screen.type("l")
        try await screen.pass(.milliseconds(300))
        try await screen.untilSent(2)

        screen.model.close()
        #expect(screen.model.phase == .idle)
        #expect(screen.names.isEmpty)
        #expect(screen.model.text.isEmpty)
        try await eventually { @MainActor in screen.server.canceled == 1 }
        screen.server.release()

        await screen.model.submit("adele")
        #expect(screen.model.phase == .idle)
        #expect(screen.names.isEmpty)
        #expect(screen.sent == 2)
    }
}
