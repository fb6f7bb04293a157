import Foundation

struct UserSelection: Sendable, Equatable {
    enum Item: Sendable, Equatable {
        case kept(UserProperty)
        case extra(ExtraProperty)
        /// A property that Graph has of one user at a time only.
        case personal(String)

        var name: String {
            switch self {
            case .kept(let property): property.rawValue
            case .extra(let property): property.name
            case .personal(let name): name
            }
        }
    }

    let items: [Item]

    /// What Graph has of one user at a time only, and what stands there as long as nobody has said anything.
    private static let ofOneUser: [String: JSONValue] = [
        "aboutMe": .null, "birthday": noDate, "hireDate": noDate, "interests": [], "mySite": .null,
        "pastProjects": [], "preferredName": .null, "responsibilities": [], "schools": [], "skills": [],
    ]
    private static let noDate: JSONValue = "0001-01-01T00:00:00Z"
    static let byDefault = UserProperty.byDefault.map(Item.kept)

    /// What groups and applications alone have, which stays null of the people among them.
    private static let ofOthers = DirectoryGroup.names + ["homepage", "loginUrl", "appId", "servicePrincipalType"]

    static func parse(
        _ text: String?, isList: Bool = false, isMixed: Bool = false
    ) throws(GraphError) -> UserSelection? {
        guard let text else { return nil }
        var items: [Item] = []
        for name in text.split(separator: ",") {
            let item = try item(name.trimmingCharacters(in: .whitespaces), isList: isList, isMixed: isMixed)
            if !items.contains(item) { items.append(item) }
        }
        return items.isEmpty ? nil : UserSelection(items: items)
    }

    /// The name, in its own case, of a property that Graph has of one user at a time only; nil for every other.
    static func personal(_ name: String) -> String? { ofOneUser.keys.first { $0.lowercased() == name.lowercased() } }

    private static func item(_ name: String, isList: Bool, isMixed: Bool) throws(GraphError) -> Item {
        if let property = UserProperty(name: name) { return .kept(property) }
        if let property = ExtraProperty(name: name, isWhole: true) { return .extra(property) }
        let isMailbox = name.lowercased() == "mailboxsettings"
        let personal = personal(name)
        if isList, isMailbox || personal != nil { throw .ofOneUserOnly(name) }
        if isMailbox { throw .mailboxDenied }
        let other = isMixed ? ofOthers.first { $0.lowercased() == name.lowercased() } : nil
        guard let found = personal ?? other else {
            throw .unknownSelection(name, of: "user")
        }
        return .personal(found)
    }

    /// SQL that writes the properties of each user as an object of JSON, as far as the caller may see them.
    static func sql(_ selection: UserSelection?, view: UserView, type: Bool) -> String {
        let members = (selection?.items ?? byDefault).map { item in
            switch item {
            case .kept(let property): "'\(item.name)', \(property.sql(view: view))"
            case .extra(let property) where view == .full: "'\(item.name)', json(\(property.sql))"
            case .extra(let property): "'\(item.name)', json('\(property.empty.text)')"
            case .personal: "'\(item.name)', NULL"
            }
        }
        let marks = type ? ["'@odata.type', '#microsoft.graph.user'"] : []
        return "json_object(\((marks + members).joined(separator: ", ")))"
    }

    /// What `@odata.context` calls the objects of a resource of which these properties are sent.
    static func type(of resource: String = "users", _ selection: UserSelection?) -> String {
        resource + names(selection?.items.map(\.name))
    }

    static func names(_ select: [String]?) -> String { select.map { "(\($0.joined(separator: ",")))" } ?? "" }

    static func members(_ selection: UserSelection?, of user: DirectoryUser, view: UserView) -> [JSONValue.Member] {
        (selection?.items ?? byDefault).map { item in
            switch item {
            case .extra(let property):
                .init(name: property.name, value: view == .full ? user.value(of: property) : property.empty)
            case .kept(let property): .init(name: property.rawValue, value: property.value(of: user, view: view))
            case .personal(let name): .init(name: name, value: user[written: name] ?? ofOneUser[name] ?? .null)
            }
        }
    }
}

extension DirectoryUser {
    /// The properties of somebody among objects of many kinds.
    func typed(_ selection: UserSelection?, view: UserView = .full) -> [JSONValue.Member] {
        [Self.type] + UserSelection.members(selection, of: self, view: view)
    }
}
