import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("PeopleSearchModel")
struct PeopleSearchModelTests {
    private func model(_ transport: any HTTPTransport) -> PeopleSearchModel {
        PeopleSearchModel(graph: transport.graph(), pageSize: 2)
    }

    @Test("a search goes from idle to results")
    func results() async {
        let graph = ScriptedGraph([.page("a", "b")])
        let model = model(graph)
        #expect(model.phase == .idle)

        await model.submit("x")

        #expect(model.phase == .results)
        #expect(model.people.map(\.name) == ["a", "b"])
        #expect(!model.hasNextPage)
        #expect(graph.requests.first?.path?.hasSuffix("&$top=200") == true)
    }

    @Test("a search that nobody matches says so")
    func noResults() async {
        let model = model(ScriptedGraph([.page()]))
        await model.submit("x")
        #expect(model.phase == .noResults)
        #expect(model.people.isEmpty && model.status.message == nil)
        let basic = PeopleSearchModel(graph: ScriptedGraph { _ in .page() }.graph(.init(directory: .basic)))
        await basic.submit("plant manager")
        #expect(basic.phase == .noResults && basic.status.message == .limitBasicProfiles)
    }

    @Test("an empty text ends the search and asks nobody", arguments: ["", "  \n"])
    func empty(text: String) async {
        let model = model(ScriptedGraph([.page("a")]))
        await model.submit("x")

        await model.submit(text)

        #expect(model.phase == .idle)
        #expect(model.people.isEmpty)
    }

    @Test("a text that cannot be searched fails with the reason and asks nobody")
    func overlong() async {
        let model = model(ScriptedGraph())
        await model.submit(String(repeating: "x", count: 10_000))
        #expect((model.phase.failure?.underlying as? GraphError)?.code == .invalidQuery)
    }

    @Test("a failed search can be tried again, and then shows what it finds")
    func retry() async {
        let model = model(ScriptedGraph([.init(status: 503, body: ""), .page("a")]))
        await model.submit("x")
        #expect(model.phase.failure?.situation == .serviceFailing && model.phase.failure?.recovery == .tryAgain)

        await model.retry()

        #expect(model.phase == .results)
        #expect(model.people.map(\.name) == ["a"])
    }

    @Test("the next page is added to the people, and after the last there is none")
    func nextPage() async {
        let model = model(ScriptedGraph([.page("a", "b", next: "2"), .page("c")]))
        await model.submit("x")
        #expect(model.hasNextPage)

        await model.nextPage()
        #expect(model.people.map(\.name) == ["a", "b", "c"])
        #expect(!model.hasNextPage)

        await model.nextPage()
        #expect(model.people.count == 3)
    }

    @Test("a next page that fails keeps the people, and trying again fetches that page only")
    func retryNextPage() async {
        let graph = ScriptedGraph([.page("a", next: "2"), .init(status: 429, body: ""), .page("b")])
        let model = model(graph)
        await model.submit("x")

        await model.nextPage()
        #expect(model.people.map(\.name) == ["a"])
        #expect(model.hasNextPage)

        await model.retry()
        #expect(model.phase == .results)
        #expect(model.people.map(\.name) == ["a", "b"])
        #expect(graph.requests.map(\.path).last == "/v1.0/users?$skiptoken=2")
    }

    @Test("empty pages before the first person are passed over")
    func emptyPages() async {
        let model = model(ScriptedGraph([.page(next: "2"), .page(next: "3"), .page("a")]))
        await model.submit("x")
        #expect(model.phase == .results)
        #expect(model.people.map(\.name) == ["a"])
    }

    @Test("the answer to an earlier search is never shown, however late it comes")
    func stale() async {
        let gate = Gate()
        let model = model(
            StubTransport { request, _ in
                let isFirst = request.path?.contains("first") == true
                if isFirst {
                    await gate.pass()
                }
                let name = isFirst ? "stale" : "fresh"
                let answer = StubTransport.Answer.json(#"{"value":[{"id":"\#(name)"}]}"#)
                return (answer.response, answer.body)
            })
        model.text = "first"
        let first = Task { await model.submit() }
        await gate.somebodyIsHeld()
        #expect(model.phase == .loading)

        await model.submit("second")
        #expect(model.people.map(\.id) == ["fresh"])

        await gate.open()
        await first.value
        #expect(model.phase == .results)
        #expect(model.people.map(\.id) == ["fresh"])
    }

    @Test("a canceled search goes back to idle without a fault")
    func canceled() async {
        let model = model(StubTransport { _, _ in throw CancellationError() })
        await model.submit("x")
        #expect(model.phase == .idle)
    }
}
