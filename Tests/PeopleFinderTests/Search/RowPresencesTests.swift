import Foundation
import GraphPeople
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import PeopleFinder

@MainActor
@Suite("Who of a list is there", .timeLimit(.minutes(1)))
struct RowPresencesTests {
    private let adele = Person(id: "87d349ed-44d7-43e1-9a83-5f2406dee5bd", displayName: "Adele Vance")
    private let alex = Person(id: "4782e723-f4f4-4af3-a76e-25e3bab0d896", displayName: "Alex Wilber")
    private let screen: SearchScreen
    private let rows: RowPresences

    private var server: ScriptedGraph { screen.server }

    init() {
        screen = SearchScreen(permissions: AccountPermissions(directory: .basic, presence: true))
        rows = RowPresences(graph: screen.graph)
    }

    private func answer(_ people: Person..., availability: String = "Busy") -> ScriptedGraph.Answer {
        let all = people.map { #"{"id":"\#($0.id)","availability":"\#(availability)"}"# }
        return ScriptedGraph.Answer(body: #"{"value":[\#(all.joined(separator: ","))]}"#)
    }

    /// Leaves the rows as they are for long enough.
    private func settle() async throws {
        try await eventually { @MainActor in screen.clock.sleeperCount > 0 }
        screen.clock.advance(by: RowPresences.settles)
    }

    /// Whom the requests asked for.
    private var asked: [[String]?] {
        server.bodies.map { body in
            body.flatMap { try? JSONDecoder().decode([String: [String]].self, from: $0)["ids"] }
        }
    }

    @Test("rows that have settled are asked for in one request, a further page by itself, and all again a minute later")
    func pages() async throws {
        server.add(answer(adele), answer(alex), answer(adele, alex, availability: "Away"))
        rows.show([adele], for: nil)
        try await settle()
        try await eventually { @MainActor in rows.known[adele.id]?.availability == "Busy" }
        rows.show([adele, alex], for: nil)
        try await settle()
        try await eventually { @MainActor in rows.known.count == 2 }
        #expect(asked == [[adele.id], [alex.id]])

        screen.clock.advance(by: RowPresences.lasts)
        rows.show([alex, adele], for: nil)
        try await settle()
        try await eventually { @MainActor in rows.known[alex.id]?.availability == "Away" }
        #expect(asked.last == [alex.id, adele.id] && asked.count == 3)
    }

    @Test("while somebody types nothing is asked for, though the rows stay the same")
    func typing() async throws {
        server.add(answer(adele))
        for text in ["a", "ad", "ade"] {
            rows.show([adele], for: try PeopleQuery(text))
            try await eventually { @MainActor in screen.clock.sleeperCount > 0 }
            screen.clock.advance(by: RowPresences.settles / 2)
            #expect(screen.sent == 0)
        }
        try await settle()
        try await eventually { @MainActor in rows.known[adele.id] != nil }
        #expect(screen.sent == 1)
    }

    @Test("a request for rows that are gone is given up")
    func gone() async throws {
        server.hold()
        rows.show([adele], for: nil)
        try await settle()
        try await screen.untilSent(1)
        rows.show([], for: nil)
        try await eventually { @MainActor in server.canceled == 1 }
        server.release()
        #expect(rows.known.isEmpty)
    }

    @Test("a failure takes old signs away and says nothing; after a refusal nothing is asked for")
    func failures() async throws {
        server.add(answer(adele), .offline, answer(adele), .init(status: 403, body: "{}"))
        for known in [1, 0, 1, 0] {
            rows.show([], for: nil)
            rows.show([adele], for: nil)
            try await settle()
            try await eventually { @MainActor in rows.known.count == known }
            screen.clock.advance(by: RowPresences.lasts)
        }
        rows.show([alex], for: nil)
        try await settle()
        try await eventually { @MainActor in screen.clock.sleeperCount == 0 }
        #expect(screen.sent == 4)
    }

    @Test("a search asks for its favorites, who may be in a team too, and for whom it finds; once closed for nobody")
    func search() async throws {
        let page = #"{"value":[{"id":"\#(alex.id)","displayName":"Alex Wilber"}]}"#
        server.add(answer(adele), .init(body: page), answer(alex, availability: "Available"))
        let model = screen.model
        await model.favoriteTapped(adele)
        model.others = [adele]
        try await settle()
        try await eventually { @MainActor in model.presences[adele.id] != nil }
        try await screen.type("a")
        try await screen.until(.results)
        try await settle()
        try await eventually { @MainActor in model.presences[alex.id]?.label == .presenceAvailable }
        #expect(model.people.map(\.id) == [alex.id] && asked == [[adele.id], nil, [alex.id]])
        model.close()
        model.others = [Person(id: "cb0b5bd5-45d4-4f1b-9f7a-5c0a6c0a9a44")]
        #expect(screen.clock.sleeperCount == 0 && screen.sent == 3)
    }
}
