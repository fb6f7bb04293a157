package import QRCodes

extension QRCode {
    /// The code with its quiet zone, two modules in one character, for a place where dark text is on light ground.
    package var lines: [String] {
        let zone = Self.quietZone
        let halves = [" ", "▄", "▀", "█"]
        return stride(from: -zone, to: size + zone, by: 2).map { row in
            (-zone..<size + zone).reduce(into: "") { line, column in
                line += halves[(self[column, row] ? 2 : 0) + (self[column, row + 1] ? 1 : 0)]
            }
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
