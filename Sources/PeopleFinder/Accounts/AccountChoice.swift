import GraphPeople
import NativeOAuth
public import SmallFoundation

/// Remembers which account is used when nobody says which.
///
/// It lies beside the accounts, so that it can be read and set without any settings: ``FileAccountChoice`` for programs,
/// ``InMemoryAccountChoice`` for tests and for those who must leave nothing behind.
public protocol AccountChoice: Sendable {
    /// Reads the key of the chosen account's id; nil when none was chosen.
    func chosenKey() async throws -> String?
    /// Remembers the key of an account's id, or forgets the choice for nil; throws `OAuthError` with `storeWriteFailed`.
    func choose(key: String?) async throws
}

/// Remembers the choice for as long as the process lives.
public actor InMemoryAccountChoice: AccountChoice {
    private var key: String?

    /// Remembers nothing yet.
    public init() {}
    /// Reads the choice.
    public func chosenKey() -> String? { key }
    /// Remembers a choice.
    public func choose(key: String?) { self.key = key }
}

/// Remembers the choice in a small file beside the accounts, for its owner alone, though it holds no secret.
public struct FileAccountChoice: AccountChoice {
    /// Longer files hold something else.
    private static let maximumBytes = 200

    private let directory: URL

    private var file: URL { directory.appending(path: "default-account") }

    /// Makes a choice that is kept in the folder of the accounts, which is made when it is needed.
    public init(directory: URL) { self.directory = directory }

    /// Reads the choice; a file that is not there or holds something else counts as no choice.
    public func chosenKey() -> String? {
        guard let data = try? Data(contentsOf: file), data.count <= Self.maximumBytes else { return nil }
        let key = String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace }
        return key.isEmpty ? nil : key
    }

    /// Remembers a choice, or throws `OAuthError` with `storeWriteFailed`, naming the file.
    public func choose(key: String?) throws {
        do {
            if let key {
                try FileManager.default.replacePrivate(file, with: Data("\(key)\n".utf8))
            } else if FileManager.default.fileExists(atPath: file.path) {
                try FileManager.default.removeItem(at: file)
            }
        } catch {
            throw OAuthError(
                .storeWriteFailed, "The choice of the account could not be written to \(file.path).", underlying: error)
        }
    }
}
