import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import Observation
import PeopleFinder
import URLSessionTransport

/// Types the trace into a search, key by key at its time, and sees what is on the screen when.
@MainActor
final class Replay {
    /// What was seen.
    struct Result {
        var keystrokes = 0
        var requests = 0
        var bytes = 0
        /// Who was looked for, with how many keystrokes and requests.
        var each: [(wanted: String, keystrokes: Int, requests: Int)] = []
        /// From each keystroke to people on the screen who fit what is typed, or the word that there are none; those that the
        /// next keystroke came before are missing.
        var shown: [Duration] = []
        var overtaken = 0
        /// From the last keystroke of each search to the answer for it.
        var answered: [Duration] = []
        /// From the first keystroke of each search to the first people.
        var first: [Duration] = []
        /// How often the one who was wanted stood first at the end.
        var found = 0
    }

    private let endpoint: URL
    private let token: String
    private let clock = ContinuousClock()
    private let transport = URLSessionTransport()

    init(endpoint: URL, token: String) {
        self.endpoint = endpoint
        self.token = token
    }

    /// Types all of it, with a new window for each search: nothing is remembered of the one before.
    func run(_ trace: TypingTrace) async throws -> Result {
        var result = Result()
        for search in trace.searches {
            let metered = MeteredTransport(transport, token: token)
            let graph = GraphClient(
                endpoint: endpoint, transport: metered,
                session: GraphSession(permissions: AccountPermissions(directory: .full)))
            let model = PeopleSearchModel(graph: graph)
            try await type(search, into: model, &result)
            result.requests += metered.count.requests
            result.bytes += metered.count.bytes
            result.each.append((search.wanted, search.keys.count, metered.count.requests))
            result.found += model.people.first?.userPrincipalName?.hasPrefix(search.wanted + "@") == true ? 1 : 0
        }
        return result
    }

    private func type(
        _ search: TypingTrace.Search, into model: PeopleSearchModel, _ result: inout Result
    ) async throws {
        let start = clock.now
        var first: Duration?
        for (index, key) in search.keys.enumerated() {
            try await clock.sleep(until: start + key.at)
            let pressed = clock.now
            let isLast = index == search.keys.count - 1
            let end = isLast ? pressed + .seconds(5) : start + search.keys[index + 1].at
            model.text = key.applied(to: model.text)
            result.keystrokes += 1
            let shown = await wait(until: end, for: model) { Self.isShowing($0) }
            if let shown {
                result.shown.append(shown - pressed)
                if first == nil, !model.people.isEmpty { first = shown - start }
            } else {
                result.overtaken += 1
            }
            if isLast, let answered = await wait(until: end, for: model, { Self.isAnswered($0) }) {
                result.answered.append(answered - pressed)
            }
        }
        if let first { result.first.append(first) }
    }

    /// Whether there are people on the screen who fit, or the word that there are none.
    private static func isShowing(_ model: PeopleSearchModel) -> Bool {
        !model.people.isEmpty || isAnswered(model)
    }

    private static func isAnswered(_ model: PeopleSearchModel) -> Bool {
        switch model.phase {
        case .results, .noResults, .failed: true
        case .idle, .typing, .loading, .offline, .throttled: false
        }
    }

    /// Waits for the screen to be as wanted; nil when it is not by then.
    private func wait(
        until end: ContinuousClock.Instant, for model: PeopleSearchModel,
        _ isRight: (PeopleSearchModel) -> Bool
    ) async -> ContinuousClock.Instant? {
        while clock.now < end {
            if isRight(model) { return clock.now }
            // A screen is drawn a hundred times a second at most; so nearly this is seen.
            try? await clock.sleep(for: .milliseconds(1))
        }
        return isRight(model) ? clock.now : nil
    }

    /// What a program sends and gets that asks at each keystroke, the empty text too, as the walk-through's does.
    func walkThrough(_ trace: TypingTrace) async throws -> (requests: Int, bytes: Int) {
        let metered = MeteredTransport(transport, token: token)
        for search in trace.searches {
            var text = ""
            for key in search.keys {
                text = key.applied(to: text)
                let filter = "startswith(givenName,'\(text.replacing("'", with: "''"))')"
                let url = URL(
                    string:
                        "\(endpoint.absoluteString)/users?$filter=\(filter.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
                )
                guard let url else { continue }
                _ = try await metered.send(.init(url: url), body: nil, limits: .api)
            }
        }
        return (metered.count.requests, metered.count.bytes)
    }

    /// A search without any waiting, next to the same request by itself, in turn on one warm connection.
    ///
    /// - Returns: From the keystroke to the shown results, and from the request to its answer, of each text.
    func immediate(_ texts: [String]) async throws -> (model: [Duration], plain: [Duration]) {
        let metered = MeteredTransport(transport, token: token)
        var (model, plain): ([Duration], [Duration]) = ([], [])
        for text in texts {
            let graph = GraphClient(
                endpoint: endpoint, transport: metered,
                session: GraphSession(permissions: AccountPermissions(directory: .full)))
            let search = PeopleSearchModel(graph: graph)
            let before = metered.count.requests
            let pressed = clock.now
            search.text = text
            await search.submit()
            let shown = clock.now
            guard Self.isAnswered(search), metered.count.requests == before + 1, let request = metered.count.last else {
                continue
            }
            let sent = clock.now
            _ = try await metered.send(request, body: nil, limits: .api)
            let answered = clock.now
            model.append(shown - pressed)
            plain.append(answered - sent)
        }
        return (model, plain)
    }
}
