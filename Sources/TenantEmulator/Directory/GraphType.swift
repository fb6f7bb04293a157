/// A type of objects in Graph, with its properties in the order in which Graph sends them.
struct GraphType: Sendable {
    static let users = GraphType("User")
    static let groups = GraphType("Group")
    static let applications = GraphType("Application")
    static let principals = GraphType("ServicePrincipal")
    static let people = GraphType("Person")
    static let organizations = GraphType("Organization")
    static let domains = GraphType("Domain")
    /// What a filter may ask of the objects of which there are few.
    static let others = GraphType("DirectoryObject")

    private static let rows = Dictionary(grouping: ResourceTable.lines(PackageResources.graph_properties_txt)) { row in
        row.prefix { $0 != " " }
    }

    /// What errors call it.
    let name: String
    let properties: [GraphProperty]
    /// What an object has of which nobody has written anything.
    let template: JSONValue
    private let items: [GraphProperty]
    private let byName: [String: GraphProperty]

    init(_ name: String) {
        self.name = name
        let all = (Self.rows[name[...]] ?? []).flatMap(GraphProperty.row)
        properties = all.filter { $0.kind != .item }
        template = .object(
            properties.filter { !$0.isInside && !$0.isForFilters && !$0.isSelectedOnly && !$0.isOfOneUser }
                .map { .init(name: $0.name, value: $0.usual) })
        items = all.filter { $0.kind == .item }
        byName = Dictionary(properties.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Finds a property by its name, whatever its case: OData clients differ.
    subscript(name: some StringProtocol) -> GraphProperty? {
        byName[name.lowercased()] ?? (isOfUsers ? GraphProperty(directoryExtension: String(name)) : nil)
    }

    /// A property that is there by itself, and not for filters alone or inside an object.
    func whole(_ name: some StringProtocol) -> GraphProperty? {
        self[name].flatMap { $0.isInside || $0.isForFilters ? nil : $0 }
    }

    func property(_ name: String) throws(GraphError) -> GraphProperty {
        guard let property = self[name] else { throw .unknownProperty(name, of: self.name) }
        return property
    }

    /// The property that a body writes by a name.
    func writable(_ name: String) throws(GraphError) -> GraphProperty {
        guard let property = whole(name) else { throw .change("Invalid property '\(name)'.") }
        guard property.isWritable else { throw GraphError(.readOnly, property.name) }
        return property
    }

    /// Refuses a body without a property that something new needs.
    func checkNeeded(_ body: JSONValue) throws(GraphError) {
        for property in properties where property.isNeeded {
            guard let value = body[property.name], value != .null else {
                throw GraphError(.missingProperty, property.name, name)
            }
        }
    }

    /// What a filter may ask of the items of a list, by their members in lower case.
    func items(of list: String) -> [String: GraphProperty] {
        items.reduce(into: [:]) { found, item in
            let halves = item.name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            let (name, member) = (halves.dropLast().joined(separator: "/"), halves[halves.count - 1])
            guard name.lowercased() == list.lowercased() else { return }
            found[member.lowercased()] = item.item(of: name, member: member)
        }
    }

    /// Whether there are columns as well.
    var isOfUsers: Bool { name == "User" }
    func unsupported(_ name: String) -> GraphError { .unsupportedClause(name, of: self.name) }
}

extension GraphType {
    /// The properties of objects that are few of which a search can ask, in lower case.
    static let searched = ["displayname", "description", "mail", "mailnickname"]

    /// What a clause of a search asks.
    ///
    /// Of users it asks the beginnings of words of `displayName`, and of every other property its own beginning.
    /// Of other objects it asks the beginnings of words of each, which ``EmulatorDatabase/places(of:where:)`` puts
    /// beside them.
    func search(_ name: String, _ text: String) throws(GraphError) -> FilterExpression {
        guard isOfUsers else {
            guard Self.searched.contains(name.lowercased()) else { throw unsupported(name) }
            let words = SearchTokenizer.tokens(of: text).map { word in
                SQLCondition(
                    sql: "instr(user.extra ->> '$.words.\(name.lowercased())', ?) > 0", arguments: [" " + word])
            }
            return .clause(words.isEmpty ? .never : .join(words, " AND "))
        }
        guard let property = UserProperty(name: name) else { throw .unknownProperty(name) }
        switch property {
        case .displayName: return .words(SearchTokenizer.tokens(of: text))
        case .accountEnabled, .businessPhones, .createdDateTime, .id, .identities:
            throw .unsupportedClause(property.rawValue)
        case _ where property.kind == .texts:
            let item = FilterTest.startsWith(text).condition(on: property.property.item)
            return .clause(.any(of: "user.\(property.filterColumn)", [item]))
        default: return .test(property.property, .startsWith(text))
        }
    }
}
