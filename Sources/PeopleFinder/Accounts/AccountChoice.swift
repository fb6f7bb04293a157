import GraphPeople
import NativeOAuth
package import SmallFoundation

/// Remembers which account is used when nobody says which: in a small file for its owner alone, though it holds no secret,
/// or in memory.
///
/// It lies beside the accounts, so that it can be read and set without any settings.
package actor AccountChoice {
    /// Longer files hold something else.
    private static let maximumBytes = 200

    private let file: URL?
    /// The choice where there is no file.
    private var known: String?

    /// Keeps the choice in a folder, which is made when it is needed; in memory alone without one.
    package init(folder: URL?) { file = folder?.appending(path: "default-account") }

    /// Reads the key of the chosen account's id; a file that is not there or holds something else counts as no choice.
    package func chosenKey() -> String? {
        guard let file else { return known }
        guard let data = try? Data(contentsOf: file), data.count <= Self.maximumBytes else { return nil }
        let key = String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace }
        return key.isEmpty ? nil : key
    }

    /// Remembers the key of an account's id, or forgets the choice for nil; throws `OAuthError` with `storeWriteFailed`,
    /// naming the file.
    package func choose(key: String?) throws {
        known = key
        guard let file else { return }
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
