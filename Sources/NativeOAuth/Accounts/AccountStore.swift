#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps accounts and their tokens between runs.
///
/// `EncryptedFileAccountStore` is for programs, `InMemoryAccountStore` for tests and for programs that should leave nothing
/// behind. Conform to keep them elsewhere.
///
/// A store says so when it cannot read or write; it never answers "no account" for "could not look".
public protocol AccountStore: Sendable {
    /// How the tokens are protected from others.
    var protection: StoreProtection { get }

    /// Where processes that share this store lock its accounts; nil when no other process can have it.
    var lockDirectory: URL? { get }

    /// Returns a text that is another one whenever the accounts may have changed, and costs little to ask for; nil when the
    /// store knows none, and its records have to be read to find out.
    func revision() async -> String?

    /// Returns all accounts with their tokens, in the order in which they were first saved.
    ///
    /// - Throws: ``OAuthError`` with `storeUnreadable` or `storeUnsafe`.
    func records() async throws -> [AccountRecord]

    /// Finds one account.
    ///
    /// - Parameter id: Who to look for.
    /// - Returns: The account with its tokens, or nil when there is none.
    /// - Throws: As ``records()`` does.
    func record(for id: Account.ID) async throws -> AccountRecord?

    /// Says which accounts cannot be read while others can, an error for each that names it.
    ///
    /// - Throws: As ``records()`` does when nothing can be read at all.
    func unreadable() async throws -> [OAuthError]

    /// Saves an account; a record of the same account is replaced. When this returns, a crash loses nothing.
    ///
    /// - Parameter record: The account and its tokens.
    /// - Throws: ``OAuthError`` with `storeWriteFailed`, `storeUnreadable` or `storeUnsafe`, or `accountBusy` when another
    ///   process writes for too long; nothing has changed then.
    func save(_ record: AccountRecord) async throws

    /// Forgets an account; one that is not there is no error.
    ///
    /// - Parameter id: Who to forget.
    /// - Throws: As ``save(_:)`` does.
    func remove(_ id: Account.ID) async throws
}

extension AccountStore {
    /// None: a store that says nothing is taken for one that no other process has.
    public var lockDirectory: URL? { nil }

    /// None: a store that says nothing reads all or nothing.
    public func unreadable() async throws -> [OAuthError] { [] }

    /// None: read the records instead.
    public func revision() async -> String? { nil }

    /// Finds one account among all; a store that knows a shorter way takes that.
    public func record(for id: Account.ID) async throws -> AccountRecord? {
        try await records().first { $0.account.id == id }
    }
}

/// An account with its tokens: what a store keeps.
///
/// It shows nothing of the tokens when printed.
public struct AccountRecord: Sendable, Hashable, Codable {
    /// Who it is.
    public var account: Account
    /// The tokens.
    package var tokens: TokenSet
    /// The id of the app that they were given to, which is the only one to use them; nil when that is not known.
    public var clientID: String?

    /// Puts a record together.
    ///
    /// - Parameters:
    ///   - account: Who it is.
    ///   - tokens: The tokens.
    ///   - clientID: The app that they were given to.
    package init(account: Account, tokens: TokenSet, clientID: String? = nil) {
        self.account = account
        self.tokens = tokens
        self.clientID = clientID
        SecretsAudit.shown(self)
    }
}

/// How a store protects what it keeps; a word for people and for JSON.
public struct StoreProtection: RawRepresentable, Sendable, Hashable {
    /// The word.
    public let rawValue: String

    /// Names a protection of your own.
    ///
    /// - Parameter rawValue: A word in kebab case.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Nothing is written anywhere.
    public static let memory = StoreProtection(rawValue: "memory")
    /// The keychain of Apple's systems.
    public static let keychain = StoreProtection(rawValue: "keychain")
}

extension Account {
    /// What has become of the accounts that a store keeps, in this process or another.
    public enum Change: Sendable, Hashable {
        /// There is a new account; at the beginning, one that was there already.
        case added(Account)
        /// Something about an account is different: a name, what was agreed to, the app's own data, or it is signed in again.
        case updated(Account)
        /// An account's session is over: only a new sign-in helps.
        case needsSignIn(Account)
        /// An account is forgotten.
        case removed(Account.ID)
    }
}

extension Account.Change {
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
