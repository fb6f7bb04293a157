/// A small picture of a photo: a pixel for each block of eight by eight of the file.
package struct Thumbnail: Hashable, Sendable {
    package let width, height: Int
    private let pixels: [RGB]

    /// Makes a picture of a JPEG file; nil for one that is none, is damaged, or has more than 4096 pixels on a side.
    package init?(jpeg file: [UInt8]) {
        guard let file = JPEGFile(file) else { return nil }
        let (width, height) = ((file.width + 7) / 8, (file.height + 7) / 8)
        (self.width, self.height) = (width, height)
        pixels = (0..<height).flatMap { row in
            (0..<width).map { column in
                Self.color(file.components.indices.map { Double(file.average($0, column, row)) })
            }
        }
    }

    /// > Source: [JPEG File Interchange Format 1.02](https://www.w3.org/Graphics/JPEG/jfif3.pdf), conversion to and from RGB
    private static func color(_ parts: [Double]) -> RGB {
        func byte(_ value: Double) -> UInt8 { UInt8(min(max(value + 128, 0), 255)) }
        guard parts.count == 3 else { return RGB(byte(parts[0]), byte(parts[0]), byte(parts[0])) }
        return RGB(
            byte(parts[0] + 1.402 * parts[2]), byte(parts[0] - 0.344136 * parts[1] - 0.714136 * parts[2]),
            byte(parts[0] + 1.772 * parts[1]))
    }

    /// The colors of a picture of another size, row by row; the longer side loses its ends.
    func scaled(_ columns: Int, _ rows: Int) -> [RGB] {
        let scale = min(Double(width) / Double(columns), Double(height) / Double(rows))
        let left = (Double(width) - scale * Double(columns)) / 2
        let top = (Double(height) - scale * Double(rows)) / 2
        func range(_ number: Int, from start: Double, upTo end: Int) -> Range<Int> {
            let first = min(max(Int(start + scale * Double(number) + 0.001), 0), end - 1)
            return first..<min(max(Int((start + scale * Double(number + 1)).rounded(.up)), first + 1), end)
        }
        return (0..<rows).flatMap { row in
            let ys = range(row, from: top, upTo: height)
            return (0..<columns).map { column in mean(range(column, from: left, upTo: width), ys) }
        }
    }

    private func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> RGB {
        var (red, green, blue) = (0, 0, 0)
        for row in rows {
            for pixel in pixels[row * width + columns.lowerBound..<row * width + columns.upperBound] {
                (red, green, blue) = (red + Int(pixel.red), green + Int(pixel.green), blue + Int(pixel.blue))
            }
        }
        let count = columns.count * rows.count
        return RGB(UInt8(red / count), UInt8(green / count), UInt8(blue / count))
    }
}

extension Screen {
    /// Draws a picture in half blocks, two pixels in each cell, one above the other; it takes 256 colors or more.
    package mutating func draw(_ picture: Thumbnail, in place: Rectangle, _ colors: ColorDepth) {
        let pixels = picture.scaled(place.size.columns, 2 * place.size.rows)
        for (number, row) in place.rows.enumerated() {
            for (offset, column) in place.columns.enumerated() {
                let upper = 2 * number * place.size.columns + offset
                let (above, below) = (pixels[upper], pixels[upper + place.size.columns])
                let style = Style(above.color(in: colors), on: below.color(in: colors))
                draw("▀", at: Point(column, row), style, in: place)
            }
        }
    }
}
