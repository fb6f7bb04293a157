#if os(Linux)
public import SmallFoundation
public import NativeOAuth

extension StoreKeySource {
    /// Keeps the key of an encrypted store in the keyring of a Linux desktop.
    ///
    /// The key is made before the first sign-in, if there is a keyring that is open or that somebody can be asked to
    /// open; where there is none, as in a container or over SSH, this source has no key, and a new store asks the next one.
    ///
    /// The accounts stay in files, because a file can be on the disk when a save returns, and a keyring does not say when
    /// its own is.
    ///
    /// Asking throws `OAuthError` with `storeUnreadable` or `storeWriteFailed`: the keyring is locked, was not opened, or is
    /// gone.
    ///
    /// - Parameters:
    ///   - app: The name of your app, which people see in the keyring.
    ///   - environment: The variables that say where the session's bus is: `DBUS_SESSION_BUS_ADDRESS`, or
    ///     `XDG_RUNTIME_DIR`.
    ///   - prompts: Whether and how long the person may be asked to unlock the keyring.
    /// - Returns: The source.
    public static func keyring(
        app: String, environment: [String: String] = ProcessInfo.processInfo.environment,
        prompts: KeyringPrompts = .within(.seconds(120))
    ) -> StoreKeySource {
        let name = "account-store-key"
        let vault = SecretServiceVault(app: app, client: SecretServiceClient(environment, prompts: prompts))
        // Held while a key is made, because stores in two folders share it; nil without a folder of the session.
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let lock = runtime.map {
            FileLock(
                "\($0)/native-oauth-\(DisplayText.folderName(of: app))/key.lock", on: "the keyring's key for \(app)")
        }
        return StoreKeySource(.keyring) { use in
            if use == .newStore {
                guard await SecretServiceClient.isUsable(environment) else { return nil }
            }
            if let known = try await vault.secret(named: name) { return .key(known) }
            guard use == .newStore else { return nil }
            let held = try await lock?.acquire()
            defer { held?.release() }
            if let known = try await vault.secret(named: name) { return .key(known) }
            try await vault.setSecret(Redacted(RandomBytes.bytes(32)), named: name)
            // What the keyring has is the key, even if a program without the lock has made another at the same time.
            return try await vault.secret(named: name).map(Secret.key)
        }
    }
}

/// Keeps small secrets of an app in the desktop's keyring, by their names: a key that files are encrypted with.
struct SecretServiceVault: Sendable {
    let app: String
    let client: SecretServiceClient

    /// Finds a secret.
    ///
    /// - Returns: The secret, or nil when there is none; never nil for a keyring that is locked or not there.
    func secret(named name: String) async throws -> Redacted<[UInt8]>? {
        let attributes = attributes(name)
        return try await client.use(isWriting: false) { keyring -> Redacted<[UInt8]>? in
            guard let item = try keyring.items(attributes).min() else { return nil }
            return try keyring.secret(of: item)
        }
    }

    /// Keeps a secret; one of the same name is replaced.
    ///
    /// Two processes that both find none and make one each have to hold a lock of their own while they do.
    func setSecret(_ secret: Redacted<[UInt8]>, named name: String) async throws {
        let attributes = attributes(name)
        let label = DisplayText.clean("\(app): \(name)", limit: 120)
        try await client.use(isWriting: true) { keyring in
            try keyring.put(secret, attributes: attributes, label: label)
        }
    }

    private func attributes(_ name: String) -> [String: String] {
        ["xdg:schema": "NativeOAuth.Secret", "service": app, "name": name]
    }
}
#endif
