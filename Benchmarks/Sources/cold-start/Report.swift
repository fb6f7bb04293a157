import Foundation

/// Medians, ranges and the ratio, as lines of a Markdown table.
struct Report {
    let people: [Measurement]
    let curl: [Measurement]

    var text: String {
        let ratio = median(people.map(\.wall)) / median(curl.map(\.wall))
        return """
            | \(people.count) runs each, in turn | wall, median (min to max) | peak RSS, median |
            |---|---|---|
            | `people search adele --format json` | \(row(people)) |
            | `curl`, the same GET | \(row(curl)) |
            | ratio of the medians | \(number(ratio, 2)) | \
            \(number(median(people.map(\.memory)) / median(curl.map(\.memory)), 2)) |
            """
    }

    private func row(_ runs: [Measurement]) -> String {
        let walls = runs.map(\.wall)
        let range = "\(number(walls.min() ?? 0, 1)) to \(number(walls.max() ?? 0, 1))"
        return "\(number(median(walls), 1)) ms (\(range)) | \(number(median(runs.map(\.memory)), 1)) MiB"
    }

    private func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }

    private func number(_ value: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }
}
