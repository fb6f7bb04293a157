import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

/// A search on a screen: a person's gestures, a clock that the test moves, and a server that answers from a list.
@MainActor
final class SearchScreen {
    let clock = ManualClock()
    let server: ScriptedGraph
    let model: PeopleSearchModel
    let graph: GraphClient

    init(
        _ answers: ScriptedGraph.Answer..., history: SearchHistoryFile? = nil, pageSize: Int = 25,
        permissions: AccountPermissions = AccountPermissions(directory: .basic), retries: RetryPolicy = .none
    ) {
        server = ScriptedGraph(answers)
        graph = server.graph(permissions, retries: retries, time: clock.source)
        model = PeopleSearchModel(graph: graph, history: history, pageSize: pageSize)
    }

    /// The names on the screen.
    var names: [String] { model.people.map(\.name) }

    /// How many requests went out.
    var sent: Int { server.requests.count }

    /// Types letters, a while after each other.
    func type(_ letters: String, every gap: Duration = .milliseconds(120)) async throws {
        for (place, letter) in letters.enumerated() {
            if place > 0 { try await pass(gap) }
            model.text.append(letter)
        }
    }

    /// Deletes letters, as a key does that is held down.
    func delete(_ count: Int, every gap: Duration = .milliseconds(40)) async throws {
        for place in 0..<count {
            if place > 0 { try await pass(gap) }
            model.text.removeLast()
        }
    }

    /// Lets time pass once the model waits for it.
    func pass(_ duration: Duration) async throws {
        if isWaiting { try await eventually { @MainActor in self.clock.sleeperCount > 0 } }
        clock.advance(by: duration)
    }

    /// Whether the model waits for the typing to pause, or for what stands in its way.
    private var isWaiting: Bool {
        switch model.phase {
        case .typing, .offline, .throttled: true
        case .idle, .loading, .results, .noResults, .failed: false
        }
    }

    /// Waits until the search is in a phase.
    func until(_ phase: PeopleSearchModel.Phase) async throws {
        try await eventually { @MainActor in self.model.phase == phase }
    }

    /// Waits until so many requests went out.
    func untilSent(_ count: Int) async throws {
        try await eventually { @MainActor in self.sent >= count }
    }

    /// Types letters, and waits for the people.
    func find(_ letters: String) async throws {
        try await type(letters)
        try await until(.results)
    }

    /// Types letters for the first time, whose answer the server holds back.
    func typeHeld(_ letters: String) async throws {
        server.hold()
        try await type(letters)
        try await untilSent(1)
    }

    /// Lets the typing pause, and waits for the people.
    func findAfterPause() async throws {
        try await pass(.milliseconds(300))
        try await until(.results)
    }

    /// Whether the screen says that the network is down.
    var isOffline: Bool {
        if case .offline(let failure) = model.phase { failure.isOffline } else { false }
    }

    /// How long the server still wants a pause; nil when it wants none.
    var remaining: Duration? {
        if case .throttled(_, let remaining) = model.phase { remaining } else { nil }
    }
}

extension ScriptedGraph.Answer {
    /// A page of people, with a link to the next one if there is one.
    static func page(_ names: String..., next: String? = nil) -> Self { page(names, next: next) }

    /// A page of people, with a link to the next one if there is one.
    static func page(_ names: [String], next: String? = nil) -> Self {
        let people = names.map { #"{"id":"id of \#($0)","displayName":"\#($0)"}"# }.joined(separator: ",")
        let link = next.map { #","@odata.nextLink":"https://graph.example/v1.0/users?$skiptoken=\#($0)""# } ?? ""
        return Self(body: #"{"value":[\#(people)]\#(link)}"#)
    }

    /// The server asks to wait.
    static func throttled(seconds: Int) -> Self { Self(status: 429, headers: [.retryAfter: "\(seconds)"], body: "") }
}

extension PeopleSearchModel {
    /// Types a text, and searches for it at once.
    func submit(_ text: String) async {
        self.text = text
        await submit()
    }
}
