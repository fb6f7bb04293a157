public import SmallFoundation

/// Keeps accounts and their tokens between runs.
///
/// Use ``EncryptedFileAccountStore`` in programs, `KeychainAccountStore` in apps for Apple's systems, and
/// ``InMemoryAccountStore`` in tests. Conform to keep accounts elsewhere.
///
/// A store that cannot read throws an error and never returns an empty list.
public protocol AccountStore: Sendable {
    /// How the store protects tokens.
    var protection: StoreProtection { get }
    /// The folder in which processes that share this store lock its accounts; nil if no other process can use it.
    var lockDirectory: URL? { get }

    /// Returns a text that differs whenever the accounts may have changed; nil if only reading the records can tell.
    func revision() async -> String?

    /// Returns all accounts with their tokens, in the order in which they were first saved.
    ///
    /// - Throws: ``OAuthError`` with `storeUnreadable` or `storeUnsafe`.
    func records() async throws -> [AccountRecord]

    /// Finds one account.
    ///
    /// - Returns: The account with its tokens, or nil if there is none.
    /// - Throws: As ``records()`` does.
    func record(for id: Account.ID) async throws -> AccountRecord?

    /// Returns an error for each account that cannot be read.
    ///
    /// - Throws: The errors of ``records()`` if nothing can be read.
    func unreadable() async throws -> [OAuthError]

    /// Finds out whether an account could be saved: whether there is a key, and room on the disk.
    ///
    /// It is asked before a person signs in and before a refresh token is spent, which would be lost otherwise.
    ///
    /// - Parameter id: The account; nil for one that is not known yet.
    /// - Throws: As ``save(_:)`` does.
    func checkRoom(for id: Account.ID?) async throws

    /// Saves an account, replacing a record of the same account. After this returns, a crash doesn't lose it.
    ///
    /// - Throws: ``OAuthError`` with `storeWriteFailed`, `storeUnreadable` or `storeUnsafe`, or `accountBusy` if
    ///   another process holds the lock for too long; the store is then unchanged.
    func save(_ record: AccountRecord) async throws

    /// Removes an account. An unknown account is no error.
    ///
    /// - Throws: As ``save(_:)`` does.
    func remove(_ id: Account.ID) async throws
}

extension AccountStore {
    /// Nil by default: no other process uses the store.
    public var lockDirectory: URL? { nil }
    /// Empty by default.
    public func unreadable() async throws -> [OAuthError] { [] }
    /// Nil by default: read the records instead.
    public func revision() async -> String? { nil }

    /// Finds nothing in the way by default.
    public func checkRoom(for id: Account.ID?) async throws {}

    /// Searches all records; a store can do it faster.
    public func record(for id: Account.ID) async throws -> AccountRecord? {
        try await records().first { $0.account.id == id }
    }
}

/// Keeps accounts in memory, until the program ends.
public actor InMemoryAccountStore: AccountStore {
    /// In the order in which they were first saved.
    private var kept: [AccountRecord] = []

    /// Makes an empty store.
    public init() {}

    /// Always the same for this kind of store.
    public nonisolated var protection: StoreProtection { .memory }
    /// Returns all accounts with their tokens.
    public func records() async throws -> [AccountRecord] { kept }

    /// Saves an account, replacing a record of the same account.
    public func save(_ record: AccountRecord) async throws {
        if let place = kept.firstIndex(where: { $0.account.id == record.account.id }) {
            kept[place] = record
        } else {
            kept.append(record)
        }
    }

    /// Removes an account.
    public func remove(_ id: Account.ID) async throws { kept.removeAll { $0.account.id == id } }
}

/// An account with its tokens, as a store keeps it.
///
/// Printing it shows no token.
public struct AccountRecord: Sendable, Hashable, Codable {
    /// Who it is.
    public var account: Account
    package var tokens: TokenSet
    /// The client id that the tokens were issued to; nil if unknown.
    ///
    /// Only that client may use them.
    public var clientID: String?

    package init(account: Account, tokens: TokenSet, clientID: String? = nil) {
        self.account = account
        self.tokens = tokens
        self.clientID = clientID
        SecretsAudit.shown(self)
    }
}

/// How a store protects tokens, as a word for people and for JSON.
public struct StoreProtection: RawRepresentable, Sendable, Hashable {
    /// The word.
    public let rawValue: String

    /// Names a protection of your own, in kebab case.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Tokens are in memory only.
    public static let memory = StoreProtection(rawValue: "memory")
    /// The keychain of Apple's systems.
    public static let keychain = StoreProtection(rawValue: "keychain")
}

extension Account {
    /// A change of the accounts in a store, by this process or another.
    public enum Change: Sendable, Hashable {
        /// A new account; at the beginning of the stream, a present one.
        case added(Account)
        /// An account changed: its name, scopes or app data, or the person signed in again.
        case updated(Account)
        /// The account's session is over; the person has to sign in again.
        case needsSignIn(Account)
        /// An account was removed.
        case removed(Account.ID)

        /// What leads from one state to the next; who is new comes in the order of the store.
        static func between(_ before: [Account], _ after: [Account]) -> [Self] {
            let known = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
            let left = Set(after.map(\.id))
            let removed = before.filter { !left.contains($0.id) }.map { Self.removed($0.id) }
            let others = after.flatMap { account -> [Self] in
                guard let old = known[account.id] else {
                    return account.needsSignIn ? [.added(account), .needsSignIn(account)] : [.added(account)]
                }
                guard old != account else { return [] }
                return account.needsSignIn && !old.needsSignIn ? [.needsSignIn(account)] : [.updated(account)]
            }
            return removed + others
        }
    }
}

/// Wakes those who follow the accounts when this process has changed one.
final class AccountChanges: Sendable {
    private let ticks = Locked<[AsyncStream<Void>.Continuation]>([])

    /// Wakes all who listen, and forgets who has stopped; without any it costs next to nothing.
    func post() {
        ticks.withLock { ticks in
            ticks.removeAll { tick in if case .terminated = tick.yield() { true } else { false } }
        }
    }

    /// A stream that ticks with each change, and whenever its listener does; several ticks before it looks are one.
    func stream() -> (stream: AsyncStream<Void>, tick: AsyncStream<Void>.Continuation) {
        let (stream, tick) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        ticks.withLock { $0.append(tick) }
        return (stream, tick)
    }
}
