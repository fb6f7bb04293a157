/// A user as Graph writes it.
enum UserJSON {
    /// The properties, in the order in which they were asked for.
    static func members(of user: DirectoryUser, select: UserSelection?, view: UserView) -> [JSONValue.Member] {
        UserSelection.members(select, of: user, view: view)
    }

    /// What `@odata.context` says about an answer.
    static func context(
        _ base: BaseAddress, of resource: String = "users", select: UserSelection?, isEntity: Bool
    ) -> String {
        base.url + context(of: resource, select: select, isEntity: isEntity)
    }

    /// The same, after the host.
    static func context(of resource: String, select: UserSelection?, isEntity: Bool) -> String {
        let names = select.map { "(" + $0.items.map(\.name).joined(separator: ",") + ")" } ?? ""
        return "/v1.0/$metadata#\(resource)\(names)\(isEntity ? "/$entity" : "")"
    }

    /// What says that a directory object is a user.
    static let type = JSONValue.Member(name: "@odata.type", value: "#microsoft.graph.user")
}
