public import GraphPeople
public import NativeOAuth
public import SmallFoundation

/// What is kept of an account besides its tokens: photos, what was searched for, and a copy of the directory.
///
/// It goes when the account goes.
public final class AccountFiles: Sendable {
    private let photoDirectory: URL?
    private let historyDirectory: URL?
    private let copyDirectory: URL?

    /// One cache and one file for all who write to them, so that none undoes what another has kept, or keeps something
    /// after the account is wiped.
    private let known = Locked<[Account.ID: (photos: PhotoCache?, history: SearchHistoryFile?)]>([:])
    private let copies = Locked<[Account.ID: (key: Data, copy: DirectoryCopy)]>([:])

    /// Names the folders of photos, of recent searches and people, and, where no backup looks, of copies of the
    /// directory; nil keeps none, and nothing is read or made.
    public init(photoDirectory: URL? = nil, historyDirectory: URL? = nil, copyDirectory: URL? = nil) {
        self.photoDirectory = photoDirectory
        self.historyDirectory = historyDirectory
        self.copyDirectory = copyDirectory
    }

    /// Names an account's photos; nil when none are kept.
    public func photos(for id: Account.ID) -> PhotoCache? { files(of: id).photos }

    /// Names what is kept of an account's searches; nil when nothing is.
    public func history(for id: Account.ID) -> SearchHistoryFile? { files(of: id).history }

    private func files(of id: Account.ID) -> (photos: PhotoCache?, history: SearchHistoryFile?) {
        known.withLock { known in
            if let files = known[id] { return files }
            let files = (
                photos: photoDirectory.map { PhotoCache(directory: $0, account: id.key) },
                history: historyDirectory.map { SearchHistoryFile(directory: $0, account: id.key) }
            )
            known[id] = files
            return files
        }
    }

    var keepsDirectoryCopies: Bool { copyDirectory != nil }

    /// Names an account's copy of the directory, which is another one with another key; nil when none is kept.
    public func directoryCopy(for id: Account.ID, key: Redacted<Data>) -> DirectoryCopy? {
        guard let folder = copyFolder(of: id) else { return nil }
        let bytes = key.reveal()
        return copies.withLock { copies in
            if let known = copies[id], known.key == bytes { return known.copy }
            let copy = DirectoryCopy(folder: folder, key: key, account: id.key)
            copies[id] = (bytes, copy)
            return copy
        }
    }

    /// Removes an account's copy of the directory, whatever its key was, or throws `OAuthError` with `fileWriteFailed`.
    public func wipeDirectoryCopy(of id: Account.ID) throws(OAuthError) {
        guard let folder = copyFolder(of: id) else { return }
        let known = copies.withLock { $0.removeValue(forKey: id)?.copy }
        try (known ?? DirectoryCopy(folder: folder, key: DirectoryCopy.newKey(), account: id.key)).wipe()
    }

    private func copyFolder(of id: Account.ID) -> URL? {
        copyDirectory?.appending(path: PercentEncoding.encode(id.key))
    }

    /// Removes everything of an account, or throws what could not be removed last; whoever still has one of its files keeps nothing in it.
    public func wipe(_ id: Account.ID) async throws {
        let files = files(of: id)
        // Somebody who signs in again begins with others.
        known.withLock { $0[id] = nil }
        var fault: (any Error)?
        do { try await files.photos?.wipe() } catch { fault = error }
        do { try await files.history?.wipe() } catch { fault = error }
        do { try wipeDirectoryCopy(of: id) } catch { fault = error }
        if let fault { throw fault }
    }
}
