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
    /// A property that a card shows.
    public enum Detail: Sendable, Hashable, CaseIterable {
        case phones, jobTitle, officeLocation, department, manager
    }

    /// Why a value is present or missing.
    public enum Availability: Sendable, Hashable {
        /// There is one.
        case known
        /// The directory has none, or hides it from everyone.
        case empty
        /// The account may see names and addresses only.
        case hidden
        /// It was not requested.
        case unasked
    }

    /// Returns why a detail is present or missing, so that you never show a blank for something hidden.
    public func availability(of detail: Detail, in permissions: AccountPermissions) -> Availability {
        let isKnown: Bool =
            switch detail {
            case .phones: !businessPhones.isEmpty || mobilePhone?.isEmpty == false
            case .jobTitle: jobTitle?.isEmpty == false
            case .officeLocation: officeLocation?.isEmpty == false
            case .department: extended?.department?.isEmpty == false
            case .manager: false
            }
        if isKnown { return .known }
        switch permissions.directory {
        case .nobody, .basic:
            // One's own profile, and those of people one works with, are shown as a whole: then a blank is a blank.
            guard isShownAsAWhole, detail != .manager else { return .hidden }
            return detail == .department && extended?.department == nil ? .unasked : .empty
        case .full: return detail == .department && extended == nil ? .unasked : .empty
        case .unknown: return detail == .department || detail == .manager ? .unasked : .empty
        }
    }

    /// Whether something came that is hidden from those who may see names and addresses only, and that comes with the whole
    /// profile only: a title comes alone, in a row.
    private var isShownAsAWhole: Bool {
        let texts = [officeLocation, mobilePhone, preferredLanguage]
        return !businessPhones.isEmpty || texts.contains { $0?.isEmpty == false }
    }
}
