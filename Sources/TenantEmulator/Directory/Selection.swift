extension GraphType {
    /// The properties that `$select` names, each once; nil where it names none.
    func selection(
        _ text: String?, isList: Bool = false, isMixed: Bool = false
    ) throws(GraphError) -> [GraphProperty]? {
        guard let text else { return nil }
        var selected: [GraphProperty] = []
        for name in ResourceTable.cells(text, by: ",") {
            let property = try selectable(name, isList: isList, isMixed: isMixed)
            if !selected.contains(property) { selected.append(property) }
        }
        return selected.isEmpty ? nil : selected
    }

    private func selectable(_ name: String, isList: Bool, isMixed: Bool) throws(GraphError) -> GraphProperty {
        let isMailbox = isOfUsers && name.lowercased() == "mailboxsettings"
        let property = whole(name)
        if isList, isMailbox || property?.isOfOneUser == true { throw GraphError(.ofOneUserOnly, name) }
        if isMailbox { throw GraphError(.mailboxDenied) }
        // What groups and applications alone have stays null of the people among them.
        let other = isMixed ? GraphType.groups.whole(name) ?? GraphType.principals.whole(name) : nil
        guard let found = property ?? other else {
            throw GraphError(.unknownSelection, name, self.name.lowercased())
        }
        return found
    }

    /// How `@odata.context` tells that only these properties are sent.
    static func context(_ names: [String]?) -> String { names.map { "(\($0.joined(separator: ",")))" } ?? "" }
}

extension DirectoryUser {
    static let byDefault = UserProperty.byDefault.map(\.property)

    /// The selected properties of somebody, or those that Graph sends otherwise.
    func members(_ selection: [GraphProperty]?, view: UserView = .full) -> [JSONValue.Member] {
        (selection ?? Self.byDefault).map { .init(name: $0.name, value: $0.value(of: self, view: view)) }
    }

    /// The same of somebody among objects of many kinds.
    func typed(_ selection: [GraphProperty]?, view: UserView = .full) -> [JSONValue.Member] {
        [Self.type] + members(selection, view: view)
    }

    /// SQL that writes the properties of each user as an object of JSON, as far as the caller may see them.
    static func sql(_ selection: [GraphProperty]?, view: UserView, type: Bool) -> String {
        let members = (selection ?? byDefault).map { "'\($0.name)', \($0.sql(view: view))" }
        let marks = type ? ["'@odata.type', '#microsoft.graph.user'"] : []
        return "json_object(\((marks + members).joined(separator: ", ")))"
    }
}
