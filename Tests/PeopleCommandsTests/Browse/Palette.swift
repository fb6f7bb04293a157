import Foundation
import Testing

/// The colors that a terminal comes with: what it writes with and on, its red (1) and its magenta (5).
struct Palette: Sendable, CustomTestStringConvertible {
    let name: String
    let foreground: UInt32
    let background: UInt32
    let red: UInt32
    let magenta: UInt32

    var testDescription: String { name }

    /// Those of common terminals, and of palettes that many have chosen, as their makers publish them.
    static let usual = [
        Palette("xterm, white on black", 0xE5E5E5, on: 0x000000, red: 0xCD0000, magenta: 0xCD00CD),
        Palette("xterm, black on white", 0x000000, on: 0xFFFFFF, red: 0xCD0000, magenta: 0xCD00CD),
        Palette("Linux console", 0xAAAAAA, on: 0x000000, red: 0xAA0000, magenta: 0xAA00AA),
        Palette("Solarized dark", 0x839496, on: 0x002B36, red: 0xDC322F, magenta: 0xD33682),
        Palette("Solarized light", 0x657B83, on: 0xFDF6E3, red: 0xDC322F, magenta: 0xD33682),
        Palette("Tango dark", 0xD3D7CF, on: 0x2E3436, red: 0xCC0000, magenta: 0x75507B),
        Palette("Tango light", 0x2E3436, on: 0xEEEEEC, red: 0xCC0000, magenta: 0x75507B),
        Palette("macOS Terminal, Basic", 0x000000, on: 0xFFFFFF, red: 0x990000, magenta: 0xB200B2),
        Palette("Windows Terminal, Campbell", 0xCCCCCC, on: 0x0C0C0C, red: 0xC50F1F, magenta: 0x881798),
        Palette("Dracula", 0xF8F8F2, on: 0x282A36, red: 0xFF5555, magenta: 0xFF79C6),
        Palette("Gruvbox dark", 0xEBDBB2, on: 0x282828, red: 0xCC241D, magenta: 0xB16286),
        Palette("Nord", 0xD8DEE9, on: 0x2E3440, red: 0xBF616A, magenta: 0xB48EAD),
    ]

    private init(_ name: String, _ foreground: UInt32, on background: UInt32, red: UInt32, magenta: UInt32) {
        (self.name, self.foreground, self.background) = (name, foreground, background)
        (self.red, self.magenta) = (red, magenta)
    }

    /// What most terminals make of faint text: halfway to the background.
    var faint: UInt32 {
        [16, 8, 0].reduce(0) { color, shift in
            color | (((foreground >> shift & 255) + (background >> shift & 255)) / 2) << shift
        }
    }

    /// The contrast of two colors: 1 for the same, 21 for black and white.
    ///
    /// > Source: [WCAG 2.2, contrast ratio](https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio)
    static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
        let (light, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
        return (light + 0.05) / (dark + 0.05)
    }

    private static func luminance(_ color: UInt32) -> Double {
        let parts = [16, 8, 0].map { shift -> Double in
            let part = Double(color >> shift & 255) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
