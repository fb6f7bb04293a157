import Foundation
import GraphPeople
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import PeopleFinder

/// What leads from where to where, without a server and without a clock.
@Suite("SearchState")
struct SearchStateTests {
    private func state() -> SearchState {
        SearchState(graph: StubTransport { _, _ in throw CancellationError() }.graph(), pageSize: 25)
    }

    private func asked(_ effects: [SearchState.Effect]) -> [String] {
        effects.compactMap { if case .ask(let query) = $0 { query.text } else { nil } }
    }

    private func waits(_ effects: [SearchState.Effect]) -> [Duration] {
        effects.compactMap { if case .wait(.pause, let duration) = $0 { duration } else { nil } }
    }

    @Test("the first letter asks, the next one waits for a pause, and an older answer may still come first")
    func typing() {
        var state = state()
        #expect(asked(state.handle(.typed("a"), at: .zero)) == ["a"])
        #expect(state.phase == .loading)

        let second = state.handle(.typed("al"), at: .milliseconds(100))
        #expect(asked(second).isEmpty && waits(second) == [state.pace.delay(hasPeople: false)])
        #expect(state.phase == .typing)

        let pause = state.handle(.pauseEnded, at: .milliseconds(150))
        #expect(asked(pause).isEmpty && waits(pause) == [state.pace.timeout - .milliseconds(150)])
        #expect(asked(state.handle(.pauseEnded, at: .milliseconds(200))) == ["al"])
        #expect(state.phase == .loading)
    }

    @Test("what was typed for another account is shown, and asked for when the person goes on with it")
    func taken() {
        var state = state()
        var history = SearchHistory()
        history.add(Person(id: "1", displayName: "Adele Vance"))
        _ = state.handle(.historyChanged(history), at: .zero)
        let taken = state.handle(.taken("adele"), at: .zero)
        #expect(asked(taken).isEmpty && waits(taken).isEmpty)
        #expect(state.text == "adele" && state.people.map(\.id) == ["1"] && state.phase == .typing)
        var submitted = state
        #expect(asked(submitted.handle(.submitted, at: .zero)) == ["adele"])
        #expect(asked(state.handle(.typed("adelev"), at: .zero)) == ["adelev"])
    }

    @Test("a search that is closed stops everything once, and nothing that comes later changes it")
    func closed() {
        var state = state()
        _ = state.handle(.typed("a"), at: .zero)
        #expect(state.handle(.closed, at: .zero).count == SearchState.Job.allCases.count)
        let later: [SearchState.Event] = [
            .typed("b"), .submitted, .refreshed, .answered(PeoplePage(people: [Person(id: "1")])), .networkCameBack,
            .historyChanged(SearchHistory()), .closed,
        ]
        for event in later {
            #expect(state.handle(event, at: .zero).isEmpty)
        }
        #expect(state.phase == .idle && state.people.isEmpty && state.text.isEmpty)
    }
}
