public import NativeOAuth

/// Something to say, in no language yet: ``Texts`` says it.
///
/// The compiler sees that each phrase gets the arguments that it has a place for. What a front end may say stands in
/// `Resources/en.strings`, and here under the same names: `signIn.title` is `signInTitle`.
public struct Phrase: Sendable, Hashable {
    /// What is put into a phrase.
    enum Argument: Sendable, Hashable {
        /// A name, an address, a code: the same in all languages.
        case text(String)
        /// A number, which is written as the language has it and decides about the plural.
        case count(Int)
        /// Another phrase.
        case phrase(Phrase)
    }

    /// The name of the text in the tables.
    let key: String
    /// What is put in; the first is `%1$@`.
    let arguments: [Argument]

    init(_ key: String, _ arguments: Argument...) {
        self.init(key: key, arguments: arguments)
    }

    init(key: String, arguments: [Argument]) {
        self.key = key
        self.arguments = arguments
    }

    /// The number that decides about the plural.
    var count: Int? {
        for case .count(let count) in arguments {
            return count
        }
        return nil
    }
}

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
