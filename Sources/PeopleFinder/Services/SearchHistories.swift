import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The search histories of the accounts, one object for each: so that whoever still holds one that was wiped can bring
/// nothing back.
final class SearchHistories: Sendable {
    private let directory: URL?
    private let files = Locked<[Account.ID: SearchHistoryFile]>([:])

    init(directory: URL?) {
        self.directory = directory
    }

    /// The account's file; nil when none is kept.
    func file(for id: Account.ID) -> SearchHistoryFile? {
        guard let directory else { return nil }
        return files.withLock { files in
            if let known = files[id] { return known }
            let file = SearchHistoryFile(directory: directory, account: id.key)
            files[id] = file
            return file
        }
    }

    /// Removes what is kept of an account.
    func wipe(_ id: Account.ID) async throws {
        guard let file = file(for: id) else { return }
        // Somebody who signs in again begins with another one.
        files.withLock { $0[id] = nil }
        try await file.wipe()
    }
}
