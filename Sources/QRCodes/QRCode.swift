/// A QR code of a text: byte mode, error correction level M, versions 1 to 10.
///
/// That is enough for an address of 213 bytes, and what fits into a window of 65 columns and 33 rows. It is a value that nobody
/// has drawn yet: a terminal draws ``modules`` by characters, and an app ``darkRuns`` by rectangles.
///
/// > Source: ISO/IEC 18004:2015
public struct QRCode: Hashable, Sendable {
    /// The modules on a side, without the quiet zone.
    public let size: Int
    /// Whether each module is dark, row by row.
    public let modules: [Bool]

    /// The light modules that a reader wants around the code.
    public static let quietZone = 4

    /// Encodes a text, whose bytes readers take for UTF-8; nil when it has more than 213 of them.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
        let unmasked = QRMatrix(version, QRCodewords.interleaved(bytes, version))
        // The mask with the fewest features that confuse a reader; the first one when several are equal.
        guard let best = (0..<8).map(unmasked.masked).min(by: { $0.penalty < $1.penalty }) else { return nil }
        (size, modules) = (best.size, best.modules)
    }

    /// Whether a module is dark; those outside of the code are light.
    public subscript(column: Int, row: Int) -> Bool {
        (0..<size).contains(column) && (0..<size).contains(row) && modules[row * size + column]
    }

    /// Dark modules that lie beside one another: drawn in one piece, there is no gap between them.
    public struct Run: Hashable, Sendable {
        /// The row.
        public let row: Int
        /// The first column, and how many there are.
        public let column, length: Int
    }

    /// The dark modules, row by row, as few pieces as there can be.
    public var darkRuns: [Run] {
        (0..<size).flatMap { row in
            let columns = (0..<size).filter { self[$0, row] }
            return columns.reduce(into: [Run]()) { runs, column in
                if let last = runs.last, last.column + last.length == column {
                    runs[runs.count - 1] = Run(row: row, column: last.column, length: last.length + 1)
                } else {
                    runs.append(Run(row: row, column: column, length: 1))
                }
            }
        }
    }
}
