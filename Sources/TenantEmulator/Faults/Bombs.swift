import Foundation

/// A small PNG that claims to be 50,000 pixels wide and high: its header, no more than the start of its pixels, its end.
///
/// > Source: [PNG, section 5](https://www.w3.org/TR/png-3/#5DataRep)
enum PNGBomb {
    static let data = Data(
        base64Encoded: """
            iVBORw0KGgoAAAANSUhEUgAAw1AAAMNQCAYAAABLrz3KAAAACElEQVR4nAMAAAAA\
            AUgGidIAAAAASUVORK5CYII=
            """)
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

/// The checksum of gzip.
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
