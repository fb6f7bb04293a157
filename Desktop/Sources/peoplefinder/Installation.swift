import CurlTransport
import DesktopKeyring
import FoundationEssentials
import Glibc
import NativeOAuth
import PeopleFinder

/// What this installation has: its settings, its folders, its keyring and its network; all but the settings are the terminal's, too.
@MainActor struct Installation {
    /// The name that the keyring's entry has, for the terminal's program and this one.
    private static let keyringName = "PeopleFinder"

    /// What the desktop knows the program by.
    static let name = "org.example.PeopleFinder"

    /// What links to the app are below, as in its builds for Apple's systems; the `.desktop` file has the scheme.
    private static let links = "msauth.org.example.peoplefinder://auth"

    /// What the session knows the running program by: the demonstration runs beside the person's own.
    var id: String { isDemonstration ? "\(Self.name).Demonstration" : Self.name }

    /// The variable that names one folder for everything: for the demonstration, which keeps nothing.
    private static let folderVariable = "PEOPLEFINDER_FOLDER"

    private let environment: [String: String]
    private let isDemonstration: Bool
    private let configuration: URL
    private let data: URL
    private let cache: URL
    /// What was shown when the program ended.
    let stateFile: PrivateFile

    /// Finds the folders; nil without a home folder.
    ///
    /// > Source: [XDG Base Directory Specification](https://specifications.freedesktop.org/basedir-spec/latest/)
    init?(environment: [String: String]) {
        let only = environment[Self.folderVariable].flatMap { $0.hasPrefix("/") ? $0 : nil }
        func folder(_ variable: String, _ otherwise: String) -> URL? {
            if let only { return URL(filePath: only, directoryHint: .isDirectory).appending(path: otherwise) }
            if let path = environment[variable], path.hasPrefix("/") {
                return URL(filePath: path, directoryHint: .isDirectory).appending(path: "peoplefinder")
            }
            guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
            return URL(filePath: home, directoryHint: .isDirectory).appending(path: "\(otherwise)/peoplefinder")
        }
        guard let configuration = folder("XDG_CONFIG_HOME", ".config"),
            let data = folder("XDG_DATA_HOME", ".local/share"),
            let cache = folder("XDG_CACHE_HOME", ".cache"), let state = folder("XDG_STATE_HOME", ".local/state")
        else { return nil }
        (self.environment, self.configuration, self.data, self.cache) = (environment, configuration, data, cache)
        isDemonstration = only != nil
        stateFile = PrivateFile(url: state.appending(path: "desktop.json"))
    }

    func makeModel(opening: @escaping @Sendable (URL) async throws -> Void) -> AppModel {
        let accounts = SignedInAccounts(store: store, folder: data)
        let files = AccountFiles(
            photoDirectory: cache.appending(path: "photos"), historyDirectory: data.appending(path: "recent"),
            copyDirectory: cache.appending(path: "directory"))
        let environment = environment
        #if DEBUG
        let offersEmulator = true
        #else
        let offersEmulator = false
        #endif
        let settings = SettingsModel(
            offersEmulator: offersEmulator,
            store: PrivateFile(url: configuration.appending(path: "desktop.json")),
            bundled: { () throws(OAuthError) in try common() })
        return AppModel(
            settings: settings, linksBelow: try? RedirectURI(Self.links), userAgent: LoopbackUserAgent(open: opening)
        ) { values throws(OAuthError) in
            let trust = CertificateTrust(
                rootsFile: environment["SSL_CERT_FILE"], addedRootsFile: environment["PEOPLE_CA"])
            return try PeopleServices(
                values, transport: CurlTransport(trust: trust, proxies: ProxyRules(environment: environment)),
                accounts: accounts, files: files)
        }
    }

    /// The accounts in files, with their key in the keyring, or beside them where there is none; the demonstration's always.
    private var store: EncryptedFileAccountStore {
        let accounts = data.appending(path: "accounts")
        let beside = StoreKeySource.keyFile(accounts.appending(path: "store.key"))
        let keyring = StoreKeySource.keyring(app: Self.keyringName, environment: environment)
        return EncryptedFileAccountStore(directory: accounts, keys: isDemonstration ? [beside] : [keyring, beside])
    }

    /// Reads the settings of the terminal's program, which are as good for this one.
    private func common() throws(OAuthError) -> SettingsValues {
        let file = configuration.appending(path: "settings.json")
        guard FileManager.default.fileExists(atPath: file.path) else { return SettingsValues() }
        let content: Data
        do {
            content = try Data(contentsOf: file)
        } catch {
            throw OAuthError(.invalidSettings, "\(file.path) cannot be read.", underlying: error)
        }
        return try SettingsValues(file: content, named: file.path)
    }
}

/// A small file that nobody else reads, and that is replaced in one step.
struct PrivateFile: SettingsStore {
    let url: URL

    func settings() throws -> ChosenSettings? { try value() }
    func keep(_ settings: ChosenSettings?) throws { try replace(with: settings) }

    /// What is in it; nil when it is not there.
    func value<Value: Decodable>() throws -> Value? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        return try JSONDecoder().decode(Value.self, from: Data(contentsOf: url))
    }

    /// Puts something else in it; nil takes it away.
    func replace(with value: (some Encodable)?) throws {
        guard let data = try value.map({ try JSONEncoder().encode($0) }) else {
            if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
            return
        }
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let partial = folder.appending(path: ".\(url.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier)")
        let isWritten = FileManager.default.createFile(
            atPath: partial.path, contents: data, attributes: [.posixPermissions: 0o600])
        guard isWritten, rename(partial.path, url.path) == 0 else {
            try? FileManager.default.removeItem(at: partial)
            throw CocoaError(.fileWriteUnknown)
        }
    }
}
