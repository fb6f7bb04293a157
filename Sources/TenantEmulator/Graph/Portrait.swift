import Crypto
import Foundation

/// A pattern of five by five squares in place of a photo: the same for the same person, and another one for another.
///
/// It is a baseline JPEG in which each block of eight by eight pixels has one color. Such a picture needs of the format no
/// more than a code for the difference to the block before.
///
/// > Source: [ITU-T T.81](https://www.w3.org/Graphics/JPEG/itu-t81.pdf), annexes B and F
struct Portrait: Sendable {
    static let sizes = [48, 64, 96, 120, 240, 360, 432, 504, 648]
    private let hash: [UInt8]
    init(of userID: String) { hash = Array(SHA256.hash(data: Data("portrait/\(userID)".utf8))) }

    /// Whether a place from 0 to 1 is on a square that has the person's color; the left half is the right one's mirror.
    private func isColored(_ x: Double, _ y: Double) -> Bool {
        let (column, row) = (Int(x * 6 - 0.5), Int(y * 6 - 0.5))
        guard x * 6 >= 0.5, y * 6 >= 0.5, column < 5, row < 5 else { return false }
        return hash[3 + row * 3 + min(column, 4 - column)] & 1 == 1
    }

    /// The file, for a width and height of 1 to 65535 pixels.
    func jpeg(size: Int) -> Data {
        var bytes: [UInt8] = [0xFF, 0xD8]
        func segment(_ marker: UInt8, _ content: [UInt8]) {
            bytes += [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
        }
        segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
        // Divided by eight, what a block has of the lowest frequency is its color.
        segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
        let (high, low) = (UInt8(size >> 8), UInt8(size & 0xFF))
        segment(0xC0, [8, high, low, high, low, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
        // Nine codes of four bits: how many bits a difference has. One code of one bit: there are no other frequencies.
        segment(0xC4, [0x00, 0, 0, 0, 9] + [UInt8](repeating: 0, count: 12) + Array(0...8))
        segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
        segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
        var bits: [UInt8] = []
        func append(_ value: Int, _ length: Int) {
            for place in (0..<length).reversed() { bits.append(UInt8(value >> place & 1)) }
        }
        var previous = [0, 0, 0]
        // Luminance and the two differences of color, each around 0.
        let (colored, ground) = ([Int(hash[0]) / 2 - 100, Int(hash[1]) - 128, Int(hash[2]) - 128], [112, 0, 0])
        for top in stride(from: 0, to: size, by: 8) {
            for left in stride(from: 0, to: size, by: 8) {
                let (x, y) = (Double(min(left + 4, size)) / Double(size), Double(min(top + 4, size)) / Double(size))
                for (index, value) in (isColored(x, y) ? colored : ground).enumerated() {
                    let difference = value - previous[index]
                    previous[index] = value
                    // How many bits the difference has, these bits, and that there is nothing else in the block.
                    let length = Int.bitWidth - abs(difference).leadingZeroBitCount
                    append(length, 4)
                    append(difference < 0 ? difference + (1 << length) - 1 : difference, length)
                    append(0, 1)
                }
            }
        }
        // The last byte is filled with ones.
        append(0x7F, (8 - bits.count % 8) % 8)
        for start in stride(from: 0, to: bits.count, by: 8) {
            let byte = bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | $1 }
            // A byte of ones begins a marker; a zero behind it says that it doesn't.
            bytes += byte == 0xFF ? [byte, 0] : [byte]
        }
        return Data(bytes + [0xFF, 0xD9])
    }
}
