/// A scope that the emulator knows: what it is called, what the consent page says, and who may agree to it.
///
/// > Source: [Microsoft Graph permissions reference](https://learn.microsoft.com/graph/permissions-reference)
enum Permission: String, Sendable, CaseIterable, Codable {
    case openid
    case profile
    case email
    case offlineAccess = "offline_access"
    case userRead = "User.Read"
    case userReadBasicAll = "User.ReadBasic.All"
    case userReadAll = "User.Read.All"
    case peopleRead = "People.Read"
    case directoryReadAll = "Directory.Read.All"
    /// The one permission on the application's own API, so that there is a second resource.
    case accessAsUser = "access_as_user"

    /// What a permission is a permission on.
    enum Resource: Sendable, Hashable {
        case graph
        /// The application's own API.
        case application
    }

    /// Microsoft Graph's own application id.
    static let graphID = "00000003-0000-0000-c000-000000000000"

    /// Where Microsoft Graph's scopes may be written in full.
    static let graphPrefix = "https://graph.microsoft.com/"

    /// Finds the permission that a scope names, whatever its case, with or without Graph's address before it.
    init?(scope: String) {
        var name = scope.lowercased()
        if name.hasPrefix(Self.graphPrefix) { name.removeFirst(Self.graphPrefix.count) }
        guard let permission = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else { return nil }
        self = permission
    }

    /// The name with the address of what it is a permission on, as answers to administrators have it.
    var fullName: String { isGraph ? Self.graphPrefix + rawValue : rawValue }

    /// Whether only an administrator may agree to it.
    var needsAdministrator: Bool { self == .userReadAll || self == .directoryReadAll }

    /// Whether it is a permission on Microsoft Graph rather than on the sign-in itself.
    var isGraph: Bool { resource == .graph }

    /// What it is a permission on; nil for the sign-in itself.
    var resource: Resource? {
        switch self {
        case .openid, .profile, .email, .offlineAccess: nil
        case .userRead, .userReadBasicAll, .userReadAll, .peopleRead, .directoryReadAll: .graph
        case .accessAsUser: .application
        }
    }

    /// What the consent page says first.
    var title: String {
        switch self {
        case .openid: "Sign you in"
        case .profile: "View your basic profile"
        case .email: "View your e-mail address"
        case .offlineAccess: "Keep access when you are away"
        case .userRead: "Sign you in and read your profile"
        case .userReadBasicAll: "Find the people in your organization"
        case .userReadAll: "Read everybody's full profile"
        case .peopleRead: "Read the people you work with"
        case .directoryReadAll: "Read the whole directory"
        case .accessAsUser: "Use the app's own service as you"
        }
    }

    /// What the consent page says below it.
    var explanation: String {
        switch self {
        case .openid: "The app learns who you are in this organization."
        case .profile: "Your name, your user name and your picture."
        case .email: "The address at which your organization reaches you."
        case .offlineAccess: "The app may go on using what you allow here until you or your organization end it."
        case .userRead: "Everything that your own profile says, and the basics of your organization."
        case .userReadBasicAll: "Name, e-mail address and picture of everybody, but no phones, titles or managers."
        case .userReadAll: "Phones, titles, offices, managers and reports of everybody, as you can see them."
        case .peopleRead: "Who matters to you, the closest first."
        case .directoryReadAll: "Everybody’s full profile, and the groups and managers of your organization."
        case .accessAsUser: "The app's own service learns who you are."
        }
    }
}
