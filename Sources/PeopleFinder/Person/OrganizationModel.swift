public import GraphPeople
public import Observation

/// Holds a part of the organization as a tree: the way from the top down to a person, and each team that was opened.
@MainActor @Observable public final class OrganizationModel {
    /// A line of the tree.
    public struct Row: Sendable, Hashable, Identifiable {
        /// Who reports to the person, as far as it is shown.
        public enum Team: Sendable, Hashable {
            /// It may have somebody in it, and is not shown.
            case closed
            /// Of the team those are shown who are on the way to somebody below.
            case onTheWay
            /// All of it is shown.
            case open
            /// It is on its way.
            case loading
            /// Nobody reports to the person.
            case nobody
        }

        /// Who stands there.
        public let person: Person
        /// How many of those above are shown.
        public let depth: Int
        /// Who reports to the person.
        public let team: Team
        /// Whether the tree was made around the person.
        package let isCenter: Bool

        /// The person's id.
        public var id: Person.ID { person.id }
    }

    /// The tree, from the top down.
    public private(set) var rows: [Row] = []
    /// Why a team could not be shown the last time; nil when it could.
    public private(set) var failure: Failure?
    /// Whoever has no manager, as far as that is known.
    private let top: Person
    private let center: Person.ID
    private var teams: [Person.ID: [Person]] = [:]
    /// Those of whose teams everybody is known.
    private var whole: Set<Person.ID> = []
    private var opened: Set<Person.ID> = []
    private var loading: Set<Person.ID> = []
    /// Those of whom it was asked whether they lead anybody.
    private var asked: Set<Person.ID> = []
    @ObservationIgnored private let make: @MainActor (Person) -> PersonModel?

    /// A larger tree is none: in a directory two people can be each other's managers.
    private static let maximumRows = 10_000
    /// As many as one request of Graph asks about.
    private static let askedAtOnce = 20

    /// Makes the tree around a person: those above, and who reports to them; nil where the model knows nobody.
    ///
    /// The models of others are made, or those that are known are given; none when nobody is signed in any more.
    public init?(around model: PersonModel, make: @escaping @MainActor (Person) -> PersonModel?) {
        guard let person = model.person else { return nil }
        let way = (model.managers.value ?? []).reversed() + [person]
        top = way[0]
        center = person.id
        self.make = make
        for (manager, report) in zip(way, way.dropFirst()) {
            teams[manager.id] = [report]
            opened.insert(manager.id)
        }
        take(model, of: person)
        if teams[person.id]?.isEmpty == false { opened.insert(person.id) }
        update()
    }

    /// Asks who of those that are shown leads nobody; a failure changes nothing.
    public func load() async {
        while let model = make(top) {
            let unknown = rows.map(\.id).filter { teams[$0] == nil && !asked.contains($0) }.prefix(Self.askedAtOnce)
            guard !unknown.isEmpty else { return }
            asked.formUnion(unknown)
            let alone = try? await model.graph.withoutReports(Array(unknown))
            for id in alone ?? [] where teams[id] == nil {
                teams[id] = []
                whole.insert(id)
            }
            update()
        }
    }

    /// Shows all who report to a person; they are asked for unless they are known.
    public func openTapped(_ id: Person.ID) async {
        guard let person = rows.first(where: { $0.id == id })?.person, !loading.contains(id) else { return }
        failure = nil
        if !whole.contains(id), let model = make(person) {
            loading.insert(id)
            update()
            if model.directReports.value == nil { await model.loadCard() }
            loading.remove(id)
            take(model, of: person)
            if case .failed(let failure) = model.directReports { self.failure = failure }
        }
        if teams[id] != nil { opened.insert(id) }
        update()
        await load()
    }

    /// Hides who reports to a person.
    public func closeTapped(_ id: Person.ID) {
        opened.remove(id)
        update()
    }

    /// The row of a person's manager; nil for whoever is at the top.
    public func manager(of index: Int) -> Int? {
        guard rows.indices.contains(index) else { return nil }
        return rows[..<index].lastIndex { $0.depth < rows[index].depth }
    }

    private func take(_ model: PersonModel, of person: Person) {
        guard let reports = model.directReports.value else { return }
        // Whoever is on the way stays, though the directory may not list them.
        let onTheWay = (teams[person.id] ?? []).filter { known in !reports.contains { $0.id == known.id } }
        teams[person.id] = reports + onTheWay
        whole.insert(person.id)
    }

    private func update() {
        var rows: [Row] = []
        var seen: Set<Person.ID> = []
        func add(_ person: Person, _ depth: Int) {
            guard rows.count < Self.maximumRows, seen.insert(person.id).inserted else { return }
            let isCenter = person.id == center
            rows.append(Row(person: person, depth: depth, team: team(of: person.id), isCenter: isCenter))
            if opened.contains(person.id) { teams[person.id]?.forEach { add($0, depth + 1) } }
        }
        add(top, 0)
        self.rows = rows
    }

    private func team(of id: Person.ID) -> Row.Team {
        if loading.contains(id) { return .loading }
        if whole.contains(id), teams[id]?.isEmpty != false { return .nobody }
        guard opened.contains(id) else { return .closed }
        return whole.contains(id) ? .open : .onTheWay
    }
}
