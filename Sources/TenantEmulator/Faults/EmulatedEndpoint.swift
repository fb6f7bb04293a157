package enum EmulatedEndpoint: String, Sendable, CaseIterable {
    // The identity platform: `instance` is the user realm too, and `sign-in` the forms of the pages on the way to an answer.
    case discovery, keys, instance, authorize
    case signIn = "sign-in"
    case token
    case deviceCode = "devicecode"
    case deviceLogin = "devicelogin"
    case logout
    // Graph: `user` is one user, `relationships` whatever belongs to one, and `people` those whom one works with.
    case userInfo = "userinfo"
    case me, users, user, manager, relationships, photo, batch, delta, people, search
    case other

    static let groups: [String: Set<EmulatedEndpoint>] = [
        "identity": identity, "graph": graph, "redirect": [.authorize, .signIn],
    ]

    static let identity = Set(allCases).subtracting(graph).subtracting([.other])

    static let graph: Set<EmulatedEndpoint> = [
        .userInfo, .me, .users, .user, .manager, .relationships, .photo, .batch, .delta, .people, .search,
    ]

    /// Where the answer can be JSON, and not a page or a redirect alone.
    static let json = Set(allCases).subtracting([.authorize, .signIn, .deviceLogin, .logout])

    /// What is asked without a word of who asks, or of which application.
    static let anonymous: Set<EmulatedEndpoint> = [.discovery, .keys, .instance]

    static func named(_ word: String) -> Set<EmulatedEndpoint>? {
        groups[word] ?? EmulatedEndpoint(rawValue: word).map { [$0] }
    }

    static var words: [String] { groups.keys.sorted() + allCases.map(\.rawValue) }

    init(path: String) {
        let parts = path.split(separator: "/").map(String.init)
        if parts.first == "v1.0" {
            self = Self.graph(Array(parts.dropFirst()))
            return
        }
        // Both versions have the same names.
        self =
            switch Array(parts.filter { $0 != "v2.0" }.suffix(2)) {
            case [".well-known", "openid-configuration"]: .discovery
            case ["discovery", "keys"]: .keys
            case ["discovery", "instance"]: .instance
            case ["oauth2", "authorize"]: .authorize
            case ["oauth2", "token"]: .token
            case ["oauth2", "devicecode"]: .deviceCode
            case ["oauth2", "logout"]: .logout
            case ["oidc", "userinfo"]: .userInfo
            case ["devicelogin"]: .deviceLogin
            case _ where parts.contains("UserRealm"): .instance
            case _ where parts.count == 2 && parts[0] != "error": .signIn
            default: .other
            }
    }

    private static func graph(_ parts: [String]) -> EmulatedEndpoint {
        switch parts.first {
        case "$batch"?: return .batch
        case "search"?: return .search
        case "me"?:
            guard parts.count > 1 else { return .me }
            return below(parts[1])
        case "users"?:
            guard parts.count > 1, parts[1] != "$count" else { return .users }
            if parts[1].hasPrefix("delta") { return .delta }
            return parts.count > 2 ? below(parts[2]) : .user
        case "groups"?, "organization"?: return .relationships
        default: return .other
        }
    }

    private static func below(_ name: String) -> EmulatedEndpoint {
        switch name {
        case "manager": .manager
        case "photo", "photos": .photo
        case "people": .people
        default: .relationships
        }
    }
}
