public import GraphPeople
public import Observation

/// Holds the way through the organization: whom one has opened from whom.
///
/// ``path`` is the whole state. It can be bound to a navigation stack, encoded, and set again after a restart.
@MainActor @Observable public final class PersonNavigation {
    /// The most people on the way; the first ones are let go.
    public nonisolated static let maximumPathLength = 50

    /// The people who are open, each from the one before; the last one is on the screen.
    public var path: [PersonReference] {
        get { steps }
        set {
            steps = Array(newValue.suffix(Self.maximumPathLength))
            let ids = Set(steps.map(\.id))
            models = models.filter { ids.contains($0.key) }
        }
    }

    /// The person on the screen; nil when none is open.
    public var current: PersonModel? { steps.last.map { model(for: $0) } }

    private var steps: [PersonReference] = []

    @ObservationIgnored private var models: [Person.ID: PersonModel] = [:]
    @ObservationIgnored private let make: @MainActor (Person) -> PersonModel

    /// Makes a way on which nobody is open; models are made such as by ``PersonModel/init(row:graph:photos:photoSize:)``.
    public init(make: @escaping @MainActor (Person) -> PersonModel) { self.make = make }

    /// The model of somebody of ``path``: the same one as long as they are on it, so that going back shows what was there.
    ///
    /// - Returns: The model; for somebody who was restored it knows the name, and its card has to be loaded.
    public func model(for reference: PersonReference) -> PersonModel {
        if let known = models[reference.id] { return known }
        // Whoever shows a manager or a report has the row of them.
        let row = models.values.lazy.flatMap(\.organization).first { $0.id == reference.id }
        return model(for: row ?? Person(id: reference.id, displayName: reference.name))
    }

    /// Opens somebody from the one on the screen, or from a list; who is on the screen already is not opened again.
    public func open(_ person: Person) {
        guard steps.last?.id != person.id else { return }
        _ = model(for: person)
        path = steps + [PersonReference(person)]
    }

    /// Opens the manager of the one on the screen, if they are known.
    public func goUp() {
        if let manager = current?.managers.value?.first { open(manager) }
    }

    /// Goes back to the one before.
    public func goBack() { path = steps.dropLast() }

    /// Goes back to a person of the way, or to the list when they are not on it.
    public func goBack(to id: Person.ID?) {
        path = steps.lastIndex { $0.id == id }.map { Array(steps[...$0]) } ?? []
    }

    /// Ends all models for good, because the account is signed out.
    public func close() {
        models.values.forEach { $0.close() }
        path = []
    }

    private func model(for person: Person) -> PersonModel {
        if let known = models[person.id] { return known }
        let model = make(person)
        models[person.id] = model
        return model
    }
}

extension PersonNavigation {
    /// The first person of the way, whose row is selected where the list stands beside the card.
    public var first: PersonReference? { path.first }

    /// The people who are open above the first one, for a stack that has the first one's card for its root.
    public var others: [PersonReference] {
        get { Array(path.dropFirst()) }
        set { path = path.prefix(1) + newValue }
    }

    /// Begins a new way with somebody from the list; with nil, when no row is selected any more, the way ends.
    public func begin(with person: Person?) {
        guard person?.id != first?.id else { return }
        goBack(to: nil)
        if let person { open(person) }
    }
}

/// A person by id and name: enough to go back to them, and to say where one is meanwhile.
public struct PersonReference: Sendable, Hashable, Codable, Identifiable {
    /// The directory's own name for the person.
    public let id: Person.ID
    /// What to call the person until they are fetched.
    public let name: String

    /// Makes a reference.
    public init(_ person: Person) { (id, name) = (person.id, person.name) }
}
