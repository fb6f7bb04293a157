import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import GraphPeople

@Suite("The people one works with, beside a search", .timeLimit(.minutes(1)))
struct ColleagueFetchTests {
    private let clock = ManualClock()
    private let directory = SlowDirectory()
    private var client: GraphClient {
        directory.graph(.init(directory: .basic, relevantPeople: true), time: clock.source)
    }

    @Test("an answer does not wait for them, is not kept without them, and the next one has them in their order")
    func first() async throws {
        let client = client
        let query = try PeopleQuery("adele")
        await directory.users.open()
        #expect(try await client.people(matching: query).people.map(\.id) == ["1"])
        #expect(client.answerHere(to: query) == nil)
        await directory.colleagues.open()
        try await eventually { !client.peopleHere(matching: query, among: []).isEmpty }
        #expect(try await client.people(matching: query).people.map(\.id) == ["2", "1"])
        #expect(client.answerHere(to: query)?.people.count == 2)
        #expect(directory.asked("/me/people") == 1)
    }

    @Test("they are asked for once for all searches, and kept though each of these is canceled")
    func canceled() async throws {
        let client = client
        let query = try PeopleQuery("adele")
        let searches = (0..<3).map { _ in Task { try await client.people(matching: query) } }
        await directory.colleagues.somebodyIsHeld()
        try await eventually { directory.asked("/users") == 3 }
        searches.forEach { $0.cancel() }
        await directory.users.open()
        for search in searches {
            await #expect(throws: CancellationError.self) { try await search.value }
        }
        await directory.colleagues.open()
        try await eventually { !client.peopleHere(matching: query, among: []).isEmpty }
        #expect(directory.asked("/me/people") == 1)
    }

    @Test("that nobody matches is not said before they are here, as long as that takes no more than a second")
    func nobody() async throws {
        let client = client
        await directory.users.open()
        let patient = Task { try await client.people(matching: PeopleQuery("zoe")) }
        try await eventually { clock.sleeperCount == 1 }
        clock.advance(by: .seconds(1))
        #expect(try await patient.value.people.isEmpty)
        let lucky = Task { try await client.people(matching: PeopleQuery("zoe")) }
        try await eventually { clock.sleeperCount == 1 }
        await directory.colleagues.open()
        #expect(try await lucky.value.people.map(\.id) == ["3"])
        #expect(directory.asked("/me/people") == 1)
    }

    @Test("a program that asks once waits for them, however long it takes; that they fail is no failure of the search")
    func waiting() async throws {
        let client = client
        await directory.users.open()
        let search = Task { try await client.people(matching: PeopleQuery("adele"), waitingForColleagues: true) }
        await directory.colleagues.somebodyIsHeld()
        clock.advance(by: .seconds(60))
        await directory.colleagues.open()
        #expect(try await search.value.people.map(\.id) == ["2", "1"])

        let refused = self.client
        directory.refuses.withLock { $0 = true }
        for _ in 0..<2 {
            let page = try await refused.people(matching: PeopleQuery("adele"), waitingForColleagues: true)
            #expect(page.people.map(\.id) == ["1"])
        }
        #expect(directory.asked("/me/people") == 2)
    }
}

/// A directory whose two kinds of answers come when the test says so.
private final class SlowDirectory: HTTPTransport {
    let colleagues = Gate()
    let users = Gate()
    let refuses = Locked(false)
    private let paths = Locked<[String]>([])

    func asked(_ path: String) -> Int {
        paths.withLock { $0.count { $0.contains(path) } }
    }

    func send(_ request: HTTPRequest, body: Data?, limits: TransferLimits) async throws -> (HTTPResponse, Data) {
        let path = request.path ?? ""
        paths.withLock { $0.append(path) }
        let isAboutColleagues = path.contains("/me/people")
        await (isAboutColleagues ? colleagues : users).pass()
        try Task.checkCancellation()
        if isAboutColleagues, refuses.withLock({ $0 }) {
            return (HTTPResponse(status: .forbidden), Data(#"{"error":{"code":"ErrorAccessDenied"}}"#.utf8))
        }
        let people =
            if isAboutColleagues {
                #"{"id":"2","displayName":"Adele Zeta"},{"id":"3","displayName":"Zoe"}"#
            } else if path.contains("adele") {
                #"{"id":"1","displayName":"Adele Alpha"}"#
            } else {
                ""
            }
        return (HTTPResponse(status: .ok), Data("{\"value\":[\(people)]}".utf8))
    }
}
