/// What an account may see of an organization, by its kind and granted scopes.
///
/// It decides which requests are sent. The server can still refuse one.
///
/// > Source: [Microsoft Graph permissions reference](https://learn.microsoft.com/en-us/graph/permissions-reference)
public struct AccountPermissions: Sendable, Hashable {
    /// Which part of the directory an account may read.
    public enum Directory: Sendable, Hashable {
        /// Only one's own profile.
        case nobody
        /// Names, addresses and pictures of everybody (`User.ReadBasic.All`).
        case basic
        /// Everybody's whole profile (`User.Read.All`, `Directory.Read.All`).
        case full
        /// Unknown; the client tries.
        case unknown
    }

    /// Whether it is a personal account, which belongs to no organization.
    public var isPersonal: Bool

    /// Which part of the directory an account may read.
    public var directory: Directory

    /// Whether the account may read its colleagues (`People.Read`).
    public var relevantPeople: Bool

    /// Whether the account may read others' presence (`Presence.Read.All`).
    public var presence: Bool

    /// Makes permissions.
    ///
    /// - Parameters:
    ///   - isPersonal: Whether it is a personal account.
    ///   - directory: Which part of the directory it may read.
    ///   - relevantPeople: Whether it may read its colleagues.
    ///   - presence: Whether it may read others' presence.
    public init(
        isPersonal: Bool = false, directory: Directory = .unknown, relevantPeople: Bool = false,
        presence: Bool = false
    ) {
        self.isPersonal = isPersonal
        self.directory = isPersonal ? .nobody : directory
        self.relevantPeople = relevantPeople
        self.presence = presence && !isPersonal
    }

    /// Reads an account's granted scopes.
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
