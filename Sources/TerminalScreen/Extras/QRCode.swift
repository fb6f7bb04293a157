/// A QR code of a text: byte mode, error correction level M, versions 1 to 10.
///
/// That is enough for an address of 213 bytes, and what fits into a window of 65 columns and 33 rows.
///
/// > Source: ISO/IEC 18004:2015
package struct QRCode: Hashable, Sendable {
    /// The modules on a side, without the quiet zone.
    package let size: Int
    /// Whether each module is dark, row by row.
    package let modules: [Bool]

    /// The light modules that a reader wants around the code.
    package static let quietZone = 4

    /// Encodes a text; nil when it has more than 213 bytes.
    ///
    /// - Parameter text: The text; readers take its bytes for UTF-8.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
        let codewords = QRCodewords.interleaved(bytes, version)
        let unmasked = QRMatrix(version, codewords)
        // The mask with the fewest features that confuse a reader; the first one when several are equal.
        let masked = (0..<8).map(unmasked.masked)
        var best = masked[0]
        for candidate in masked.dropFirst() where candidate.penalty < best.penalty {
            best = candidate
        }
        size = best.size
        modules = best.modules
    }

    /// Whether a module is dark; those outside of the code are light.
    package subscript(column: Int, row: Int) -> Bool {
        (0..<size).contains(column) && (0..<size).contains(row) && modules[row * size + column]
    }

    /// The code with its quiet zone, two modules in one character, for a place where dark text is on light ground.
    package var lines: [String] {
        let zone = Self.quietZone
        return stride(from: -zone, to: size + zone, by: 2).map { row in
            (-zone..<size + zone).reduce(into: "") { line, column in
                line += Self.halves(top: self[column, row], bottom: self[column, row + 1])
            }
        }
    }

    private static func halves(top: Bool, bottom: Bool) -> String {
        switch (top, bottom) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }

    /// The columns and rows that ``lines`` takes.
    package var extent: Size {
        let side = size + 2 * Self.quietZone
        return Size(side, (side + 1) / 2)
    }

    /// Black on white, whatever the terminal's own colors are; without colors reversed, for most of them are dark.
    package static func style(_ colors: ColorDepth) -> Style {
        switch colors {
        case .none: .selected
        case .sixteen: Style(.named(0), on: .named(15))
        case .palette: Style(.indexed(16), on: .indexed(231))
        case .full: Style(.rgb(0, 0, 0), on: .rgb(255, 255, 255))
        }
    }
}
