public import GraphPeople
public import Observation

/// Holds one person: who is looked at, and what is known so far.
///
/// A model that was made from a row shows that row at once; ``loadCard()`` fills in the rest, each part by itself.
@MainActor @Observable public final class PersonModel {
    /// What the model is doing.
    public enum Phase: Sendable, Equatable {
        /// Nothing was asked yet.
        case idle
        /// The person is on the way.
        case loading
        /// The person is there: ``PersonModel/person``.
        case loaded
        /// The person could not be had; who was shown before is in ``PersonModel/person``.
        case failed(Failure)
    }

    /// Who is looked at, by id, user principal name or mail address; nil for whoever is signed in.
    public let subject: String?
    /// What the model is doing.
    public internal(set) var phase = Phase.idle
    /// The person as far as they are known: from the row at first, then from the card.
    public internal(set) var person: Person?
    /// The manager, the manager's manager and so on up; `here` with nobody in it for who is at the top.
    public internal(set) var managers = PersonPart<[Person]>.unknown
    /// Those who report to the person; `here` with nobody in it for who has none.
    public internal(set) var directReports = PersonPart<[Person]>.unknown
    /// The photo.
    public internal(set) var photo = PersonPart<PersonPhoto>.unknown
    /// Whether the person is there.
    public internal(set) var presence = PersonPart<Presence>.unknown
    /// Whether all that Graph has of the person came, and a blank is one.
    public var isWhole: Bool { answered != nil }

    /// The person as the card itself had them.
    var answered: Person?
    @ObservationIgnored var isClosed = false
    /// How long it takes until the card is asked for again by itself, in whole seconds; nil when it is not.
    var pause: Duration?
    /// Whether it is asked for again by itself, as on a screen.
    @ObservationIgnored package var triesAgain = false
    @ObservationIgnored var recovery: Task<Void, Never>?
    /// How often in a row the network was found to be down.
    @ObservationIgnored var offlineCount = 0
    /// The parts that are on the way.
    @ObservationIgnored var asked: Set<PersonCard.PartName> = []
    @ObservationIgnored let graph: GraphClient
    @ObservationIgnored let photos: PhotoCache?
    @ObservationIgnored let photoSize: PhotoSize

    /// Makes a model that knows nothing yet; with the account's photos on the disk, or without.
    public init(
        of subject: String?, graph: GraphClient, photos: PhotoCache? = nil, photoSize: PhotoSize = .pixels240
    ) {
        self.subject = subject
        self.graph = graph
        self.photos = photos
        self.photoSize = photoSize
    }

    /// Makes a model that shows a row at once, and is otherwise as ``init(of:graph:photos:photoSize:)`` makes it.
    public convenience init(
        row: Person, graph: GraphClient, photos: PhotoCache? = nil, photoSize: PhotoSize = .pixels240
    ) {
        self.init(of: row.id, graph: graph, photos: photos, photoSize: photoSize)
        person = row
        phase = .loaded
    }

    /// Whether the account may not see a detail, where a blank would say that there is none.
    public func hides(_ detail: Person.Detail) -> Bool {
        guard let person, !person.has(detail) else { return false }
        // What the row had besides tells nothing of what the card was allowed to show.
        return (answered ?? person).hides(detail, in: graph.session.permissions)
    }

    /// What can be done with the person, as far as they are known.
    public var actions: [PersonAction] {
        person.map { PersonAction.all(for: $0, photo: photo.value, graph: graph.endpoint) } ?? []
    }

    /// What can be done with a manager or a report.
    public func actions(for other: Person) -> [PersonAction] { PersonAction.all(for: other, graph: graph.endpoint) }

    /// Ends the model for good, because the account is signed out: asks nothing more and shows nobody.
    public func close() {
        isClosed = true
        recovery?.cancel()
        (person, answered) = (nil, nil)
        phase = .idle
        (managers, directReports, photo, presence) = (.unknown, .unknown, .unknown, .unknown)
    }
}
