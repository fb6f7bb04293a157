public import NativeOAuth

extension Phrase {
    /// What a permission allows, as the rest of a sentence: “The app would like to …”.
    ///
    /// - Parameter scope: A permission, with or without Graph's address before it.
    /// - Returns: The phrase; for a permission that has no words here its technical name.
    ///
    /// > Source: [Microsoft Graph permissions reference](https://learn.microsoft.com/en-us/graph/permissions-reference)
    public static func allowing(_ scope: Scope) -> Phrase {
        let name = DisplayText.clean(scope.rawValue, limit: 100)
        let bare = name.split(separator: "/").last.map(String.init) ?? name
        return switch bare.lowercased() {
        case "openid", "profile", "email", "offline_access", "user.read": .scopeSignIn
        case "user.readbasic.all": .scopeBasicProfiles
        case "user.read.all", "directory.read.all": .scopeFullProfiles
        case "people.read", "people.read.all": .scopeRelevantPeople
        case "presence.read.all": .scopePresence
        default: .scopeOther(bare)
        }
    }
}
