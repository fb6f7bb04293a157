import Foundation

/// Which paths Graph has here, so that a wrong verb is told from a wrong path.
enum GraphPaths {
    private static let ofUser: [[String]] = [
        [], ["manager"], ["directReports"], ["directReports", "$count"], ["transitiveReports"],
        ["transitiveReports", "$count"], ["memberOf"], ["memberOf", "*"],
        ["memberOf", "*", "$count"],
        ["people"], ["photo"],
        ["photo", "$value"], ["photos"], ["photos", "*"], ["photos", "*", "$value"],
    ]
    private static let others: [[String]] = [["users"], ["users", "$count"], ["search", "query"], ["$batch"]]

    /// The segments that one stands for: `photos('48x48')` is `photos/48x48`.
    private static func parts(_ segment: String) -> [String] {
        let decoded = segment.removingPercentEncoding ?? segment
        return decoded.hasPrefix("photos('") && decoded.hasSuffix("')") ? ["photos", "*"] : [segment]
    }

    /// Whether some verb is answered at a path.
    static func contains(_ path: String) -> Bool {
        let segments = path.split(separator: "/").map(String.init)
        guard segments.first == "v1.0" else { return false }
        let rest = Array(segments.dropFirst())
        if others.contains(rest) { return true }
        guard let first = rest.first else { return false }
        let tail: [String]
        if first == "me" || quotedName(first) != nil {
            tail = rest.dropFirst().flatMap(parts)
        } else if first == "users", rest.count > 1 {
            tail = rest.dropFirst(2).flatMap(parts)
        } else {
            return false
        }
        return ofUser.contains { pattern in
            pattern.count == tail.count && zip(pattern, tail).allSatisfy { $0 == "*" || $0 == $1 }
        }
    }

    /// The name in `users('…')`, the form for user principal names that begin with a dollar sign; nil for anything else.
    static func quotedName(_ segment: String) -> String? {
        let decoded = segment.removingPercentEncoding ?? segment
        guard decoded.hasPrefix("users('"), decoded.hasSuffix("')"), decoded.utf8.count > "users('')".utf8.count else {
            return nil
        }
        return String(decoded.dropFirst("users('".count).dropLast("')".count)).replacing("''", with: "'")
    }
}
