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
                let square = [
                    self[column, row], self[column - 1, row], self[column, row - 1], self[column - 1, row - 1],
                ]
                points += square.allSatisfy { $0 } || !square.contains(true) ? 3 : 0
            }
        }
        let dark = modules.count { $0 }
        points += abs(dark * 20 - modules.count * 10) / modules.count * 10
        return points
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
