/// The size of a QR code, and how the data is spread in it at error correction level M.
struct QRVersion: Hashable, Sendable {
    let number: Int
    /// The codewords that mend errors, in each block.
    let correction: Int
    let blocks: Int
    /// The middle of the alignment patterns, in both directions.
    let alignment: [Int]

    /// > Source: ISO/IEC 18004:2015, tables 9 and E.1
    static let all: [QRVersion] = [
        QRVersion(number: 1, correction: 10, blocks: 1, alignment: []),
        QRVersion(number: 2, correction: 16, blocks: 1, alignment: [6, 18]),
        QRVersion(number: 3, correction: 26, blocks: 1, alignment: [6, 22]),
        QRVersion(number: 4, correction: 18, blocks: 2, alignment: [6, 26]),
        QRVersion(number: 5, correction: 24, blocks: 2, alignment: [6, 30]),
        QRVersion(number: 6, correction: 16, blocks: 4, alignment: [6, 34]),
        QRVersion(number: 7, correction: 18, blocks: 4, alignment: [6, 22, 38]),
        QRVersion(number: 8, correction: 22, blocks: 4, alignment: [6, 24, 42]),
        QRVersion(number: 9, correction: 22, blocks: 5, alignment: [6, 26, 46]),
        QRVersion(number: 10, correction: 26, blocks: 5, alignment: [6, 28, 50]),
    ]

    static func smallest(for bytes: Int) -> QRVersion? {
        all.first { 4 + $0.countBits + 8 * bytes <= 8 * $0.dataCodewords }
    }

    var size: Int { 17 + 4 * number }

    /// The bits of the number of bytes.
    var countBits: Int { number < 10 ? 8 : 16 }

    /// The codewords of both kinds: the modules that no pattern needs.
    var codewords: Int {
        let side = alignment.count
        var modules = size * size - 3 * 64 - 2 * (size - 16) - 31
        if side > 0 {
            // Three corners have a finder pattern instead; those on a timing pattern share five modules with it.
            modules -= 25 * (side * side - 3) - 10 * (side - 2)
        }
        if number >= 7 { modules -= 36 }
        return modules / 8
    }

    var dataCodewords: Int { codewords - correction * blocks }
}
