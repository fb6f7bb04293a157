#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Keeps accounts in a keychain: one item for each, changed where it stands and never deleted to be written anew.
///
/// One task at a time uses it; other processes may use the same items.
struct KeychainRecords: Sendable {
    let items: any KeychainItems
    let service: String
    let accessGroup: String?
    let time: TimeSource
    private var lastSaved = Date.distantPast

    init(_ items: any KeychainItems, service: String, accessGroup: String?, time: TimeSource = .system) {
        self.items = items
        self.service = service
        self.accessGroup = accessGroup
        self.time = time
    }

    /// All records, in the order in which their accounts were first saved.
    func records() throws -> [AccountRecord] {
        KeyringEntry.records(try entries(query(nil), isWriting: false))
    }

    /// One account's record.
    func record(for id: Account.ID) throws -> AccountRecord? {
        try entries(query(id), isWriting: false).first { $0.record.account.id == id }?.record
    }

    /// Saves a record: an update first, for most are of accounts that are there.
    mutating func save(_ record: AccountRecord) throws {
        let query = query(record.account.id)
        // Never the same twice, because the order of accounts hangs on it.
        lastSaved = max(time.now(), lastSaved.addingTimeInterval(0.000_001))
        // What another process adds or deletes in between sends it round again.
        for _ in 0..<4 {
            let previous = try entries(query, isWriting: true).first
            let entry = KeyringEntry(record, replacing: previous, now: lastSaved)
            let item = KeychainItem(
                account: KeyringEntry.name(of: record.account.id),
                label: KeyringEntry.label(of: record.account, app: service), secret: try entry.secret())
            let status = previous == nil ? items.add(item, query) : items.update(query, to: item)
            switch status {
            case .success: return
            case .duplicateItem, .itemNotFound: continue
            default: throw status.error(query, isWriting: true)
            }
        }
        throw OAuthError(
            .storeWriteFailed, "Another program changed the account in the keychain again and again.",
            recovery: .tryAgain, underlying: StoreFault.failed)
    }

    /// Forgets an account.
    func remove(_ id: Account.ID) throws {
        try delete(query(id))
    }

    /// Forgets all accounts.
    func removeAll() throws {
        try delete(query(nil))
    }

    private func delete(_ query: KeychainQuery) throws {
        let status = items.delete(query)
        guard status == .success || status == .itemNotFound else { throw status.error(query, isWriting: true) }
    }

    private func entries(_ query: KeychainQuery, isWriting: Bool) throws -> [KeyringEntry] {
        let (found, status) = items.copyMatching(query)
        switch status {
        case .success: return try found.map { try KeyringEntry($0.secret, in: "the keychain") }
        case .itemNotFound: return []
        default: throw status.error(query, isWriting: isWriting)
        }
    }

    private func query(_ id: Account.ID?) -> KeychainQuery {
        KeychainQuery(service: service, account: id.map(KeyringEntry.name), accessGroup: accessGroup)
    }
}
