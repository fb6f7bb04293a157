import Foundation

/// The tables among the emulator's resources: a row on a line, with spaces between its columns.
enum ResourceTable {
    /// The lines that are no comments.
    static func lines(_ bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
    }

    /// The rows with so many columns, of which the last is the rest of the line.
    static func rows(_ bytes: [UInt8], columns: Int) -> [[String]] {
        lines(bytes).map { words($0, columns) }.filter { $0.count == columns }
    }

    /// The second columns of rows with two, by the first.
    static func table(_ bytes: [UInt8]) -> [String: String] {
        rows(bytes, columns: 2).reduce(into: [:]) { $0[$1[0]] = $1[1] }
    }

    /// What a line or a part of it has between signs that divide it, without the spaces around.
    static func cells(_ line: some StringProtocol, by sign: Character = "|") -> [String] {
        line.split(separator: sign).map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// At most so many columns of a line.
    static func words(_ line: Substring, _ columns: Int) -> [String] {
        line.split(separator: " ", maxSplits: columns - 1).map(String.init)
    }
}

extension String {
    /// The text with values in the places of `{}`, in one go: a value may have that sign in it.
    func filled(with values: [String]) -> String {
        let parts = components(separatedBy: "{}")
        return zip(parts, values + [String](repeating: "", count: max(0, parts.count - values.count))).map { $0 + $1 }
            .joined()
    }
}
