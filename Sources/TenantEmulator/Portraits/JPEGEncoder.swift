import Foundation

/// Writes pictures as baseline JPEG, with the tables that the standard gives as examples.
///
/// Small and plain rather than fast: a portrait is a few thousand blocks. Colors keep their full resolution.
///
/// > Source: [ITU-T T.81](https://www.w3.org/Graphics/JPEG/itu-t81.pdf), annexes A, B, F and K
struct JPEGEncoder {
    /// Encodes a picture.
    ///
    /// - Parameters:
    ///   - size: Its width and height in pixels, 1 to 65535.
    ///   - color: The color of a pixel, by column and row: red, green and blue, 0 to 255 each.
    /// - Returns: The file.
    static func encode(size: Int, color: (_ x: Int, _ y: Int) -> (r: Float, g: Float, b: Float)) -> Data {
        var encoder = JPEGEncoder()
        encoder.writeHeader(size: size)
        encoder.writeScan(size: size, color: color)
        return Data(encoder.bytes)
    }

    private var bytes: [UInt8] = []
    private var bits: UInt32 = 0
    private var bitCount = 0

    // MARK: Segments

    private mutating func writeHeader(size: Int) {
        bytes += [0xFF, 0xD8]
        segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
        segment(0xDB, [0] + JPEGTables.zigzag.map { JPEGTables.luminance[$0] })
        segment(0xDB, [1] + JPEGTables.zigzag.map { JPEGTables.chrominance[$0] })
        let (high, low) = (UInt8(size >> 8 & 0xFF), UInt8(size & 0xFF))
        segment(0xC0, [8, high, low, high, low, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1])
        for (id, table) in [
            (0x00, .luminanceDC), (0x10, .luminanceAC), (0x01, .chrominanceDC), (0x11, .chrominanceAC),
        ] as [(UInt8, HuffmanTable)] {
            segment(0xC4, [id] + table.counts + table.symbols)
        }
        segment(0xDA, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0])
    }

    private mutating func segment(_ marker: UInt8, _ content: [UInt8]) {
        let length = content.count + 2
        bytes += [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }

    // MARK: Blocks

    private mutating func writeScan(size: Int, color: (Int, Int) -> (r: Float, g: Float, b: Float)) {
        var previous = [0, 0, 0]
        for top in stride(from: 0, to: size, by: 8) {
            for left in stride(from: 0, to: size, by: 8) {
                var planes = [[Float]](repeating: [Float](repeating: 0, count: 64), count: 3)
                for index in 0..<64 {
                    // Beyond the edge the last pixel is repeated.
                    let pixel = color(min(left + index % 8, size - 1), min(top + index / 8, size - 1))
                    planes[0][index] = 0.299 * pixel.r + 0.587 * pixel.g + 0.114 * pixel.b - 128
                    planes[1][index] = -0.168736 * pixel.r - 0.331264 * pixel.g + 0.5 * pixel.b
                    planes[2][index] = 0.5 * pixel.r - 0.418688 * pixel.g - 0.081312 * pixel.b
                }
                for plane in 0..<3 {
                    let isLuminance = plane == 0
                    let coefficients = Self.quantized(
                        planes[plane], by: isLuminance ? JPEGTables.luminance : JPEGTables.chrominance)
                    write(
                        coefficients, previous: &previous[plane],
                        dc: isLuminance ? .luminanceDC : .chrominanceDC, ac: isLuminance ? .luminanceAC : .chrominanceAC
                    )
                }
            }
        }
        put(0x7F, length: 7)
        bytes += [0xFF, 0xD9]
    }

    /// The cosine transform of a block, divided by the table, in zigzag order.
    private static func quantized(_ block: [Float], by table: [UInt8]) -> [Int] {
        var rows = [Float](repeating: 0, count: 64)
        for y in 0..<8 {
            for u in 0..<8 {
                var sum: Float = 0
                for x in 0..<8 { sum += block[y * 8 + x] * JPEGTables.cosines[u * 8 + x] }
                rows[y * 8 + u] = sum
            }
        }
        var result = [Float](repeating: 0, count: 64)
        for u in 0..<8 {
            for v in 0..<8 {
                var sum: Float = 0
                for y in 0..<8 { sum += rows[y * 8 + u] * JPEGTables.cosines[v * 8 + y] }
                result[v * 8 + u] = sum
            }
        }
        return JPEGTables.zigzag.map { Int((result[$0] / Float(table[$0])).rounded()) }
    }

    private mutating func write(_ block: [Int], previous: inout Int, dc: HuffmanTable, ac: HuffmanTable) {
        let difference = block[0] - previous
        previous = block[0]
        writeNumber(difference, run: 0, table: dc)
        var run = 0
        let last = block.lastIndex { $0 != 0 } ?? 0
        for value in block[1...].prefix(max(last, 0)) {
            if value == 0 {
                run += 1
                continue
            }
            while run > 15 {
                put(ac.codes[0xF0])
                run -= 16
            }
            writeNumber(value, run: run, table: ac)
            run = 0
        }
        if last < 63 { put(ac.codes[0x00]) }
    }

    /// A number: how many zeros came before it and how many bits it has, and then these bits.
    private mutating func writeNumber(_ value: Int, run: Int, table: HuffmanTable) {
        let size = Int.bitWidth - abs(value).leadingZeroBitCount
        put(table.codes[run << 4 | size])
        guard size > 0 else { return }
        let pattern = value > 0 ? value : value + (1 << size) - 1
        put(UInt16(pattern), length: size)
    }

    private mutating func put(_ code: HuffmanTable.Code) {
        put(code.bits, length: code.length)
    }

    private mutating func put(_ value: UInt16, length: Int) {
        bits = bits << UInt32(length) | UInt32(value)
        bitCount += length
        while bitCount >= 8 {
            let byte = UInt8(truncatingIfNeeded: bits >> UInt32(bitCount - 8))
            bytes.append(byte)
            // A byte of ones begins a marker; a zero behind it says that it does not.
            if byte == 0xFF { bytes.append(0) }
            bitCount -= 8
        }
    }
}
