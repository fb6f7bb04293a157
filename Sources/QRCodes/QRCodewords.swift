/// The bytes of a QR code: the data, and what mends errors in it.
enum QRCodewords {
    /// Encodes bytes in byte mode and spreads them over the blocks.
    static func interleaved(_ bytes: [UInt8], _ version: QRVersion) -> [UInt8] {
        let data = padded(bytes, version)
        let short = data.count / version.blocks
        let firstLong = version.blocks - data.count % version.blocks
        let generator = generator(version.correction)
        var rest = data[...]
        let blocks = (0..<version.blocks).map { index in
            let block = Array(rest.prefix(short + (index < firstLong ? 0 : 1)))
            rest = rest.dropFirst(block.count)
            return block
        }
        return columnwise(blocks) + columnwise(blocks.map { remainder(of: $0, generator) })
    }

    private static func columnwise(_ blocks: [[UInt8]]) -> [UInt8] {
        let longest = blocks.map(\.count).max() ?? 0
        return (0..<longest).flatMap { index in blocks.compactMap { index < $0.count ? $0[index] : nil } }
    }

    private static func padded(_ bytes: [UInt8], _ version: QRVersion) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) {
            bits += (0..<count).reversed().map { value >> $0 & 1 == 1 }
        }
        append(0b0100, 4)
        append(bytes.count, version.countBits)
        bytes.forEach { append(Int($0), 8) }
        append(0, min(4, 8 * version.dataCodewords - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var pad = 0xEC
        while bits.count < 8 * version.dataCodewords {
            append(pad, 8)
            pad ^= 0xEC ^ 0x11
        }
        return stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }

    /// Multiplies in the field of 256 elements with the polynomial 0x11D.
    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var result = 0
        for bit in (0..<8).reversed() {
            result = result << 1 ^ (result >> 7) * 0x11D
            result ^= Int(right >> UInt8(bit) & 1) * Int(left)
        }
        return UInt8(result)
    }

    /// The coefficients of the Reed–Solomon generator polynomial, without the leading 1.
    private static func generator(_ degree: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in 0..<degree {
                result[index] = product(result[index], root) ^ (index + 1 < degree ? result[index + 1] : 0)
            }
            root = product(root, 2)
        }
        return result
    }

    private static func remainder(of data: [UInt8], _ generator: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: generator.count)
        for byte in data {
            let factor = byte ^ result.removeFirst()
            result.append(0)
            for (index, coefficient) in generator.enumerated() {
                result[index] ^= product(coefficient, factor)
            }
        }
        return result
    }
}
