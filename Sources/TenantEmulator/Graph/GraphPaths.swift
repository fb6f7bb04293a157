import Foundation

/// Which paths Graph has here, so that a wrong verb is told from a wrong path.
enum GraphPaths {
    private static let ofUser: [[String]] = [
        [], ["manager"], ["directReports"], ["directReports", "$count"], ["transitiveReports"],
        ["transitiveReports", "$count"], ["memberOf"], ["memberOf", "*"],
        ["memberOf", "*", "$count"], ["transitiveMemberOf"], ["transitiveMemberOf", "*"],
        ["transitiveMemberOf", "*", "$count"], ["getMemberGroups"], ["getMemberObjects"], ["checkMemberGroups"],
        ["people"], ["photo"],
        ["photo", "$value"], ["photos"], ["photos", "*"], ["photos", "*", "$value"],
    ]
    private static let others: [[String]] = [
        ["users"], ["users", "$count"], ["search", "query"], ["$batch"], ["groups"], ["organization"],
    ]
    private static let ofGroup: Set = ["members", "transitiveMembers", "owners"]

    /// The segments that one stands for: `photos('48x48')` is `photos/48x48`.
    private static func parts(_ segment: String) -> [String] {
        quotedKey(segment, of: "photos") == nil ? [segment] : ["photos", "*"]
    }

    /// Whether some verb is answered at a path.
    static func contains(_ path: String) -> Bool {
        let segments = path.split(separator: "/").map(String.init)
        guard segments.first == "v1.0" else { return false }
        let rest = Array(segments.dropFirst())
        if others.contains(rest) { return true }
        if rest.first == "organization", rest.count == 2 { return true }
        if rest.first == "groups", rest.count > 1 { return rest.count == 2 || ofGroup.contains(rest[2]) }
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
    static func quotedName(_ segment: String) -> String? { quotedKey(segment, of: "users") }

    /// What stands in quotation marks behind the name of a collection; nil for anything else.
    ///
    /// - Parameters:
    ///   - segment: A part of a path, such as `photos('48x48')`.
    ///   - collection: The name, such as `photos`; empty where it has been taken off.
    /// - Returns: The key, such as `48x48`.
    static func quotedKey(_ segment: String, of collection: String) -> String? {
        let decoded = segment.removingPercentEncoding ?? segment
        let (start, end) = (collection + "('", "')")
        guard decoded.hasPrefix(start), decoded.hasSuffix(end),
            decoded.utf8.count > start.utf8.count + end.utf8.count
        else { return nil }
        return String(decoded.dropFirst(start.count).dropLast(end.count)).replacing("''", with: "'")
    }
}
