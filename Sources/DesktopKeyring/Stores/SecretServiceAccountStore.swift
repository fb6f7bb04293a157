#if os(Linux)
public import NativeOAuth

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps accounts in the keyring of a Linux desktop: GNOME Keyring, KWallet, KeePassXC, or another program that offers
/// freedesktop.org's Secret Service.
///
/// Each account is an item of its own in the default keyring. What other programs save can be read at once. When the
/// keyring is locked the person is asked to unlock it, as far as ``KeyringPrompts`` lets that happen.
///
/// Every error has a `StoreFault` underneath, which tells a missing keyring from a locked one.
///
/// > Source: [Secret Service API](https://specifications.freedesktop.org/secret-service/latest/)
public final class SecretServiceAccountStore: AccountStore {
    private let client: SecretServiceClient
    private let app: String
    private let time: TimeSource
    private let lastSaved = Locked<Date>(.distantPast)

    /// Where processes that share this store lock its accounts; nil when no other process can have it.
    public let lockDirectory: URL?

    /// Always the same for this kind of store.
    public var protection: StoreProtection { .secretService }

    /// Uses the keyring of a session; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - app: The name of your app, which people see in the keyring. Programs that use the same name share accounts.
    ///   - environment: The variables that say where the session's bus is: `DBUS_SESSION_BUS_ADDRESS`, or
    ///     `XDG_RUNTIME_DIR`.
    ///   - prompts: Whether and how long the person may be asked to unlock the keyring.
    ///   - stateDirectory: Where to lock accounts; nil for a folder in `XDG_RUNTIME_DIR`.
    public convenience init(
        app: String, environment: [String: String] = ProcessInfo.processInfo.environment,
        prompts: KeyringPrompts = .within(.seconds(120)), stateDirectory: URL? = nil
    ) {
        self.init(
            app: app, client: SecretServiceClient(environment, prompts: prompts), time: .system,
            lockDirectory: stateDirectory ?? Self.runtimeDirectory(app, environment))
    }

    init(app: String, client: SecretServiceClient, time: TimeSource, lockDirectory: URL?) {
        self.app = app
        self.client = client
        self.time = time
        self.lockDirectory = lockDirectory
    }

    static func runtimeDirectory(_ app: String, _ environment: [String: String]) -> URL? {
        guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else { return nil }
        return URL(filePath: runtime).appending(path: "native-oauth-\(KeyringEntry.fileName(for: app))")
    }

    /// Looks whether there is a keyring to keep accounts in: for a choice between this store and another.
    ///
    /// It asks no question, and takes no longer than `limit`. A locked keyring that the person could not be asked to unlock
    /// is unavailable.
    ///
    /// - Parameters:
    ///   - environment: The variables that say where the session's bus is.
    ///   - limit: How long looking may take.
    /// - Returns: Whether it can be used, with the person's help or without.
    public static func isAvailable(
        environment: [String: String] = ProcessInfo.processInfo.environment, within limit: Duration = .seconds(2)
    ) async -> Bool {
        await KeyringAvailability.look(environment, within: limit).isUsable
    }

    /// Returns all accounts that can be read; ``unreadable()`` names the others.
    ///
    /// - Throws: As `AccountStore.records()` does; the `StoreFault` underneath says why. When there are accounts and
    ///   none can be read, what ``unreadable()`` says first.
    public func records() async throws -> [AccountRecord] {
        try await contents(attributes(of: nil)).records()
    }

    /// Says which accounts cannot be read: `accountDamaged`, or `storeUnreadable` for one of a newer program.
    ///
    /// - Throws: As ``records()`` does for the whole keyring.
    public func unreadable() async throws -> [OAuthError] {
        try await contents(attributes(of: nil)).faults
    }

    /// Finds one account.
    ///
    /// - Parameter id: Who to look for.
    /// - Returns: The account with its tokens, or nil when there is none.
    /// - Throws: As ``records()`` does for the whole keyring, and what ``unreadable()`` says of this account.
    public func record(for id: Account.ID) async throws -> AccountRecord? {
        try await contents(attributes(of: id)).record(for: id)
    }

    /// Saves an account; a record of the same account is replaced where it stands, a damaged one too.
    ///
    /// - Parameter record: The account and its tokens.
    /// - Throws: As `AccountStore.save(_:)` does. When the `StoreFault` underneath is `notAnswering` or
    ///   `connectionLost`, it is unknown whether the record was saved.
    public func save(_ record: AccountRecord) async throws {
        let attributes = attributes(of: record.account.id)
        let label = KeyringEntry.label(of: record.account, app: app)
        let now = savingDate()
        try await client.use(isWriting: true) { keyring in
            let items = try keyring.items(attributes)
            let entry = KeyringEntry(
                record, replacing: try Self.contents(of: items, in: &keyring).replaceable(), now: now)
            let item = SecretServiceItem(
                attributes: attributes, label: label, secret: try entry.secret(),
                contentType: KeyringEntry.contentType)
            try keyring.put(item, replacing: items)
        }
    }

    /// Forgets an account.
    ///
    /// - Parameter id: Who to forget.
    /// - Throws: As ``save(_:)`` does.
    public func remove(_ id: Account.ID) async throws {
        let attributes = attributes(of: id)
        try await client.use(isWriting: true) { keyring in
            for item in try keyring.items(attributes) {
                try keyring.delete(item)
            }
        }
    }

    /// What the items of this app, or of one account, have in common.
    private func attributes(of id: Account.ID?) -> [String: String] {
        var attributes = ["xdg:schema": "NativeOAuth.Account", "service": app]
        attributes["account"] = id.map { KeyringEntry.name(of: $0) }
        return attributes
    }

    /// The date now, and never the same twice, because the order of accounts hangs on it.
    private func savingDate() -> Date {
        let now = time.now()
        return lastSaved.withLock { last in
            last = max(now, last.addingTimeInterval(0.000_001))
            return last
        }
    }

    private func contents(_ attributes: [String: String]) async throws -> KeyringContents {
        try await client.use(isWriting: false) { keyring in
            try Self.contents(of: try keyring.items(attributes), in: &keyring)
        }
    }

    private static func contents(
        of items: [String], in keyring: inout SecretServiceConnection
    ) throws -> KeyringContents {
        let secrets = try keyring.secrets(of: items)
        var contents = KeyringContents(of: "the keyring")
        for path in items {
            guard let secret = secrets[path] else { continue }
            contents.take(secret) {
                (try? keyring.property("Label", of: "Item", on: path).asText()) ?? path
            }
        }
        return contents
    }
}

extension StoreProtection {
    /// A keyring of the desktop, which encrypts what it keeps and is unlocked by the person.
    public static let secretService = StoreProtection(rawValue: "secret-service")
}
#endif
