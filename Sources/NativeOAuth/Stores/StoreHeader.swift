import Crypto
import SmallFoundation

/// What has to be known to open a store, and whether the key at hand is the right one; nothing in it is secret.
struct StoreHeader: Encodable, Hashable {
    /// How much guessing at a passphrase costs (RFC 7914, section 2).
    struct Stretching: Encodable, Hashable {
        var rounds: Int
        var blockSize: Int
        var parallelism: Int

        /// 32 MiB and a quarter of a second or so, for each guess too.
        static let standard = Stretching(rounds: 1 << 15, blockSize: 8, parallelism: 3)

        var mebibytes: Int { 128 * rounds * blockSize / (1 << 20) }

        /// Whether it can be done at all: a header that somebody made up should not take all memory.
        var isSane: Bool {
            (1 << 10...1 << 20).contains(rounds) && rounds.nonzeroBitCount == 1 && (1...16).contains(blockSize)
                && (1...16).contains(parallelism) && mebibytes <= 1024
        }
    }

    private(set) var version = 1
    let keyOrigin: StoreKeySource.Origin
    let salt: Data
    let stretching: Stretching
    let keyCheck: Data
    /// Empty but in ``encoded``.
    private var digest = Data()

    init(origin: StoreKeySource.Origin, secret: StoreKeySource.Secret, stretching: Stretching) throws(OAuthError) {
        keyOrigin = origin
        salt = Data(RandomBytes.bytes(32))
        self.stretching = stretching
        keyCheck = try StoreKeys(secret, salt: salt, stretching: stretching).check
    }

    init(_ data: Data, at path: String) throws(OAuthError) {
        // With the reader of answers and no decoder: those look for what types can do, and this is read by every command.
        let members = try? JSONValue.object(in: data)
        guard Self.hasItsDigest(data), let members, members["version"] == .integer(1),
            let origin = members["keyOrigin"]?.string,
            let salt = members["salt"]?.string.flatMap({ Data(base64Encoded: $0) }),
            let keyCheck = members["keyCheck"]?.string.flatMap({ Data(base64Encoded: $0) }),
            let stretching = Stretching(members["stretching"]), stretching.isSane
        else {
            if case .integer(let other)? = members?["version"], other > 1 {
                throw OAuthError(.storeUnreadable, "\(path) is of version \(other), which this program does not know.")
            }
            throw OAuthError(
                .storeUnreadable, "\(path) is damaged: without it the accounts beside it cannot be opened.")
        }
        keyOrigin = StoreKeySource.Origin(rawValue: origin)
        (self.salt, self.stretching, self.keyCheck) = (salt, stretching, keyCheck)
    }

    /// Whether the bytes are those that were written: "digest" is the first name, and is of all the others.
    private static func hasItsDigest(_ data: Data) -> Bool {
        let start = Data(#"{"digest":""#.utf8)
        guard data.starts(with: start) else { return false }
        let rest = data.dropFirst(start.count)
        guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return false }
        return Data(base64Encoded: Data(rest[..<end])) == Data(SHA256.hash(data: start + rest[end...]))
    }

    var encoded: Data {
        var header = self
        // Tells a damaged header from a wrong key.
        header.digest = Data(SHA256.hash(data: bytes))
        return header.bytes
    }

    private var bytes: Data { (try? JSONEncoder.canonical.encode(self)) ?? Data() }
}

extension StoreHeader.Stretching {
    init?(_ json: JSONValue?) {
        guard case .object(let members)? = json, case .integer(let rounds)? = members["rounds"],
            case .integer(let blockSize)? = members["blockSize"],
            case .integer(let parallelism)? = members["parallelism"]
        else { return nil }
        self.init(rounds: Int(rounds), blockSize: Int(blockSize), parallelism: Int(parallelism))
    }
}
