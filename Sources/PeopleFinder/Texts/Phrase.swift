public import NativeOAuth
public import SmallFoundation

/// Something to say, in no language yet: ``Texts`` says it.
///
/// The compiler sees that each phrase gets the arguments that it has a place for. What there is to say stands in
/// `Resources/en.strings`, and here under the same names: `signIn.scanCode` is `signInScanCode`.
public struct Phrase: Sendable, Hashable {
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

    init(_ key: String, _ arguments: Argument...) { self.init(key: key, arguments: arguments) }

    init(key: String, arguments: [Argument]) { (self.key, self.arguments) = (key, arguments) }

    /// A phrase whose name is put together; nil where the texts have no such thing.
    init?(known key: String, _ arguments: Argument...) {
        guard TextTable.texts(in: .english)[key] != nil else { return nil }
        self.init(key: key, arguments: arguments)
    }

    /// The number that decides about the plural.
    var count: Int? {
        for case .count(let count) in arguments { return count }
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

extension Phrase {
    /// How long something lasts, or how long it takes until then: “12 seconds”.
    ///
    /// - Parameter duration: Less than a second counts as one, and nothing is said to come sooner than it does.
    /// - Returns: The phrase in seconds, from a minute and a half on in minutes, and likewise in hours.
    public static func lasting(_ duration: Duration) -> Phrase {
        let (whole, rest) = duration.components
        // Longer than a year is a mistake, and the sum stays small.
        let count = Int(min(max(whole + (rest > 0 ? 1 : 0), 1), 31_536_000))
        guard count >= 90 else { return .timeSeconds(count) }
        let inMinutes = (count + 59) / 60
        return inMinutes < 90 ? .timeMinutes(inMinutes) : .timeHours((inMinutes + 59) / 60)
    }
}

extension Phrase {
    /// Says that people are from the copy on this device, and how old that is when it is older than a day.
    public static func directoryFromCopy(of updated: Date, at now: Date) -> Phrase {
        let days = Int(now.timeIntervalSince(updated) / 86_400)
        return days > 0 ? .directoryFromOldCopy(days) : .directoryFromCopy
    }
}
