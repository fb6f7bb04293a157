import Foundation

/// Medians, ranges and the ratio, as lines of a Markdown table.
struct Report {
    /// What the runs of one program took.
    struct Runs {
        /// Milliseconds.
        var walls: [Double]
        /// MiB.
        var memory: [Double]
    }

    let people: Runs
    let curl: Runs

    var text: String {
        let wallRatio = median(people.walls) / median(curl.walls)
        let memoryRatio = median(people.memory) / median(curl.memory)
        return """
            | \(people.walls.count) runs each, in turn | wall, median (min to max) | peak RSS, median of \(people.memory.count) |
            |---|---|---|
            | `people search adele --format json` | \(row(people)) |
            | `curl`, the same GET | \(row(curl)) |
            | ratio of the medians | \(number(wallRatio, 2)) | \(number(memoryRatio, 2)) |
            """
    }

    private func row(_ runs: Runs) -> String {
        let range = "\(number(runs.walls.min() ?? 0, 1)) to \(number(runs.walls.max() ?? 0, 1))"
        return "\(number(median(runs.walls), 1)) ms (\(range)) | \(number(median(runs.memory), 1)) MiB"
    }

    private func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }

    private func number(_ value: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }
}
