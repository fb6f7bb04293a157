/// Items that were looked at: the entries, and an error for each that is none.
struct KeyringContents: Sendable {
    private(set) var entries: [KeyringEntry] = []
    private(set) var faults: [OAuthError] = []
    private let place: String

    var isEmpty: Bool { entries.isEmpty && faults.isEmpty }

    /// - Parameter place: Where the items are, for errors: "the keyring".
    init(of place: String) {
        self.place = place
    }

    /// Takes an item in.
    ///
    /// - Parameters:
    ///   - secret: Its secret.
    ///   - label: What it is called; only asked for when it is no entry.
    mutating func take(_ secret: Redacted<[UInt8]>, label: () -> String) {
        do throws(KeyringEntry.Fault) {
            entries.append(try KeyringEntry(secret))
        } catch {
            faults.append(error.error(of: label(), in: place))
        }
    }

    /// The records, in the order in which their accounts were first saved.
    ///
    /// - Throws: What is wrong with the first item, when there are items and none can be read.
    func records() throws(OAuthError) -> [AccountRecord] {
        if entries.isEmpty, let fault = faults.first {
            throw fault
        }
        let newest = Dictionary(entries.map { ($0.record.account.id, $0) }) { $0.saved < $1.saved ? $1 : $0 }
        return newest.values.sorted {
            ($0.firstSaved, $0.record.account.id.key) < ($1.firstSaved, $1.record.account.id.key)
        }.map(\.record)
    }

    /// The record of an account, if these are its items.
    ///
    /// - Throws: What is wrong with its item.
    func record(for id: Account.ID) throws(OAuthError) -> AccountRecord? {
        let entries = entries.filter { $0.record.account.id == id }
        if entries.isEmpty, let fault = faults.first {
            throw fault
        }
        return entries.max { $0.saved < $1.saved }?.record
    }

    /// What a new entry takes the place of, if these are the account's items; a damaged one is no loss.
    ///
    /// - Throws: ``OAuthError`` with `storeUnreadable` for an entry of a newer program.
    func replaceable() throws(OAuthError) -> KeyringEntry? {
        if let newer = faults.first(where: { $0.code != .accountDamaged }) {
            throw newer
        }
        return entries.max { $0.saved < $1.saved }
    }
}
