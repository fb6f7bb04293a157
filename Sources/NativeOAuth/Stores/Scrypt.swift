import Crypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Makes a key of a passphrase on Apple's systems, whose CryptoKit has nothing that costs an attacker memory; elsewhere
/// BoringSSL does the same, and is not to ship in an app for this alone.
///
/// > Source: [RFC 7914](https://www.rfc-editor.org/rfc/rfc7914)
struct Scrypt {
    /// A power of two: N in the specification.
    let rounds: Int
    /// In units of 128 bytes: r in the specification.
    let blockSize: Int
    let parallelism: Int

    func key(from passphrase: [UInt8], salt: [UInt8], byteCount: Int) -> [UInt8] {
        let key = SymmetricKey(data: passphrase)
        let laneBytes = 128 * blockSize
        let bytes = Self.stretched(salt, with: key, byteCount: parallelism * laneBytes)
        let mixed = stride(from: 0, to: bytes.count, by: laneBytes).flatMap { start in
            self.mixed(Self.words(bytes[start..<start + laneBytes]))
        }
        let salt = mixed.flatMap { word in withUnsafeBytes(of: word.littleEndian, Array.init) }
        return Self.stretched(salt, with: key, byteCount: byteCount)
    }

    /// PBKDF2-HMAC-SHA-256 with one iteration.
    private static func stretched(_ salt: [UInt8], with key: SymmetricKey, byteCount: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var number: UInt32 = 1
        while bytes.count < byteCount {
            let index = withUnsafeBytes(of: number.bigEndian, Array.init)
            bytes += Array(HMAC<SHA256>.authenticationCode(for: salt + index, using: key))
            number += 1
        }
        return Array(bytes.prefix(byteCount))
    }

    private static func words(_ bytes: ArraySlice<UInt8>) -> [UInt32] {
        stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map { place in
            bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    /// scryptROMix: fills memory, and then goes back to unpredictable places in it.
    private func mixed(_ lane: [UInt32]) -> [UInt32] {
        var lane = lane
        let count = lane.count
        var memory: [UInt32] = []
        memory.reserveCapacity(count * rounds)
        for _ in 0..<rounds {
            memory += lane
            mixBlocks(&lane)
        }
        for _ in 0..<rounds {
            let place = (Int(lane[count - 16]) & (rounds - 1)) * count
            for index in 0..<count {
                lane[index] ^= memory[place + index]
            }
            mixBlocks(&lane)
        }
        return lane
    }

    /// scryptBlockMix.
    private func mixBlocks(_ lane: inout [UInt32]) {
        var block = Array(lane.suffix(16))
        var result = lane
        for number in 0..<2 * blockSize {
            for index in 0..<16 {
                block[index] ^= lane[number * 16 + index]
            }
            Self.mixWords(&block)
            let place = (number / 2 + (number.isMultiple(of: 2) ? 0 : blockSize)) * 16
            for index in 0..<16 {
                result[place + index] = block[index]
            }
        }
        lane = result
    }

    /// Salsa20/8.
    private static func mixWords(_ block: inout [UInt32]) {
        var words = block
        func turn(_ sum: UInt32, _ bits: UInt32) -> UInt32 { sum << bits | sum >> (32 - bits) }
        func quarter(_ one: Int, _ two: Int, _ three: Int, _ four: Int) {
            words[two] ^= turn(words[one] &+ words[four], 7)
            words[three] ^= turn(words[two] &+ words[one], 9)
            words[four] ^= turn(words[three] &+ words[two], 13)
            words[one] ^= turn(words[four] &+ words[three], 18)
        }
        for _ in 0..<4 {
            quarter(0, 4, 8, 12)
            quarter(5, 9, 13, 1)
            quarter(10, 14, 2, 6)
            quarter(15, 3, 7, 11)
            quarter(0, 1, 2, 3)
            quarter(5, 6, 7, 4)
            quarter(10, 11, 8, 9)
            quarter(15, 12, 13, 14)
        }
        for index in 0..<16 {
            block[index] &+= words[index]
        }
    }
}
