public import GraphPeople
public import NativeOAuth

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What is kept of an account besides its tokens: photos, and what was searched for.
///
/// It goes when the account goes.
public final class AccountFiles: Sendable {
    private let photoDirectory: URL?
    private let historyDirectory: URL?

    /// One file and one cache for all who write to them, so that none undoes what another has kept, or keeps something
    /// after the account is wiped.
    private let histories = Locked<[Account.ID: SearchHistoryFile]>([:])
    private let caches = Locked<[Account.ID: PhotoCache]>([:])

    /// Names folders; nothing is read or made.
    ///
    /// - Parameters:
    ///   - photoDirectory: Where photos are kept, a folder for each account; nil to keep none.
    ///   - historyDirectory: Where recent searches and people are kept, a file for each account; nil to keep none.
    public init(photoDirectory: URL? = nil, historyDirectory: URL? = nil) {
        self.photoDirectory = photoDirectory
        self.historyDirectory = historyDirectory
    }

    /// Names an account's photos.
    ///
    /// - Parameter id: Whose photos.
    /// - Returns: The cache; nil when none is kept.
    public func photos(for id: Account.ID) -> PhotoCache? {
        guard let photoDirectory else { return nil }
        return caches.withLock { caches in
            if let known = caches[id] { return known }
            let cache = PhotoCache(directory: photoDirectory, account: id.key)
            caches[id] = cache
            return cache
        }
    }

    /// Names what is kept of an account's searches.
    ///
    /// - Parameter id: Whose searches.
    /// - Returns: The file; nil when none is kept.
    public func history(for id: Account.ID) -> SearchHistoryFile? {
        guard let historyDirectory else { return nil }
        return histories.withLock { files in
            if let known = files[id] { return known }
            let file = SearchHistoryFile(directory: historyDirectory, account: id.key)
            files[id] = file
            return file
        }
    }

    /// Removes everything of an account; whoever still has one of its files keeps nothing more in it.
    ///
    /// - Parameter id: Whose files.
    /// - Throws: What could not be removed last; all else is gone.
    public func wipe(_ id: Account.ID) async throws {
        var fault: (any Error)?
        do {
            let cache = photos(for: id)
            // Somebody who signs in again begins with another one.
            caches.withLock { $0[id] = nil }
            try await cache?.wipe()
        } catch {
            fault = error
        }
        do {
            let file = history(for: id)
            histories.withLock { $0[id] = nil }
            try await file?.wipe()
        } catch {
            fault = error
        }
        if let fault { throw fault }
    }
}
