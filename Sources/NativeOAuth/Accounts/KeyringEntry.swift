import Crypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a keyring or a keychain keeps of an account: one item for each, with the record as its secret.
struct KeyringEntry: Sendable, Codable {
    /// The form of the entry; another one is of another version of this library.
    private var version = 1
    /// When the account was first saved, in microseconds since 1970: the order to list accounts in.
    ///
    /// The times that keyrings keep themselves are whole seconds, and accounts can be saved faster than that.
    var firstSaved: Int64
    /// When this was saved: if there are two of one account, the newer one counts.
    var saved: Int64
    var record: AccountRecord

    static let contentType = "application/json"

    /// - Parameters:
    ///   - record: The account and its tokens.
    ///   - previous: What is kept of the account so far.
    ///   - now: The date now.
    init(_ record: AccountRecord, replacing previous: KeyringEntry?, now: Date) {
        let microseconds = Int64(now.timeIntervalSince1970 * 1_000_000)
        firstSaved = previous?.firstSaved ?? microseconds
        saved = microseconds
        self.record = record
    }

    /// Reads an entry.
    ///
    /// - Parameters:
    ///   - secret: The item's secret.
    ///   - place: Where it is kept, for the error: "the keyring".
    /// - Throws: ``OAuthError`` with `storeUnreadable`.
    init(_ secret: Redacted<[UInt8]>, in place: String) throws(OAuthError) {
        do {
            self = try JSONDecoder().decode(KeyringEntry.self, from: Data(secret.reveal()))
        } catch {
            // The decoder's error could quote a token, so it is not passed on.
            throw OAuthError(
                .storeUnreadable, "An account in \(place) is damaged: it is not what this program writes.",
                nextStep: "It was left as it is. Delete it there and sign in again.", underlying: StoreFault.malformed)
        }
        guard version == 1 else {
            throw OAuthError(
                .storeUnreadable,
                "An account in \(place) is of version \(version), which this program does not know.",
                nextStep: "Use the newer program, or delete it there and sign in again.",
                underlying: StoreFault.malformed)
        }
    }

    /// What to keep.
    func secret() throws -> Redacted<[UInt8]> {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Redacted([UInt8](try encoder.encode(self)))
    }

    /// The records of entries, in the order in which their accounts were first saved.
    static func records(_ entries: [KeyringEntry]) -> [AccountRecord] {
        let newest = Dictionary(entries.map { ($0.record.account.id, $0) }) { $0.saved < $1.saved ? $1 : $0 }
        return newest.values.sorted {
            ($0.firstSaved, $0.record.account.id.key) < ($1.firstSaved, $1.record.account.id.key)
        }.map(\.record)
    }

    /// The newest of entries of one account.
    static func newest(_ entries: [KeyringEntry]) -> KeyringEntry? {
        entries.max { $0.saved < $1.saved }
    }

    /// What an account's item is found by: a digest, which says nothing of the person, for attributes are not encrypted
    /// everywhere, and which is as exact as issuer and subject are, letter for letter.
    static func name(of id: Account.ID) -> String {
        let digest = SHA256.hash(data: Array("\(id.issuer.utf8.count)\n\(id.issuer)\n\(id.subject)".utf8))
        let digits = Array("0123456789abcdef")
        return String(digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0x0F)]] })
    }

    /// An app's name as a name of a folder: it may hold anything, a slash as well.
    static func fileName(for app: String) -> String {
        app.unicodeScalars.map { $0.properties.isAlphabetic || "0"..."9" ~= $0 ? String($0) : "-" }.joined()
    }

    /// What a person reads in the program that shows the keyring.
    static func label(of account: Account, app: String) -> String {
        DisplayText.clean("\(app): \(account.username ?? account.name ?? account.id.key)", limit: 120)
    }
}
