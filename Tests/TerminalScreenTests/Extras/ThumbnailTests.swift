import Foundation
import Testing

@testable import TerminalScreen

/// Photos in a few pixels.
///
/// > Source: the files in `Fixtures/Photos` were written by Pillow 13.0 with libjpeg-turbo, of a picture of 77 × 45 pixels
/// > that is red to the right, green downwards, and has blue in every other square of 16.
@Suite("Photos in a few pixels")
struct ThumbnailTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fixtures/Photos").standardizedFileURL

    private func file(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Self.folder.appending(path: "\(name).jpg")))
    }

    /// What was drawn, at a place counted in pixels.
    private func drawn(_ x: Int, _ y: Int) -> (red: Int, green: Int, blue: Int) {
        (255 * x / 77, 255 * y / 45, (x / 16 + y / 16) % 2 == 1 ? 220 : 40)
    }

    @Test(
        "each kind of file gives the colors that were drawn",
        arguments: [
            "baseline-444", "baseline-420", "baseline-422-restarts", "progressive-420", "progressive-444-optimized",
        ])
    func colors(name: String) throws {
        let picture = try #require(Thumbnail(jpeg: try file(name)))
        #expect(picture.width == 10 && picture.height == 6)
        let pixels = picture.scaled(10, 6)
        for row in 0..<5 {
            for column in 0..<9 {
                let (pixel, drawn) = (pixels[row * 10 + column], drawn(column * 8 + 4, row * 8 + 4))
                // In two blocks together of a difference of colors, each is as the mean of both.
                let near = name.hasSuffix("444") || name.hasSuffix("optimized") ? 12 : 36
                #expect(abs(Int(pixel.red) - drawn.red) < near, "\(column) \(row)")
                #expect(abs(Int(pixel.green) - drawn.green) < near, "\(column) \(row)")
                #expect(abs(Int(pixel.blue) - drawn.blue) < near, "\(column) \(row)")
            }
        }
    }

    @Test("a gray file gives grays", arguments: ["gray", "progressive-gray"])
    func gray(name: String) throws {
        let picture = try #require(Thumbnail(jpeg: try file(name)))
        for (index, pixel) in picture.scaled(10, 6).enumerated() where index % 10 < 9 && index < 50 {
            let drawn = drawn(index % 10 * 8 + 4, index / 10 * 8 + 4)
            let gray = Int(0.299 * Double(drawn.red) + 0.587 * Double(drawn.green) + 0.114 * Double(drawn.blue))
            #expect(pixel.red == pixel.green && pixel.green == pixel.blue)
            #expect(abs(Int(pixel.red) - gray) < 12, "\(index)")
        }
    }

    @Test("another size has the colors of what lies there, and loses the ends of the longer side")
    func scaled() throws {
        let picture = try #require(Thumbnail(jpeg: try file("baseline-444")))
        let whole = picture.scaled(10, 6)
        let middle: [RGB] = (0..<6).flatMap { row in Array(whole[(row * 10 + 2)..<(row * 10 + 8)]) }
        #expect(picture.scaled(6, 6) == middle)
        #expect(picture.scaled(1, 1).count == 1)
        #expect(picture.scaled(40, 40).count == 1_600)
    }

    @Test("what is no photo, is of another kind, or is larger than any photo of a person gives nothing")
    func refused() throws {
        let whole = try file("baseline-444")
        #expect(Thumbnail(jpeg: []) == nil)
        #expect(Thumbnail(jpeg: Array("<html>No photo</html>".utf8)) == nil)
        #expect(Thumbnail(jpeg: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]) == nil)
        #expect(Thumbnail(jpeg: try file("four-colors")) == nil)
        let size = try #require(whole.firstRange(of: [0xFF, 0xC0]))
        var wide = whole
        // 20,000 pixels wide.
        (wide[size.lowerBound + 7], wide[size.lowerBound + 8]) = (0x4E, 0x20)
        #expect(Thumbnail(jpeg: wide) == nil)
        var empty = whole
        (empty[size.lowerBound + 7], empty[size.lowerBound + 8]) = (0, 0)
        #expect(Thumbnail(jpeg: empty) == nil)
        #expect(Thumbnail(jpeg: whole + [UInt8](repeating: 0, count: 5 << 20)) == nil)
    }

    @Test(
        "a file that is cut off or changed at any place is a picture or none, and ends nothing",
        arguments: ["baseline-420", "baseline-422-restarts", "progressive-444-optimized"])
    func damaged(name: String) throws {
        let whole = try file(name)
        var numbers = Numbers(seed: 7)
        for length in stride(from: 0, to: whole.count, by: 3) { _ = Thumbnail(jpeg: Array(whole[..<length])) }
        #expect(Thumbnail(jpeg: Array(whole[..<(whole.count / 3)])) == nil)
        for _ in 0..<4_000 {
            var changed = whole
            for _ in 0..<3 {
                changed[2 + numbers.next(whole.count - 2)] = UInt8(numbers.next(256))
            }
            _ = Thumbnail(jpeg: changed)
        }
    }

    @Test("two pixels are in each cell, the upper one before the lower")
    func halfBlocks() throws {
        let picture = try #require(Thumbnail(jpeg: try file("baseline-444")))
        var screen = Screen(Size(12, 4))
        screen.draw(picture, in: Rectangle(1, 0, 10, 3), .full)
        let pixels = picture.scaled(10, 6)
        let (above, below) = (pixels[0], pixels[10])
        #expect(screen[1, 0].style.foreground == .rgb(above.red, above.green, above.blue))
        #expect(screen[1, 0].style.background == .rgb(below.red, below.green, below.blue))
        #expect(screen.text(ofRow: 2) == " ▀▀▀▀▀▀▀▀▀▀")
        #expect(screen[0, 0] == .blank && screen[11, 0] == .blank)
        screen.draw(picture, in: Rectangle(1, 0, 10, 3), .palette)
        guard case .indexed = screen[1, 0].style.foreground else { Issue.record("\(screen[1, 0])"); return }
    }
}
