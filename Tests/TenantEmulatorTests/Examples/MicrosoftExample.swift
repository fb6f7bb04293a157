import Foundation
import HTTPTypes

@testable import TenantEmulator

/// A request on one of Microsoft's pages, and what the page says of the answer.
///
/// `Tests/Fixtures/microsoft-examples/README.md` says how they are written.
struct MicrosoftExample: Sendable, CustomStringConvertible {
    let page: String
    let method: String
    let path: String
    let body: String?
    let isEventual: Bool
    let status: Int
    /// Of what sort the answer is, and the members that it has.
    let shape: [String]
    /// The end of `@odata.context`; nil where the page shows none.
    let context: String?
    /// Why the emulator answers otherwise; nil where it answers as the page does.
    let reason: String?

    var description: String { "\(method) \(path) (\(page))" }

    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/microsoft-examples")

    /// Reads a file of them.
    static func read(_ file: String) -> [MicrosoftExample] {
        let text = (try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)) ?? ""
        var page = ""
        return text.split(separator: "\n").compactMap { line in
            if line.hasPrefix("= ") {
                page = String(line.dropFirst(2))
                return nil
            }
            return MicrosoftExample(line, page: page)
        }
    }

    private init?(_ line: Substring, page: String) {
        var parts = line.components(separatedBy: " | ")
        guard parts.count >= 3, let status = Int(parts[1]) else { return nil }
        reason = parts.last.flatMap { $0.hasPrefix("because ") ? String($0.dropFirst("because ".count)) : nil }
        if reason != nil { parts.removeLast() }
        var request = parts[0]
        isEventual = request.hasPrefix("+ ")
        if isEventual || request.hasPrefix("- ") { request.removeFirst(2) }
        let halves = request.split(separator: " ", maxSplits: 1).map(String.init)
        guard halves.count == 2 else { return nil }
        method = halves[0]
        // The body begins with the first brace of JSON, or is the form after the path.
        let rest = halves[1]
        if method == "GET" || method == "DELETE" {
            (path, body) = (rest, nil)
        } else {
            let pieces = rest.split(separator: " ", maxSplits: 1).map(String.init)
            (path, body) = (pieces[0], pieces.count > 1 ? pieces[1] : nil)
        }
        (self.page, self.status) = (page, status)
        shape = parts[2].split(separator: " ").map(String.init)
        context = parts.count > 3 ? parts[3] : nil
    }

    /// The path with everything in it that a query can't have as it is.
    func encodedPath(_ values: [String: String]) -> String {
        Self.filled(path, values).unicodeScalars.map { scalar in
            switch scalar {
            case " ": "%20"
            case "\"": "%22"
            case "<": "%3C"
            case ">": "%3E"
            default: String(scalar)
            }
        }.joined()
    }

    /// A text with Contoso's own ids in the place of the names in braces.
    static func filled(_ text: String, _ values: [String: String]) -> String {
        values.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

    /// What an answer has otherwise than the page; nil if nothing.
    func difference(from answer: Answer) -> String? {
        guard answer.status == status else { return "\(answer.status): \(answer.body.prefix(300))" }
        let names = Array(shape.dropFirst())
        let found: [Set<String>]
        switch shape.first {
        case "none": return answer.body.isEmpty ? nil : "a body: \(answer.body.prefix(100))"
        case "text": return Int(answer.body) == nil ? "no number: \(answer.body.prefix(100))" : nil
        case "bytes": return answer.headers[.contentType] == "image/jpeg" && !answer.data.isEmpty ? nil : "no picture"
        case "page": return answer.body.contains("<title>") ? nil : "no page"
        case "error":
            let code = (answer.json["error"] as? [String: Any])?["code"] as? String
            guard let code, names.isEmpty || names == [code] else { return "error \(code ?? "without a code")" }
            return nil
        case "form":
            let missing = names.filter { answer.field($0) == nil }
            return missing.isEmpty ? nil : "no \(missing) in \(answer.body.prefix(300))"
        case "redirect":
            let missing = names.filter { answer.redirect[$0] == nil }
            return missing.isEmpty ? nil : "no \(missing) in \(answer.headers[.location] ?? answer.body)"
        case "list", "count":
            guard let list = answer.json["value"] as? [Any] else { return "no list: \(answer.body.prefix(200))" }
            if shape[0] == "count", !(answer.json["@odata.count"] is Int) { return "no count" }
            guard !list.isEmpty || names == ["nothing"] else { return "an empty list" }
            let outside = Set(answer.json.keys)
            found = list.map { Set(($0 as? [String: Any] ?? [:]).keys).union(outside) }
            if names.isEmpty || names == ["nothing"] { break }
            // A page shows one person or another; some of a list have it all.
            guard found.contains(where: { $0.isSuperset(of: names) }) else {
                return "nobody among \(list.count) with \(Set(names).subtracting(found.first ?? []).sorted())"
            }
        default:
            let missing = Set(names).subtracting(answer.json.keys)
            guard missing.isEmpty else { return "no \(missing.sorted()) in \(answer.body.prefix(300))" }
        }
        guard let context, !answer.string("@odata.context").hasSuffix("$metadata\(context)") else { return nil }
        return "context \(answer.string("@odata.context"))"
    }
}
