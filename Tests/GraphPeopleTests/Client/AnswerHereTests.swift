import Foundation
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import GraphPeople

@Suite("Answers that are here already")
struct AnswerHereTests {
    private let clock = ManualClock()
    private let server = ScriptedGraph()
    private var client: GraphClient { server.graph(.init(directory: .basic), time: clock.source) }

    private func page(_ names: [String], next: String = "") -> ScriptedGraph.Answer {
        let people = names.map { #"{"id":"\#($0)","displayName":"\#($0)"}"# }.joined(separator: ",")
        return .init(body: #"{"value":[\#(people)]\#(next)}"#)
    }

    @Test(
        "words that became longer or more mean fewer people",
        arguments: [("a", "ad"), ("ad", "adele"), ("adele", "adele v"), ("o", "o'b"), ("Ad", "ADE"), ("žiž", "žižka")])
    func narrower(wide: String, narrow: String) throws {
        #expect(try PeopleQuery(narrow).narrows(PeopleQuery(wide)))
    }

    @Test(
        "other words, other ways of asking, and spellings that were not asked for before can mean others",
        arguments: [
            ("ad", "a"), ("ad", "ab"), ("adele v", "adela v"), ("adele", "adele@"), ("a@b", "a@bc"), ("123", "1234"),
            ("mue", "muel"), ("ziz", "žiz"), ("王", "王小"), ("van a", "a van"),
        ])
    func other(wide: String, narrow: String) throws {
        #expect(try !PeopleQuery(narrow).narrows(PeopleQuery(wide)))
    }

    @Test("who has everybody of a text need not ask for a longer one, for five minutes")
    func complete() async throws {
        let client = client
        server.add(page(["Adele Vance", "Adam West", "Alba Nova"]))
        _ = try await client.people(matching: PeopleQuery("a"))
        #expect(client.answerHere(to: try PeopleQuery("ad"))?.people.map(\.name) == ["Adam West", "Adele Vance"])
        #expect(client.answerHere(to: try PeopleQuery("adele"))?.people.map(\.name) == ["Adele Vance"])
        #expect(client.answerHere(to: try PeopleQuery("a"))?.people.count == 3)
        #expect(client.answerHere(to: try PeopleQuery("zoe")) == nil)
        // Nobody of them fits: titles, and names that are spelled otherwise, are asked for.
        #expect(client.answerHere(to: try PeopleQuery("adx")) == nil)
        #expect(client.answerHere(to: try PeopleQuery("ad", pageSize: 7)) == nil)
        clock.advance(by: .seconds(300))
        #expect(client.answerHere(to: try PeopleQuery("ad")) == nil)
    }

    @Test("an answer with further pages, and one that may have been cut off, say nothing of a longer text")
    func incomplete() async throws {
        let client = client
        server.add(
            page(["Adele Vance"], next: #","@odata.nextLink":"https://graph.example/v1.0/users?$skiptoken=2""#),
            page((100..<150).map { "Bert \($0)" }))
        _ = try await client.people(matching: PeopleQuery("a"))
        #expect(client.answerHere(to: try PeopleQuery("ad")) == nil)
        _ = try await client.people(matching: PeopleQuery("b"))
        #expect(client.answerHere(to: try PeopleQuery("be")) == nil)
    }

    @Test("of the people who are here those who fit are shown, each once, in the order of an answer")
    func here() throws {
        let people = ["Adele Vance", "Megan Bowen", "Adam West", "Adele Vance"].map { Person(id: $0, displayName: $0) }
        let found = try client.peopleHere(matching: PeopleQuery("ad"), among: people)
        #expect(found.map(\.name) == ["Adam West", "Adele Vance"])
    }
}
