/// What an account may see of an organization, by its kind and granted scopes.
///
/// It decides which requests are sent. The server can still refuse one.
///
/// > Source: [Microsoft Graph permissions reference](https://learn.microsoft.com/en-us/graph/permissions-reference)
public struct AccountPermissions: Sendable, Hashable {
    /// Which part of the directory an account may read.
    public enum Directory: Sendable, Hashable {
        /// Only the person's own profile.
        case nobody
        /// Everyone's name, addresses and picture (`User.ReadBasic.All`).
        case basic
        /// Everyone's whole profile (`User.Read.All`, `Directory.Read.All`).
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
    public init(
        isPersonal: Bool = false, directory: Directory = .unknown, relevantPeople: Bool = false,
        presence: Bool = false
    ) {
        self.isPersonal = isPersonal
        self.directory = isPersonal ? .nobody : directory
        self.relevantPeople = relevantPeople
        self.presence = presence && !isPersonal
    }

    /// Reads an account's granted scopes, which may have Graph's address before them.
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

extension Person {
    /// A property of a card that not every account may see.
    public enum Detail: Sendable, Hashable {
        case phones, jobTitle, officeLocation
    }

    /// Returns whether a detail is missing because the account may see names and addresses only, so that you never show a
    /// blank for something hidden.
    public func hides(_ detail: Detail, in permissions: AccountPermissions) -> Bool {
        guard permissions.directory == .nobody || permissions.directory == .basic, !has(detail) else { return false }
        // One's own profile, and those of people one works with, are shown as a whole: then a blank is a blank. What comes
        // with nothing but the whole profile tells; a title comes alone, in a row.
        let texts = [officeLocation, mobilePhone, preferredLanguage]
        return businessPhones.isEmpty && texts.allSatisfy { $0?.isEmpty != false }
    }

    /// Whether a detail is there.
    package func has(_ detail: Detail) -> Bool {
        switch detail {
        case .phones: !businessPhones.isEmpty || mobilePhone?.isEmpty == false
        case .jobTitle: jobTitle?.isEmpty == false
        case .officeLocation: officeLocation?.isEmpty == false
        }
    }
}
