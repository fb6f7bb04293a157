import NativeOAuth
import PeopleFinder
import SmallFoundation

/// Where the programs keep what they keep.
///
/// > Source: [XDG Base Directory Specification](https://specifications.freedesktop.org/basedir-spec/latest/)
struct ProgramFolders {
    /// The folder of `settings.json`.
    let configuration: URL
    let data: URL

    /// The folder of what can be fetched again: photos; without a home folder that of the accounts.
    let cache: URL
    /// The folder of the directories' copies; no backup has the cache folder.
    var directoryCopies: URL { cache.appending(path: "directory") }
    /// The settings file that is read when nobody names another one.
    var settingsFile: URL { configuration.appending(path: "settings.json") }

    /// Finds the folders; a relative path in an XDG variable is ignored, as the specification wants it.
    init(environment: [String: String]) throws(CommandFailure) {
        func folder(_ variable: String, otherwise: String) throws(CommandFailure) -> URL {
            if let path = environment[variable], path.hasPrefix("/") {
                return URL(filePath: path, directoryHint: .isDirectory).appending(path: "peoplefinder")
            }
            guard let home = environment["HOME"], home.hasPrefix("/") else {
                throw CommandFailure(.settingsWrong, .appNoHomeFolder, .commandSetHome)
            }
            return URL(filePath: home, directoryHint: .isDirectory).appending(path: otherwise)
        }
        #if os(macOS)
        let support = "Library/Application Support/PeopleFinder"
        configuration = try folder("XDG_CONFIG_HOME", otherwise: support)
        data = try folder("XDG_DATA_HOME", otherwise: support)
        cache = (try? folder("XDG_CACHE_HOME", otherwise: "Library/Caches/PeopleFinder")) ?? data
        #else
        configuration = try folder("XDG_CONFIG_HOME", otherwise: ".config/peoplefinder")
        data = try folder("XDG_DATA_HOME", otherwise: ".local/share/peoplefinder")
        cache = (try? folder("XDG_CACHE_HOME", otherwise: ".cache/peoplefinder")) ?? data
        #endif
    }

    /// Refuses to keep the superuser's files in a person's folder, where `sudo` with their HOME would lock them out.
    static func checkOwner(
        of folder: URL, environment: [String: String], user: uid_t = geteuid()
    ) throws(CommandFailure) {
        guard user == 0, let name = environment["SUDO_USER"], name != "root", let owner = Self.owner(of: folder),
            owner != 0
        else { return }
        throw CommandFailure(
            .settingsWrong, .commandSudo(folder.path, user: DisplayText.clean(name, limit: 40)), .commandWithoutSudo)
    }

    /// The owner of a folder, or of the nearest one above it that is there.
    private static func owner(of folder: URL) -> uid_t? {
        var path = folder.standardizedFileURL.path
        while true {
            var status = stat()
            if stat(path, &status) == 0 { return status.st_uid }
            guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
    }
}
