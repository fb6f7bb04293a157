import Crypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What has to be known to open a store, and whether the key at hand is the right one; nothing in it is secret.
struct StoreHeader: Codable, Hashable {
    /// How much guessing at a passphrase costs.
    ///
    /// > Source: [RFC 7914, section 2](https://www.rfc-editor.org/rfc/rfc7914#section-2)
    struct Stretching: Codable, Hashable {
        var rounds: Int
        var blockSize: Int
        var parallelism: Int

        /// 32 MiB and a quarter of a second or so, for each guess too.
        static let standard = Stretching(rounds: 1 << 15, blockSize: 8, parallelism: 3)

        /// What the stretching needs.
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
    private var digest = Data()

    /// Describes a new store.
    init(origin: StoreKeySource.Origin, secret: StoreKeySource.Secret, stretching: Stretching) throws(OAuthError) {
        keyOrigin = origin
        salt = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        self.stretching = stretching
        keyCheck = try StoreKeys(secret, salt: salt, stretching: stretching).check
    }

    /// Reads the header of a store.
    ///
    /// - Throws: ``OAuthError`` with `storeUnreadable` when it is damaged or of a newer program.
    init(_ data: Data, at path: String) throws(OAuthError) {
        guard let header = try? JSONDecoder().decode(StoreHeader.self, from: data), header.version == 1,
            header.digest == header.wantedDigest, header.bytes == data, header.stretching.isSane
        else {
            if let other = Self.version(of: data), other > 1 {
                throw OAuthError(.storeUnreadable, "\(path) is of version \(other), which this program does not know.")
            }
            throw OAuthError(
                .storeUnreadable, "\(path) is damaged: without it the accounts beside it cannot be opened.")
        }
        self = header
    }

    /// The version that a header calls itself, whatever else is in it.
    private static func version(of data: Data) -> Int? {
        struct Version: Decodable {
            var version: Int
        }
        return try? JSONDecoder().decode(Version.self, from: data).version
    }

    /// The bytes of the file.
    var encoded: Data {
        var header = self
        header.digest = wantedDigest
        return header.bytes
    }

    /// Tells a damaged header from a wrong key.
    private var wantedDigest: Data {
        var header = self
        header.digest = Data()
        return Data(SHA256.hash(data: header.bytes))
    }

    private var bytes: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)) ?? Data()
    }
}
