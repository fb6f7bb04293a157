/// The size of a QR code, and how the data is spread in it at error correction level M.
struct QRVersion: Hashable, Sendable {
    let number: Int
    let dataCodewords: Int
    /// The codewords that mend errors, in each block.
    let correction: Int
    let blocks: Int
    /// The middle of the alignment patterns, in both directions.
    let alignment: [Int]
    /// What the code says of its own version, with the bits that mend that; nil where it need not.
    var information: Int?

    /// > Source: ISO/IEC 18004:2015, tables 7, 9, D.1 and E.1
    private static let all: [QRVersion] = [
        QRVersion(number: 1, dataCodewords: 16, correction: 10, blocks: 1, alignment: []),
        QRVersion(number: 2, dataCodewords: 28, correction: 16, blocks: 1, alignment: [6, 18]),
        QRVersion(number: 3, dataCodewords: 44, correction: 26, blocks: 1, alignment: [6, 22]),
        QRVersion(number: 4, dataCodewords: 64, correction: 18, blocks: 2, alignment: [6, 26]),
        QRVersion(number: 5, dataCodewords: 86, correction: 24, blocks: 2, alignment: [6, 30]),
        QRVersion(number: 6, dataCodewords: 108, correction: 16, blocks: 4, alignment: [6, 34]),
        QRVersion(
            number: 7, dataCodewords: 124, correction: 18, blocks: 4, alignment: [6, 22, 38], information: 0x07C94),
        QRVersion(
            number: 8, dataCodewords: 154, correction: 22, blocks: 4, alignment: [6, 24, 42], information: 0x085BC),
        QRVersion(
            number: 9, dataCodewords: 182, correction: 22, blocks: 5, alignment: [6, 26, 46], information: 0x09A99),
        QRVersion(
            number: 10, dataCodewords: 216, correction: 26, blocks: 5, alignment: [6, 28, 50], information: 0x0A4D3),
    ]

    static func smallest(for bytes: Int) -> QRVersion? {
        all.first { 4 + $0.countBits + 8 * bytes <= 8 * $0.dataCodewords }
    }

    var size: Int { 17 + 4 * number }

    /// The bits of the number of bytes.
    var countBits: Int { number < 10 ? 8 : 16 }
}
