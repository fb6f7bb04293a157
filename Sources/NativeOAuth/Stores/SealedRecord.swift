import Crypto
import SmallFoundation

/// An account's record as it is on the disk: a prefix, then nonce, cipher text and tag of AES-256-GCM.
///
/// The prefix and the record's name are authenticated with it, so that no record passes for another one, or for one of
/// another version (NIST SP 800-38D).
struct SealedRecord {
    private static let magic = Array("NOA-ACCT".utf8)
    private static let version: UInt8 = 1
    private static var prefixCount: Int { magic.count + 1 + 4 }

    /// The accounts' order: the one that was saved first has the lowest number.
    let number: UInt32
    let record: AccountRecord

    func sealed(as name: String, with keys: StoreKeys) throws -> Data {
        let prefix = Self.prefix(number)
        let box = try AES.GCM.seal(
            JSONEncoder.canonical.encode(record), using: keys.sealing, authenticating: prefix + Data(name.utf8))
        return prefix + Data(box.nonce) + box.ciphertext + box.tag
    }

    /// Opens the record that a file has; one that opens and is not understood is another program's, with the same key.
    init(_ data: Data, named name: String, at path: String, with keys: StoreKeys) throws(OAuthError) {
        number = try Self.number(of: data, at: path)
        guard let box = try? AES.GCM.SealedBox(combined: data.dropFirst(Self.prefixCount)),
            let plain = try? AES.GCM.open(
                box, using: keys.sealing, authenticating: Self.prefix(number) + Data(name.utf8))
        else { throw Self.damaged(path) }
        guard let record = AccountRecord(written: plain) else {
            throw OAuthError(.storeUnreadable, "\(path) opens, but what is in it is not what this program writes.")
        }
        self.record = record
    }

    init(number: UInt32, record: AccountRecord) {
        self.number = number
        self.record = record
    }

    /// The number in the prefix; whether it is true is known when the record is opened.
    static func number(of data: Data, at path: String) throws(OAuthError) -> UInt32 {
        guard data.count >= prefixCount, data.prefix(magic.count).elementsEqual(magic) else { throw damaged(path) }
        let version = data[data.startIndex + magic.count]
        guard version <= Self.version else {
            throw OAuthError(.storeUnreadable, "\(path) is of version \(version), which this program does not know.")
        }
        guard version == Self.version else { throw damaged(path) }
        return data.prefix(prefixCount).suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    static func damaged(_ path: String) -> OAuthError {
        OAuthError(.accountDamaged, "The record of an account is damaged, and is kept as \(path).")
    }

    private static func prefix(_ number: UInt32) -> Data {
        Data(magic) + [version] + (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
    }
}
