import NativeOAuth
import PeopleFinder
import SmallFoundation

/// Whose folder it is that something is to be kept in.
struct FolderOwner {
    private let folder: URL
    private let user: uid_t

    /// Looks at nothing yet; the folder need not be there.
    init(of folder: URL, user: uid_t = geteuid()) { (self.folder, self.user) = (folder, user) }

    /// Refuses to keep the superuser's files among another person's, which happens only under `sudo`.
    ///
    /// `sudo` that keeps HOME would leave files there that the person could not read any more, and that stops the
    /// person's own accounts from being read.
    func check(environment: [String: String]) throws(CommandFailure) {
        guard user == 0, let name = environment["SUDO_USER"], name != "root", let owner, owner != 0 else { return }
        throw CommandFailure(
            .settingsWrong, .commandSudo(folder.path, user: DisplayText.clean(name, limit: 40)), .commandWithoutSudo)
    }

    /// The owner of the folder, or of the nearest one above it that is there.
    private var owner: uid_t? {
        var path = folder.standardizedFileURL.path
        while true {
            var status = stat()
            if stat(path, &status) == 0 { return status.st_uid }
            guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
    }
}
