/// A scope: what it is a permission on, and its name there.
///
/// > Source: [Microsoft Graph permissions reference](https://learn.microsoft.com/graph/permissions-reference)
struct Permission: Sendable, Hashable {
    /// The address of what it is a permission on: Microsoft Graph, or the first identifier of an application that exposes an
    /// API; nil for the sign-in itself.
    let resource: String?
    let name: String
    static let graphID = "00000003-0000-0000-c000-000000000000"
    /// Microsoft Graph's address, before which its scopes may be written in full.
    static let graphAddress = "https://graph.microsoft.com"
    static let openid = Permission(resource: nil, name: "openid")
    static let profile = Permission(resource: nil, name: "profile")
    static let email = Permission(resource: nil, name: "email")
    static let offlineAccess = Permission(resource: nil, name: "offline_access")
    static let userRead = graph("User.Read")
    static let userReadBasicAll = graph("User.ReadBasic.All")
    static let userReadAll = graph("User.Read.All")
    static let peopleRead = graph("People.Read")
    static let directoryReadAll = graph("Directory.Read.All")
    static let ofSignIn: Set = ["openid", "profile", "email", "offline_access"]
    private static func graph(_ name: String) -> Permission { Permission(resource: graphAddress, name: name) }

    /// Those that the emulator itself knows something of, in the order in which answers name them; others follow.
    private static let known: [Permission] = [
        .openid, .profile, .email, .offlineAccess, .userRead, .userReadBasicAll, .userReadAll, .peopleRead,
        .directoryReadAll,
    ]

    /// Finds the permission of the sign-in or of Graph that a name means, whatever its case; nil if there is none.
    init?(scope: String) {
        let name = scope.lowercased()
        if let known = Self.known.first(where: { $0.name == name && $0.resource == nil }) {
            self = known
        } else if let published = Self.published[name] {
            self = Self.graph(published.name)
        } else {
            return nil
        }
    }

    init(resource: String?, name: String) { (self.resource, self.name) = (resource, name) }

    static func sorted(_ permissions: some Sequence<Permission>) -> [Permission] {
        let permissions = Set(permissions)
        return known.filter(permissions.contains) + permissions.subtracting(known).sorted { $0.text < $1.text }
    }

    /// Whether it is a permission on Microsoft Graph rather than on the sign-in itself, or on another API.
    var isGraph: Bool { resource == Self.graphAddress }
    /// Whether it lets one read one's own profile: `Mail.Read` does not.
    var isOnProfiles: Bool { isGraph && (name.hasPrefix("User.") || name.hasPrefix("Directory.")) }
    /// The name as a scope has it: Graph's and the sign-in's bare, others with the address before them.
    var text: String { resource.map { isGraph ? name : "\($0)/\(name)" } ?? name }
    var fullName: String { resource.map { "\($0)/\(name)" } ?? name }
    var needsAdministrator: Bool { isGraph && Self.published[name.lowercased()]?.needsAdministrator ?? true }
    /// Whether people can be asked for it; some of Graph's are for applications alone.
    var isDelegated: Bool { !isGraph || Self.published[name.lowercased()]?.isDelegated ?? false }
}

extension Permission: Codable {
    /// Reads a name, with the address of its resource before it unless it is Graph's.
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let permission = Permission(text: text) else {
            let meant = text.nearest(in: Self.published.values.map(\.name)).map { "Did you mean \($0)? " } ?? ""
            throw DecodingError.unusable(
                "Microsoft Graph has no permission \(text).",
                "\(meant)Write a scope of another API with its address, as in api://tasks/Tasks.Read.",
                at: container.codingPath)
        }
        self = permission
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// Reads ``text``; nil for a bare name that Microsoft doesn't publish.
    init?(text: String) {
        guard text.contains("://"), let end = text.lastIndex(of: "/") else {
            self.init(scope: text)
            return
        }
        self.init(resource: String(text[..<end]), name: String(text[text.index(after: end)...]))
        if isGraph { self.init(scope: name) }
    }
}

extension Permission {
    private struct Published {
        let name: String
        let isDelegated: Bool
        let needsAdministrator: Bool
        /// The ids of the scope, of the application's role, or of both in this order.
        let ids: [String]
    }

    private static let published: [String: Published] = {
        ResourceTable.lines(PackageResources.graph_permissions_txt).reduce(into: [:]) { table, line in
            let words = line.split(separator: " ")
            guard words.count > 2 else { return }
            table[words[0].lowercased()] = Published(
                name: String(words[0]), isDelegated: words[1].lowercased().hasPrefix("d"),
                needsAdministrator: words[1].hasPrefix("D"), ids: words.dropFirst(2).map(String.init))
        }
    }()

    static var applicationNames: Set<String> {
        Set(published.values.filter { !$0.isDelegated || $0.ids.count > 1 }.map(\.name))
    }

    static var delegatedScopes: [ExposedScope] {
        published.values.filter(\.isDelegated).sorted { $0.name < $1.name }.map { permission in
            var scope = ExposedScope(stringLiteral: permission.name)
            if permission.needsAdministrator { scope.type = .admin }
            return scope
        }
    }

    static func publishedID(_ name: String, isRole: Bool) -> String? {
        published[name.lowercased()].flatMap { isRole ? $0.ids.last : $0.ids.first }
    }

    private static let words = ResourceTable.lines(PackageResources.consent_txt).reduce(into: [String: [String]]()) {
        let columns = ResourceTable.cells($1)
        $0[columns[0]] = columns
    }

    var title: String { Self.words[text]?[1] ?? name }

    var explanation: String {
        Self.words[text]?[2] ?? "A permission on \(isGraph ? "Microsoft Graph" : resource ?? "the sign-in")."
    }
}
