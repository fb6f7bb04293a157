#if os(Linux)
/// Keeps small secrets of an app in the desktop's keyring, by their names: a key that files are encrypted with.
package struct SecretServiceVault: Sendable {
    private let line: SecretServiceLine
    private let app: String

    /// Uses the keyring of a session; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - app: The name of the app, which people see in the keyring.
    ///   - environment: The variables that say where the session's bus is.
    ///   - prompts: Whether and how long the person may be asked to unlock the keyring.
    package init(app: String, environment: [String: String], prompts: KeyringPrompts) {
        line = SecretServiceLine(environment, prompts: prompts)
        self.app = app
    }

    /// Finds a secret.
    ///
    /// - Parameter name: Its name.
    /// - Returns: The secret, or nil when there is none; never nil for a keyring that is locked or not there.
    /// - Throws: ``OAuthError`` with `storeUnreadable`, and a ``StoreFault`` underneath.
    package func secret(named name: String) async throws -> Redacted<[UInt8]>? {
        let attributes = attributes(name)
        return try await line.use(isWriting: false) { keyring, patience in
            let items = try keyring.items(attributes, patience).sorted()
            let secrets = try keyring.secrets(of: items, patience)
            return items.lazy.compactMap { secrets[$0] }.first
        }
    }

    /// Keeps a secret; one of the same name is replaced.
    ///
    /// Two processes that both find none and make one each have to hold a lock of their own while they do.
    ///
    /// - Parameters:
    ///   - secret: The secret.
    ///   - name: Its name.
    /// - Throws: ``OAuthError`` with `storeUnreadable` or `storeWriteFailed`, and a ``StoreFault`` underneath.
    package func setSecret(_ secret: Redacted<[UInt8]>, named name: String) async throws {
        let item = SecretServiceItem(
            attributes: attributes(name), label: DisplayText.clean("\(app): \(name)", limit: 120), secret: secret,
            contentType: "application/octet-stream")
        try await line.use(isWriting: true) { keyring, patience in
            let found = Set(try keyring.items(item.attributes, patience).map(SecretServiceItem.collection))
            for collection in try found.isEmpty ? [keyring.defaultCollection(patience)] : found {
                try keyring.put(item, in: collection, patience)
            }
        }
    }

    /// Forgets a secret; one that is not there is no error.
    ///
    /// - Parameter name: Its name.
    /// - Throws: As ``setSecret(_:named:)`` does.
    package func removeSecret(named name: String) async throws {
        let attributes = attributes(name)
        try await line.use(isWriting: true) { keyring, patience in
            for item in try keyring.items(attributes, patience) {
                try keyring.delete(item, patience)
            }
        }
    }

    private func attributes(_ name: String) -> [String: String] {
        ["xdg:schema": "NativeOAuth.Secret", "service": app, "name": name]
    }
}
#endif
