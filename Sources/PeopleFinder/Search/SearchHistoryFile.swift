import GraphPeople
import NativeOAuth

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps the search history of one account in a small file, for this person's eyes only.
///
/// The file has mode 0600, its folder 0700, and it is replaced in one step; there is no token and no other secret in it,
/// but names and addresses. ``PeopleServices`` wipes it at the sign-out. A file that cannot be written or read is no error:
/// a history is a convenience, and begins anew.
public actor SearchHistoryFile {
    /// Longer files hold something else.
    static let mostBytes = 1 << 20

    /// Where the file is.
    public nonisolated let file: URL

    private var isWiped = false

    /// Names a file, which need not be there; nothing is read yet.
    ///
    /// - Parameters:
    ///   - directory: The folder for the files of all accounts; it is made when it is needed.
    ///   - account: The key of the account's id.
    public init(directory: URL, account: String) {
        file = directory.appending(path: "searches-\(PercentEncoding.encode(account)).json")
    }

    /// Reads the history.
    ///
    /// - Returns: What was kept; nothing when there is no file, or it holds something else.
    public func history() -> SearchHistory {
        guard !isWiped, let bytes = FileManager.default.size(ofFileAt: file.path), bytes <= Self.mostBytes,
            let data = try? Data(contentsOf: file)
        else { return SearchHistory() }
        return (try? JSONDecoder().decode(SearchHistory.self, from: data)) ?? SearchHistory()
    }

    /// Changes the history, starting from what is in the file by now: another process may have added to it.
    ///
    /// - Parameter change: Makes the change.
    /// - Returns: The new history, whether or not it could be written.
    @discardableResult public func update(_ change: @escaping @Sendable (inout SearchHistory) -> Void) -> SearchHistory
    {
        guard !isWiped else { return SearchHistory() }
        var history = history()
        change(&history)
        try? write(history)
        return history
    }

    /// Removes the file for good: what is told to this object later is not kept.
    ///
    /// - Throws: `OAuthError` with `fileWriteFailed` when it is still there.
    public func wipe() throws {
        isWiped = true
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        do {
            try FileManager.default.removeItem(at: file)
        } catch {
            throw OAuthError(
                .fileWriteFailed, "The recent searches in \(file.path) could not be removed.",
                nextStep: "Remove the file by hand.", underlying: error)
        }
    }

    private func write(_ history: SearchHistory) throws {
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let partial = try PartialFile(beside: file.path)
        try partial.write(try JSONEncoder().encode(history))
        try partial.move(to: file.path)
    }
}
