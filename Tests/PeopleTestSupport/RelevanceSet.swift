import Foundation

/// What was typed, and who must be first: a file in `Tests/Fixtures`.
package struct RelevanceSet: Sendable {
    /// One line of it.
    package struct Query: Sendable, CustomStringConvertible {
        /// What was typed.
        package let typed: String
        /// Any of these must be first, by user name.
        package let first: Set<String>
        /// These must be among the first ten.
        package let amongTen: Set<String>
        /// Whether it holds only where nobody else can bear the name.
        package let isForSmallOrganizations: Bool

        package var description: String { "“\(typed)” → \(first.sorted().joined(separator: "/"))" }
    }

    /// The lines.
    package let queries: [Query]

    /// The organization that is added to Contoso for the set, as the emulator reads it; nil for Contoso alone.
    package let organization: String?

    /// Reads a set: `relevance`, or one of the others, such as `relevance-sealed-second`.
    package init(_ name: String = "relevance") throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures")
        let file = folder.appending(path: "\(name).txt")
        let organization = folder.appending(path: "\(name).yaml").path
        self.organization = FileManager.default.fileExists(atPath: organization) ? organization : nil
        queries = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { try Self.query($0) }
    }

    private static func query(_ line: Substring) throws -> Query {
        guard let end = line.range(of: "\" |", options: .backwards)?.lowerBound,
            let typed = try? JSONDecoder().decode(String.self, from: Data(line[...end].utf8))
        else { throw RelevanceSetError(line: String(line)) }
        let columns = line[line.index(after: end)...].split(separator: "|", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard columns.count >= 2, !columns[1].isEmpty else { throw RelevanceSetError(line: String(line)) }
        let first = Set(columns[1].split(separator: "/").map(String.init))
        let others = columns.count > 2 ? Set(columns[2].split(separator: " ").map(String.init)) : []
        return Query(
            typed: typed, first: first, amongTen: first.union(others),
            isForSmallOrganizations: columns.count > 3 && columns[3] == "small")
    }
}

/// A line of the set that cannot be read.
package struct RelevanceSetError: Error {
    package let line: String
}

/// How often the right person was where they must be.
package struct RelevanceScore: Sendable, CustomStringConvertible {
    /// How many queries were judged.
    package private(set) var count = 0
    /// How often the right person was first.
    package private(set) var first = 0
    /// How often all the right people were among the first ten.
    package private(set) var amongTen = 0
    /// What went wrong, one line each.
    package private(set) var misses: [String] = []

    package init() {}

    /// Judges the user names that were found, in the order in which they are shown.
    package mutating func judge(_ query: RelevanceSet.Query, found: [String]) {
        count += 1
        let isFirst = found.first.map { query.first.contains($0) } ?? false
        let isAmongTen = query.amongTen.isSubset(of: found.prefix(10))
        first += isFirst ? 1 : 0
        amongTen += isAmongTen ? 1 : 0
        if !isFirst || !isAmongTen {
            let place = isAmongTen ? "" : " (not among ten)"
            misses.append("\(query)\(place): \(found.prefix(4).joined(separator: " "))")
        }
    }

    /// The share of queries with the right person first.
    package var firstShare: Double { count == 0 ? 0 : Double(first) / Double(count) }
    /// The share of queries with the right people among the first ten.
    package var amongTenShare: Double { count == 0 ? 0 : Double(amongTen) / Double(count) }

    package var description: String {
        func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
        return "\(count) queries: first place \(percent(firstShare)), among the first ten \(percent(amongTenShare))"
    }
}
