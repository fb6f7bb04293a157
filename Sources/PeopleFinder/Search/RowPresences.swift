import GraphPeople
import NativeOAuth
import Observation

/// Finds out who of a list is there, in one request for its rows, and again at the earliest a minute later.
///
/// Nobody is asked while rows change: typing causes no request. A presence that cannot be had is no error; the row shows none.
@MainActor @Observable final class RowPresences {
    /// How long rows have to stay as they are.
    static let settles = Duration.milliseconds(600)
    /// How long an answer holds.
    static let lasts = Duration.seconds(60)

    private(set) var known: [Person.ID: Presence] = [:]

    @ObservationIgnored private var rows: [Person.ID] = []
    @ObservationIgnored private var query: PeopleQuery?
    /// When whose presence was asked for.
    @ObservationIgnored private var asked: [Person.ID: Duration] = [:]
    /// When all of it was refused.
    @ObservationIgnored private var refused: Duration?
    @ObservationIgnored private var task: Task<Void, Never>?
    private let graph: GraphClient

    init(graph: GraphClient) { self.graph = graph }

    /// Asks for those of some rows once they have settled; what was on its way for others is given up.
    ///
    /// Another query than before means that somebody still types.
    func show(_ people: [Person], for query: PeopleQuery?) {
        guard graph.session.permissions.presence else { return }
        let rows = people.map(\.id).unique(by: \.self)
        guard rows != self.rows || query != self.query else { return }
        (self.rows, self.query) = (rows, query)
        task?.cancel()
        guard !rows.isEmpty else { return }
        task = Task { [weak self, time = graph.session.time] in
            try? await time.sleep(Self.settles)
            await self?.ask()
        }
    }

    private func ask() async {
        let now = graph.session.time.elapsed()
        asked = asked.filter { now - $0.value < Self.lasts }
        let ids = rows.filter { asked[$0] == nil }
        if let refused, now - refused < PeoplePhotos.refusalsLast { return }
        guard !ids.isEmpty, !Task.isCancelled else { return }
        var answer: [Person.ID: Presence] = [:]
        do {
            answer = try await graph.presences(of: ids)
        } catch let error as GraphError where error.code == .forbidden {
            refused = now
        } catch {
            // No sign is truer than an old one.
        }
        guard !Task.isCancelled else { return }
        known = known.filter { asked[$0.key] != nil }.merging(answer) { $1 }
        for id in ids { asked[id] = now }
    }
}
