import Foundation

/// A small PNG that claims to be large.
///
/// > Source: [PNG, section 5](https://www.w3.org/TR/png-3/#5DataRep)
enum PNGBomb {
    static func make(side: UInt32) -> Data {
        let size = bigEndian(side) + bigEndian(side)
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            + chunk("IHDR", size + [8, 6, 0, 0, 0]) + chunk("IDAT", [0x78, 0x9C, 3, 0, 0, 0, 0, 1]) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> Data {
        let checked = Array(name.utf8) + content
        var checksum = CRC32()
        checksum.update(checked)
        return Data(bigEndian(UInt32(content.count)) + checked + bigEndian(checksum.value))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}

/// Many blanks in a small gzip.
///
/// > Source: [RFC 1951](https://www.rfc-editor.org/rfc/rfc1951), [RFC 1952](https://www.rfc-editor.org/rfc/rfc1952)
enum GzipBomb {
    /// The longest match that deflate knows.
    private static let longest = 258

    /// Makes one.
    static func make(count: Int) -> Data {
        let matches = max(0, (count - 1 + longest - 1) / longest)
        var bits = Bits()
        bits.add(0b1, 1)  // the last block
        bits.add(0b01, 2)  // with the fixed code
        bits.addCode(0x30 + 0x20, 8)  // a blank
        for _ in 0..<matches {
            bits.addCode(0b1100_0101, 8)  // length 258
            bits.addCode(0, 5)  // one back
        }
        bits.addCode(0, 7)  // the end
        var data = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
        data.append(contentsOf: bits.bytes)
        let total = 1 + matches * longest
        var checksum = CRC32()
        let run = [UInt8](repeating: 0x20, count: 65_536)
        for start in stride(from: 0, to: total, by: run.count) { checksum.update(run.prefix(total - start)) }
        for number in [checksum.value, UInt32(truncatingIfNeeded: total)] {
            withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
        }
        return data
    }

    /// Bits, the lowest of each byte first.
    private struct Bits {
        private var whole: [UInt8] = []
        private var current: UInt8 = 0
        private var used = 0

        var bytes: [UInt8] { used == 0 ? whole : whole + [current] }

        /// Adds a number, its lowest bit first.
        mutating func add(_ value: Int, _ count: Int) {
            for index in 0..<count {
                current |= UInt8(truncatingIfNeeded: (value >> index) & 1) << used
                used += 1
                guard used == 8 else { continue }
                whole.append(current)
                (current, used) = (0, 0)
            }
        }

        /// Adds a Huffman code, its highest bit first.
        mutating func addCode(_ value: Int, _ count: Int) {
            for index in (0..<count).reversed() { add((value >> index) & 1, 1) }
        }
    }
}

/// The checksum of gzip and PNG.
///
/// > Source: [RFC 1952, section 8](https://www.rfc-editor.org/rfc/rfc1952#section-8)
struct CRC32 {
    private static let table: [UInt32] = (0..<256).map { index -> UInt32 in
        var value = UInt32(index)
        for _ in 0..<8 {
            let shifted = value >> 1
            value = value & 1 == 1 ? 0xEDB8_8320 ^ shifted : shifted
        }
        return value
    }

    private var state = UInt32.max

    /// The checksum of what was fed so far.
    var value: UInt32 { ~state }

    mutating func update(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { state = Self.table[Int((state ^ UInt32(byte)) & 0xFF)] ^ (state >> 8) }
    }
}
