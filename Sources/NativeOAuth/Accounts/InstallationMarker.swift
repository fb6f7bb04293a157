#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file that goes with the app when the app is deleted, as a keychain does not.
struct InstallationMarker: Sendable {
    private let file: PrivateFile

    /// - Parameter directory: A directory that is deleted with the app, or with the last app of its group.
    init(in directory: URL) {
        file = PrivateFile(path: directory.appending(path: "installation").path(percentEncoded: false))
    }

    /// Forgets what an earlier installation left, unless this one has done so before.
    ///
    /// A marker that cannot be read, as before the device is first unlocked after its start, is not taken for one that
    /// is missing. Only when everything is forgotten is the marker set.
    ///
    /// - Parameters:
    ///   - isolation: The caller's actor.
    ///   - forget: What to do.
    /// - Throws: What it throws, or ``OAuthError`` of the file.
    func forgetOnce(isolation: isolated (any Actor)? = #isolation, _ forget: () throws -> Void) async throws {
        guard try file.read() == nil else { return }
        // An app and its extension may both be the first.
        try await file.withLock {
            guard try file.read() == nil else { return }
            try forget()
            try file.write(Data("The accounts in the keychain are of this installation.\n".utf8))
        }
    }
}
