import Foundation

struct UserSelection: Sendable, Equatable {
    let items: [GraphProperty]
    static let byDefault = UserProperty.byDefault.map(\.property)

    static func parse(
        _ text: String?, isList: Bool = false, isMixed: Bool = false
    ) throws(GraphError) -> UserSelection? {
        guard let text else { return nil }
        var items: [GraphProperty] = []
        for name in text.split(separator: ",") {
            let item = try item(name.trimmingCharacters(in: .whitespaces), isList: isList, isMixed: isMixed)
            if !items.contains(item) { items.append(item) }
        }
        return items.isEmpty ? nil : UserSelection(items: items)
    }

    private static func item(_ name: String, isList: Bool, isMixed: Bool) throws(GraphError) -> GraphProperty {
        let isMailbox = name.lowercased() == "mailboxsettings"
        let property = GraphType.users.whole(name)
        if isList, isMailbox || property?.isOfOneUser == true { throw GraphError(.ofOneUserOnly, name) }
        if isMailbox { throw GraphError(.mailboxDenied) }
        // What groups and applications alone have stays null of the people among them.
        let other = isMixed ? GraphType.groups.whole(name) ?? GraphType.principals.whole(name) : nil
        guard let found = property ?? other else { throw GraphError(.unknownSelection, name, "user") }
        return found
    }

    /// SQL that writes the properties of each user as an object of JSON, as far as the caller may see them.
    static func sql(_ selection: UserSelection?, view: UserView, type: Bool) -> String {
        let members = (selection?.items ?? byDefault).map { "'\($0.name)', \($0.sql(view: view))" }
        let marks = type ? ["'@odata.type', '#microsoft.graph.user'"] : []
        return "json_object(\((marks + members).joined(separator: ", ")))"
    }

    /// What `@odata.context` calls the objects of a resource of which these properties are sent.
    static func type(of resource: String = "users", _ selection: UserSelection?) -> String {
        resource + names(selection?.items.map(\.name))
    }

    static func names(_ select: [String]?) -> String { select.map { "(\($0.joined(separator: ",")))" } ?? "" }

    static func members(_ selection: UserSelection?, of user: DirectoryUser, view: UserView) -> [JSONValue.Member] {
        (selection?.items ?? byDefault).map { .init(name: $0.name, value: $0.value(of: user, view: view)) }
    }
}

extension DirectoryUser {
    /// The properties of somebody among objects of many kinds.
    func typed(_ selection: UserSelection?, view: UserView = .full) -> [JSONValue.Member] {
        [Self.type] + UserSelection.members(selection, of: self, view: view)
    }
}
