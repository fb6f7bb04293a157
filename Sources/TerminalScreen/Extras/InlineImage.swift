#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A JPEG or PNG that the terminal decodes by itself, over some cells.
///
/// > Source: [iTerm2, inline images protocol](https://iterm2.com/documentation-images.html)
package struct InlineImage: Hashable, Sendable {
    /// The cells that it covers; it is fitted into them and keeps its proportions.
    package let place: Rectangle
    /// The file, as it is.
    package let file: [UInt8]

    /// Makes a picture; nil when the file is of neither kind, or has more than a megabyte: a terminal would be busy for long.
    ///
    /// - Parameters:
    ///   - file: A JPEG or PNG file.
    ///   - place: The cells that it covers.
    package init?(file: [UInt8], place: Rectangle) {
        let isKnown = file.starts(with: [0xFF, 0xD8, 0xFF]) || file.starts(with: [0x89, 0x50, 0x4E, 0x47])
        guard isKnown, file.count <= 1 << 20 else { return nil }
        self.file = file
        self.place = place
    }

    /// What draws it from the cursor on, and leaves the cursor there where the terminal can.
    var sequence: [UInt8] {
        let arguments =
            "inline=1;size=\(file.count);width=\(place.size.columns);height=\(place.size.rows)"
            + ";preserveAspectRatio=1;doNotMoveCursor=1"
        return Array("\u{1B}]1337;File=\(arguments):\(Data(file).base64EncodedString())\u{7}".utf8)
    }
}
