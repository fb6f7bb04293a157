import Foundation
import NativeOAuth
import PeopleFinder
import URLSessionTransport

/// What this installation of the app has: its settings, its folders, its keychain and its network.
@MainActor
enum Installation {
    /// The key of `Info.plist` that has the keychain group, with the prefix that only the build knows.
    private static let keychainGroupKey = "PeopleFinderKeychainGroup"

    /// The key of `Info.plist` that has the app group, in whose folder those who share the accounts wait for each other.
    private static let appGroupKey = "PeopleFinderAppGroup"

    /// The name that accounts have in the keychain; an app of the same group that uses it shares them.
    private static let keychainService = "org.example.PeopleFinder"

    /// Where the system puts what an organization's device management says.
    ///
    /// > Source: [Managed app configuration](https://developer.apple.com/documentation/foundation/userdefaults)
    private static let managedKey = "com.apple.configuration.managed"

    /// What the organization's device management says now.
    static var managedSettings: ManagedSettings {
        ManagedSettings(UserDefaults.standard.dictionary(forKey: managedKey) ?? [:])
    }

    /// Makes the model of one window.
    static func makeModel() -> AppModel {
        AppModel(settings: settings, userAgent: WebAuthenticationUserAgent()) { values throws(OAuthError) in
            try PeopleServices(values, transport: URLSessionTransport(), accounts: accounts, files: files)
        }
    }

    /// All windows have the same settings: what is saved in one is what the others begin with.
    private static let settings = SettingsModel(
        managed: managedSettings, offersEmulator: isDebugBuild, store: UserDefaultsSettings(), bundled: bundledSettings)

    /// Whether the app is in a developer's hands.
    private static var isDebugBuild: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }

    /// All windows have the same keychain, and the same files.
    private static let accounts = SignedInAccounts(
        store: KeychainAccountStore(
            service: keychainService, accessGroup: property(keychainGroupKey), appGroup: property(appGroupKey) ?? "",
            forgetsEarlierInstallation: true),
        folder: folder(.applicationSupportDirectory))

    private static let files = AccountFiles(
        photoDirectory: folder(.cachesDirectory), historyDirectory: privateFolder,
        copyDirectory: privateFolder?.appending(path: "Directory"))

    /// Where colleagues' names are kept: in no backup, and closed until the device was unlocked once.
    ///
    /// Nil where the system does not promise that: then they are not kept.
    private static let privateFolder: URL? = {
        var kept = Installation.folder(.applicationSupportDirectory)
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        do {
            try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
            try FileManager.default.setAttributes(
                [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: kept.path)
            try kept.setResourceValues(values)
            return kept
        } catch {
            return nil
        }
    }()

    /// A text of `Info.plist`.
    private static func property(_ key: String) -> String? {
        Bundle.main.object(forInfoDictionaryKey: key) as? String
    }

    /// The app's own part of one of the person's folders.
    private static func folder(_ place: FileManager.SearchPathDirectory) -> URL {
        let folders = FileManager.default.urls(for: place, in: .userDomainMask)
        return (folders.first ?? FileManager.default.temporaryDirectory).appending(path: keychainService)
    }

    /// Reads `settings.plist`, which has the keys that it had in 2017.
    private nonisolated static func bundledSettings() throws(OAuthError) -> SettingsValues {
        guard let file = Bundle.main.url(forResource: "settings", withExtension: "plist") else {
            return SettingsValues()
        }
        do {
            return try SettingsValues(file: Data(contentsOf: file), named: file.lastPathComponent)
        } catch let error as OAuthError {
            throw error
        } catch {
            throw OAuthError(
                .invalidSettings, "\(file.lastPathComponent) in the app could not be read.", underlying: error)
        }
    }
}
