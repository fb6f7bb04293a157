public import GraphPeople
public import Observation

/// Holds one person: who is looked at, and what is known so far.
@MainActor @Observable public final class PersonModel {
    /// Who is looked at.
    public enum Subject: Sendable, Hashable {
        /// The person who is signed in.
        case me
        /// Somebody by id, user principal name or mail address.
        case person(String)
    }

    /// What the model is doing.
    public enum Phase: Sendable, Equatable {
        /// Nothing was asked yet.
        case idle
        /// The person is on the way.
        case loading
        /// The person is there.
        case loaded(Person)
        /// The person could not be had.
        case failed(Failure)
    }

    /// Who is looked at.
    public let subject: Subject

    /// What the model is doing.
    public private(set) var phase = Phase.idle

    @ObservationIgnored private let graph: GraphClient

    /// Makes a model that knows nothing yet.
    ///
    /// - Parameters:
    ///   - subject: Who is looked at.
    ///   - graph: Fetches the person.
    public init(_ subject: Subject, graph: GraphClient) {
        self.subject = subject
        self.graph = graph
    }

    /// Fetches the person, for the first time or once more; does nothing while a fetch is under way.
    public func load() async {
        guard phase != .loading else { return }
        phase = .loading
        do {
            switch subject {
            case .me: phase = .loaded(try await graph.me())
            case .person(let identifier): phase = .loaded(try await graph.person(identifier))
            }
        } catch is CancellationError {
            phase = .idle
        } catch {
            phase = .failed(Failure(error))
        }
    }
}
