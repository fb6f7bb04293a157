import SmallFoundation

/// The folder that the apps and extensions of an app group share, where they find each other's locks.
///
/// Without it every process would lock in a folder of its own, and two of them could spend the same refresh token.
struct AppGroupFolder: Sendable {
    /// The name of the group, as the entitlement has it.
    let group: String
    /// Where it is; nil when the system knows of none.
    let url: URL?

    /// Makes the folder, and finds out whether the app may use it.
    ///
    /// On iOS there is no folder for a group that the app is not in; on a Mac one is named all the same, and cannot be
    /// used.
    func prepare() throws(OAuthError) {
        guard let url else { throw missing(nil) }
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw missing(url)
        }
    }

    private func missing(_ url: URL?) -> OAuthError {
        let name = DisplayText.clean(group, limit: 120)
        return OAuthError(
            .storeUnreadable,
            (url == nil
                ? "This app has no folder of the app group “\(name)”, in which those who share "
                    + "its accounts wait for each other."
                : "This app may not use the folder of the app group “\(name)”.")
                + " Sign it with the App Groups capability, and the group's name as its settings have it.",
            recovery: .fixSettings)
    }
}

#if canImport(Security)
import Security

extension AppGroupFolder {
    /// Asks the system for a group's folder.
    ///
    /// > Source: [containerURL(forSecurityApplicationGroupIdentifier:)](https://developer.apple.com/documentation/foundation/filemanager/containerurl%28forsecurityapplicationgroupidentifier:%29)
    init(of group: String) {
        let container = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
        self.init(group: group, url: container?.appending(path: "Library").appending(path: "Application Support"))
    }
}
#endif
