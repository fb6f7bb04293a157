public import GraphPeople
public import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PeopleServices {
    /// Whether accounts may have copies of the directory: the front end keeps them, and the settings do not forbid it.
    public var keepsDirectoryCopies: Bool { files.keepsDirectoryCopies && directoryCopy != false }

    /// Whether the settings want a copy for an account that has none, and whose person has not removed it.
    func wantsDirectoryCopy(for account: Account) -> Bool {
        keepsDirectoryCopies && directoryCopy == true && account.appData?[Account.directoryKeyName] == nil
    }

    /// Names the account's copy of the directory on this device.
    ///
    /// - Parameter account: An account of this provider, as it is kept now.
    /// - Returns: The copy; nil when the person has not asked for one, the settings forbid it, or the session is over.
    public func directoryCopy(for account: Account) -> DirectoryCopy? {
        guard keepsDirectoryCopies, !account.needsSignIn, let key = account.directoryKey else { return nil }
        return files.directoryCopy(for: account.id, key: key)
    }

    /// Has searches answered from a copy from now on; ``DirectoryCopyModel`` and `DirectoryCopy.update(with:isLarge:progress:)` fill it.
    ///
    /// Its key is kept with the account's tokens, and goes with them.
    ///
    /// - Parameter account: An account of this provider.
    /// - Returns: The copy; nil where ``keepsDirectoryCopies`` is false.
    /// - Throws: As `OAuthClient.setAppData(_:for:)` does.
    public func turnOnDirectoryCopy(for account: Account) async throws -> DirectoryCopy? {
        guard keepsDirectoryCopies else { return nil }
        var account = account
        if account.directoryKey == nil {
            var data = account.appData ?? [:]
            data[Account.directoryKeyName] = DirectoryCopy.newKey().reveal().base64EncodedString()
            account = try await client.setAppData(data, for: account.id)
        }
        let copy = directoryCopy(for: account)
        try graph(for: account).session.use(copy)
        return copy
    }

    /// Removes the account's copy and its key.
    ///
    /// - Parameter account: An account of this provider, as it is kept now.
    /// - Throws: `OAuthError` with `fileWriteFailed` when a file is still there, and as `OAuthClient.setAppData(_:for:)` does.
    public func turnOffDirectoryCopy(for account: Account) async throws {
        try graph(for: account).session.use(nil)
        // The files first: without the key nobody would know that they are there.
        try files.wipeDirectoryCopy(of: account.id)
        var data = account.appData ?? [:]
        let known = data.removeValue(forKey: Account.directoryKeyName)
        // What the settings want is not made again once the person has removed it.
        if directoryCopy == true { data[Account.directoryKeyName] = "" }
        guard known != data[Account.directoryKeyName] else { return }
        _ = try await client.setAppData(data.isEmpty ? nil : data, for: account.id)
    }
}

extension Account {
    /// Under which name the key of the copy is kept.
    static let directoryKeyName = "directoryKey"

    var directoryKey: Redacted<Data>? {
        guard let text = appData?[Self.directoryKeyName], let key = Data(base64Encoded: text), key.count == 32 else {
            return nil
        }
        return Redacted(key)
    }
}
