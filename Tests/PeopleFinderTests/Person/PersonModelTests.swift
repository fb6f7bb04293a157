import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("PersonModel")
struct PersonModelTests {
    private func model(_ subject: PersonModel.Subject, _ transport: any HTTPTransport) -> PersonModel {
        PersonModel(subject, graph: transport.graph())
    }

    @Test(
        "oneself and others are fetched",
        arguments: [(PersonModel.Subject.me, "/v1.0/me"), (.person("x"), "/v1.0/users/x")])
    func loads(subject: PersonModel.Subject, path: String) async throws {
        let graph = ScriptedGraph([.init(body: #"{"id":"1"}"#)])
        let model = model(subject, graph)
        #expect(model.phase == .idle)

        await model.load()

        #expect(model.phase == .loaded(Person(id: "1")))
        #expect(graph.requests.map(\.path) == [path])
    }

    @Test("a fetch that failed can be done again")
    func again() async throws {
        let model = model(.person("x"), ScriptedGraph([.init(status: 404, body: ""), .init(body: #"{"id":"1"}"#)]))

        await model.load()
        #expect((model.phase.failure?.underlying as? GraphError)?.code == .notFound)

        await model.load()
        #expect(model.phase == .loaded(Person(id: "1")))
    }

    @Test("a canceled fetch goes back to idle")
    func canceled() async throws {
        let model = model(.me, StubTransport { _, _ in throw CancellationError() })
        await model.load()
        #expect(model.phase == .idle)
    }
}
