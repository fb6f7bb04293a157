/// What an account may see of an organization, as far as its kind and the scopes that were granted say.
///
/// It decides which request is sent; the server has the last word, and what it refuses is remembered besides.
///
/// > Source: [Microsoft Graph permissions reference](https://learn.microsoft.com/en-us/graph/permissions-reference)
public struct AccountPermissions: Sendable, Hashable {
    /// How much of the directory is open.
    public enum Directory: Sendable, Hashable {
        /// Nobody but oneself.
        case nobody
        /// Names, addresses and pictures of everybody (`User.ReadBasic.All`).
        case basic
        /// Everybody's whole profile (`User.Read.All`, `Directory.Read.All`).
        case full
        /// Nobody has said; it is tried.
        case unknown
    }

    /// Whether it is a personal account, which belongs to no organization.
    public var isPersonal: Bool

    /// How much of the directory is open.
    public var directory: Directory

    /// Whether the people one works with can be asked for (`People.Read`).
    public var relevantPeople: Bool

    /// Whether others' presence can be asked for (`Presence.Read.All`).
    public var presence: Bool

    /// Describes what an account may see.
    ///
    /// - Parameters:
    ///   - isPersonal: Whether it is a personal account.
    ///   - directory: How much of the directory is open.
    ///   - relevantPeople: Whether the people one works with can be asked for.
    ///   - presence: Whether others' presence can be asked for.
    public init(
        isPersonal: Bool = false, directory: Directory = .unknown, relevantPeople: Bool = false,
        presence: Bool = false
    ) {
        self.isPersonal = isPersonal
        self.directory = isPersonal ? .nobody : directory
        self.relevantPeople = relevantPeople
        self.presence = presence && !isPersonal
    }

    /// Reads what an account was granted.
    ///
    /// - Parameters:
    ///   - scopes: The scopes, with or without Graph's address before them.
    ///   - isPersonal: Whether it is a personal account.
    public init(scopes: some Sequence<String>, isPersonal: Bool) {
        let scopes = Set(scopes.map { Self.bare($0) })
        let directory: Directory
        if !scopes.isDisjoint(with: ["user.read.all", "user.readwrite.all", "directory.read.all"]) {
            directory = .full
        } else if !scopes.isDisjoint(with: ["user.readbasic.all"]) {
            directory = .basic
        } else {
            // `.default`, or a provider that doesn't list what it granted: only asking can tell.
            directory = .unknown
        }
        self.init(
            isPersonal: isPersonal, directory: directory,
            relevantPeople: !scopes.isDisjoint(with: ["people.read", "people.read.all"]),
            presence: scopes.contains("presence.read.all"))
    }

    /// A scope without the address of Graph before it.
    private static func bare(_ scope: String) -> String {
        scope.lowercased().split(separator: "/").last.map { String($0) } ?? ""
    }
}
