import Foundation
import HTTPTypes
import Hummingbird

/// The names in Graph's paths, which are those of the routes, and may be written in any case.
struct GraphNames: Sendable {
    private let byName: [String: String]

    init(in paths: GraphPaths) {
        let parts = Set(paths.patterns.joined()).filter { !$0.contains("{") }.map(String.init)
        let types = GraphRoutes.casts.map { "microsoft.graph." + $0 }
        byName = Dictionary((parts + types).map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The same request below `/v1.0` where it was sent below `/beta`, whose answers are the same as far as they are here.
    ///
    /// A path of Graph's may be written in any case.
    func atVersionOne(_ request: Request) -> Request {
        let path = request.uri.path
        let start = path.prefix(6).lowercased()
        guard start == "/v1.0/" || start == "/beta/" else { return request }
        let canonical = "/v1.0/" + canonical(path.dropFirst(6))
        guard canonical != path else { return request }
        var head = request.head
        head.path = canonical + (request.uri.query.map { "?\($0)" } ?? "")
        head.headerFields[.graphVersion] = start == "/beta/" ? "beta" : nil
        return Request(head: head, body: request.body)
    }

    /// A path below the version, with every name as the documentation writes it.
    ///
    /// An operation may have its namespace before it, and a function parentheses behind it, as Microsoft's SDKs send them. A
    /// key in parentheses is a part of its own.
    private func canonical(_ path: Substring) -> String {
        path.split(separator: "/").map { segment in
            let name = segment.lowercased()
            if let known = byName[name] { return known }
            if let parts = keyed(segment) { return parts }
            guard name.hasPrefix("microsoft.graph.") || name.hasSuffix("()") else { return String(segment) }
            return byName[name.replacing("microsoft.graph.", with: "").replacing("()", with: "")] ?? String(segment)
        }.joined(separator: "/")
    }

    /// `users('…')` and `photos('…')` as `users/…` and `photos/…`, and likewise alternate keys; nil for anything else.
    ///
    /// User principal names that begin with a dollar sign are written so.
    private func keyed(_ segment: Substring) -> String? {
        let text = segment.removingPercentEncoding ?? String(segment)
        guard text.hasSuffix("')"), let open = text.firstIndex(of: "("),
            let collection = byName[text[..<open].lowercased()]
        else { return nil }
        let key = String(text[text.index(after: open)...].dropLast())
        guard key.hasPrefix("'") else { return key.contains("=") ? "\(collection)/\(encoded(key))" : nil }
        guard key.utf8.count > 2 else { return nil }
        return "\(collection)/\(encoded(String(key.dropFirst().dropLast()).replacing("''", with: "'")))"
    }

    /// A key as a part of a path, which no name in Graph's paths is.
    private func encoded(_ key: String) -> String {
        // As errors and the journal show it.
        let readable = [("+", "%20"), ("%40", "@"), ("%3d", "="), ("%27", "'")]
        let text = readable.reduce(FormParameters.encode(key)) { $0.replacing($1.0, with: $1.1) }
        guard byName[text.lowercased()] != nil, let first = text.utf8.first else { return text }
        return "%" + String(first, radix: 16) + text.dropFirst()
    }
}
