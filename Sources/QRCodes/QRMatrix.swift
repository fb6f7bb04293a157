/// The modules of a QR code while it is put together.
struct QRMatrix: Sendable {
    let size: Int
    private(set) var modules: [Bool]
    /// The modules that belong to a pattern, and that no mask touches.
    private var isFixed: [Bool]

    /// Draws the patterns, and lays the codewords round them.
    init(_ version: QRVersion, _ codewords: [UInt8]) {
        size = version.size
        modules = Array(repeating: false, count: size * size)
        isFixed = modules
        for index in 0..<size {
            fix(6, index, index % 2 == 0)
            fix(index, 6, index % 2 == 0)
        }
        for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] {
            square(column, row, radius: 4) { $0 != 2 && $0 != 4 }
        }
        let last = version.alignment.count - 1
        for (i, column) in version.alignment.enumerated() {
            for (j, row) in version.alignment.enumerated() where ![[0, 0], [0, last], [last, 0]].contains([i, j]) {
                square(column, row, radius: 2) { $0 != 1 }
            }
        }
        drawFormat(mask: 0)
        if let information = version.information { drawVersion(information) }
        lay(codewords)
    }

    subscript(column: Int, row: Int) -> Bool { modules[row * size + column] }

    private mutating func fix(_ column: Int, _ row: Int, _ isDark: Bool) {
        modules[row * size + column] = isDark
        isFixed[row * size + column] = true
    }

    /// Rings round a middle, as far as they are inside.
    private mutating func square(_ column: Int, _ row: Int, radius: Int, _ isDark: (Int) -> Bool) {
        for y in row - radius...row + radius where (0..<size).contains(y) {
            for x in column - radius...column + radius where (0..<size).contains(x) {
                fix(x, y, isDark(max(abs(x - column), abs(y - row))))
            }
        }
    }

    /// What the code says of level M and each mask, with the bits that mend that.
    ///
    /// > Source: ISO/IEC 18004:2015, table C.1
    private static let formats = [0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0]

    /// The level of correction and the mask, twice.
    private mutating func drawFormat(mask: Int) {
        let bits = Self.formats[mask]
        func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
        for index in 0..<6 {
            fix(8, index, bit(index))
            fix(5 - index, 8, bit(9 + index))
        }
        fix(8, 7, bit(6))
        fix(8, 8, bit(7))
        fix(7, 8, bit(8))
        for index in 0..<8 {
            fix(size - 1 - index, 8, bit(index))
        }
        for index in 8..<15 {
            fix(8, size - 15 + index, bit(index))
        }
        fix(8, size - 8, true)
    }

    private mutating func drawVersion(_ bits: Int) {
        for index in 0..<18 {
            let isDark = bits >> index & 1 == 1
            fix(size - 11 + index % 3, index / 3, isDark)
            fix(index / 3, size - 11 + index % 3, isDark)
        }
    }

    /// In columns of two, up and down in turns, from the right.
    private mutating func lay(_ codewords: [UInt8]) {
        var index = 0
        var right = size - 1
        while right >= 1 {
            if right == 6 { right = 5 }
            for step in 0..<size {
                let isUpward = (right + 1) & 2 == 0
                let row = isUpward ? size - 1 - step : step
                for column in [right, right - 1] where !isFixed[row * size + column] && index < 8 * codewords.count {
                    modules[row * size + column] = codewords[index / 8] >> UInt8(7 - index % 8) & 1 == 1
                    index += 1
                }
            }
            right -= 2
        }
    }

    /// The same with a mask, and the format that tells of it.
    func masked(_ mask: Int) -> QRMatrix {
        var result = self
        for row in 0..<size {
            for column in 0..<size where !isFixed[row * size + column] && Self.flips(mask, column, row) {
                result.modules[row * size + column].toggle()
            }
        }
        result.drawFormat(mask: mask)
        return result
    }

    private static func flips(_ mask: Int, _ column: Int, _ row: Int) -> Bool {
        switch mask {
        case 0: (column + row) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (column + row) % 3 == 0
        case 4: (column / 3 + row / 2) % 2 == 0
        case 5: column * row % 2 + column * row % 3 == 0
        case 6: (column * row % 2 + column * row % 3) % 2 == 0
        default: ((column + row) % 2 + column * row % 3) % 2 == 0
        }
    }
}

extension QRMatrix {
    /// How hard a reader has it: long runs, squares, what looks like a finder pattern, and too much of one color.
    ///
    /// > Source: ISO/IEC 18004:2015, 7.8.3.1
    var penalty: Int {
        var points = 0
        for index in 0..<size {
            points += Self.linePenalty((0..<size).map { self[$0, index] })
            points += Self.linePenalty((0..<size).map { self[index, $0] })
        }
        for row in 1..<size {
            for column in 1..<size {
                let (here, above) = (self[column, row], self[column, row - 1])
                if here == above, here == self[column - 1, row], here == self[column - 1, row - 1] { points += 3 }
            }
        }
        let dark = modules.count { $0 }
        return points + abs(dark * 20 - modules.count * 10) / modules.count * 10
    }

    private static let finder = [true, false, true, true, true, false, true]

    private static func linePenalty(_ line: [Bool]) -> Int {
        var points = 0
        var run = 0
        for (index, isDark) in line.enumerated() {
            run = index > 0 && isDark == line[index - 1] ? run + 1 : 1
            points += run == 5 ? 3 : run > 5 ? 1 : 0
        }
        // With four light modules on one side; the quiet zone is light too.
        let light = Array(repeating: false, count: 4)
        let wide = light + line + light
        for start in 0...wide.count - 11 {
            let window = Array(wide[start..<start + 11])
            points += window == finder + light || window == light + finder ? 40 : 0
        }
        return points
    }
}
