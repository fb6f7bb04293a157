import SmallFoundation

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

    /// All records, in the order in which their accounts were first saved; an error when none of the items is one.
    func records() throws -> [AccountRecord] {
        let (entries, faults) = try contents(query(nil), isWriting: false)
        if entries.isEmpty, let fault = faults.first { throw fault }
        return entries.sorted { ($0.firstSaved, $0.record.account.id.key) < ($1.firstSaved, $1.record.account.id.key) }
            .map(\.record)
    }

    /// What is wrong with records that cannot be read.
    func unreadable() throws -> [OAuthError] { try contents(query(nil), isWriting: false).faults }

    func record(for id: Account.ID) throws -> AccountRecord? {
        let (entries, faults) = try contents(query(id), isWriting: false)
        if let fault = faults.first { throw fault }
        return entries.first?.record
    }

    /// Saves a record: an update first, for most are of accounts that are there.
    mutating func save(_ record: AccountRecord) throws {
        let query = query(record.account.id)
        // Never the same twice, because the order of accounts hangs on it.
        lastSaved = max(time.now(), lastSaved.addingTimeInterval(0.000_001))
        // What another process adds or deletes in between sends it round again.
        for _ in 0..<4 {
            let found = try contents(query, isWriting: true)
            // A damaged one is no loss; one of a newer program is not ours to replace.
            if let newer = found.faults.first(where: { $0.code != .accountDamaged }) { throw newer }
            let entry = KeychainEntry(record, replacing: found.entries.first, now: lastSaved)
            let item = KeychainItem(
                account: KeychainEntry.name(of: record.account.id),
                label: KeychainEntry.label(of: record.account, app: service), secret: try entry.secret())
            let isThere = !found.entries.isEmpty || !found.faults.isEmpty
            let status = isThere ? items.update(query, to: item) : items.add(item, query)
            switch status {
            case .success: return
            case .duplicateItem, .itemNotFound: continue
            default: throw status.error(query, isWriting: true)
            }
        }
        throw OAuthError(
            .storeWriteFailed, "Another program changed the account in the keychain again and again.",
            recovery: .tryAgain)
    }

    func remove(_ id: Account.ID) throws { try delete(query(id)) }
    func removeAll() throws { try delete(query(nil)) }

    private func delete(_ query: KeychainQuery) throws {
        let status = items.delete(query)
        guard status == .success || status == .itemNotFound else { throw status.error(query, isWriting: true) }
    }

    /// The entries, and an error for each item that is none.
    private func contents(
        _ query: KeychainQuery, isWriting: Bool
    ) throws -> (entries: [KeychainEntry], faults: [OAuthError]) {
        let (found, status) = items.copyMatching(query)
        guard status == .success || status == .itemNotFound else { throw status.error(query, isWriting: isWriting) }
        var contents: (entries: [KeychainEntry], faults: [OAuthError]) = ([], [])
        for item in found {
            do throws(OAuthError) {
                contents.entries.append(try KeychainEntry(item))
            } catch {
                contents.faults.append(error)
            }
        }
        return contents
    }

    private func query(_ id: Account.ID?) -> KeychainQuery {
        KeychainQuery(service: service, account: id.map(KeychainEntry.name), accessGroup: accessGroup)
    }
}

/// A file that goes with the app when the app is deleted, as a keychain does not.
struct InstallationMarker: Sendable {
    private let file: PrivateFile

    /// - Parameter directory: A directory that is deleted with the app, or with the last app of its group.
    init(in directory: URL) {
        file = PrivateFile(path: directory.appending(path: "installation").path(percentEncoded: false))
    }

    /// Forgets what an earlier installation left, unless this one has done so before; a marker that cannot be read, as
    /// before the first unlock, is not taken for one that is missing.
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
