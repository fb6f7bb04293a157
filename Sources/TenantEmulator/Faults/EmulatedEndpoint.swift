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
        self =
            switch Array(parts.suffix(3)) {
            case ["v2.0", ".well-known", "openid-configuration"]: .discovery
            case ["discovery", "v2.0", "keys"]: .keys
            case ["oauth2", "v2.0", "authorize"]: .authorize
            case ["oauth2", "v2.0", "token"]: .token
            case ["oauth2", "v2.0", "devicecode"]: .deviceCode
            case ["oauth2", "v2.0", "logout"]: .logout
            // Version 1.0's.
            case _ where Array(parts.suffix(2)) == ["oauth2", "authorize"]: .authorize
            case _ where Array(parts.suffix(2)) == ["oauth2", "token"]: .token
            case _ where Array(parts.suffix(2)) == ["oauth2", "logout"]: .logout
            case ["oidc", "userinfo"]: .userInfo
            case ["devicelogin"]: .deviceLogin
            case _ where parts.contains("UserRealm") || Array(parts.suffix(2)) == ["discovery", "instance"]: .instance
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
