/// A list whose items a filter can ask for: texts, or objects with members.
struct FilterCollection: Sendable {
    private let name: String
    private let type: GraphType
    /// The list as SQL, in JSON.
    let sql: String
    /// What can be compared of an item, by the names of its members in lower case.
    private let items: [String: GraphProperty]

    /// - Throws: ``GraphError`` 400 for what is no list.
    init(_ name: String, of type: GraphType) throws(GraphError) {
        (self.name, self.type) = (name, type)
        if let list = type[name], list.kind == .texts {
            (sql, items) = ("user.\(list.column)", ["": list.item])
            return
        }
        items = type.items(of: name)
        guard let list = items.values.first?.name else {
            let property = try type.property(name)
            throw property.unsupported
        }
        // It can be inside an object.
        let path = list.split(separator: "/")
        let outer = try type.property(String(path[0]))
        let whole = outer.own?.sql(view: .full) ?? outer.json
        sql = path.count > 1 ? "\(whole) -> '$.\(path[1])'" : whole
    }

    /// What a word inside `any` stands for: `c/issuer`, or `c` alone.
    func item(_ word: String, of variable: String, isAdvanced: Bool) throws(GraphError) -> GraphProperty {
        let parts = word.split(separator: "/", maxSplits: 1)
        guard parts.first == variable[...], let item = items[parts.count > 1 ? parts[1].lowercased() : ""] else {
            throw type.unsupported(name)
        }
        guard isAdvanced || !item.isAdvancedOnly else { throw GraphError(.advancedOnly, "any") }
        return item
    }
}
