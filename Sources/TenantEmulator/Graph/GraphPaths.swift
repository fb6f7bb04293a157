import Foundation
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers

/// The paths of Graph's routes, which tell a wrong verb from a wrong path.
struct GraphPaths: Sendable {
    private let box = NIOLockedValueBox<[[Substring]]>([])
    private var patterns: [[Substring]] { box.withLockedValue { $0 } }

    /// Takes those of a router, whose middleware may keep this before it has any.
    func take(_ router: Router<EmulatorRequestContext>) {
        let paths = Set(router.routes.map(\.path.description)).filter { $0.hasPrefix("/v1.0/") }
        box.withLockedValue { $0 = paths.map { $0.split(separator: "/") } }
    }

    func contains(_ path: String) -> Bool {
        let segments = path.split(separator: "/")
        return patterns.contains { pattern in
            pattern.count == segments.count && zip(pattern, segments).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
        }
    }

    /// Why a path has no route: in Microsoft's words for a name that Graph hasn't got either.
    func refusal(of path: String) -> GraphError {
        let segments = path.split(separator: "/")
        let known = patterns.map { pattern in
            zip(pattern, segments).prefix { $0.0 == $0.1 || $0.0.hasPrefix("{") }.count
        }.max()
        let index = min(known ?? 0, segments.count - 1)
        let segment = segments[index]
        let name = segment.prefix { $0 != "(" }.lowercased()
        let collection = index > 1 ? segments[index - 2].lowercased() : ""
        guard Self.lacking.contains(name) || Self.lacking.contains("\(collection)/\(name)") else {
            return .badRequest("Resource not found for the segment '\(segment)'.")
        }
        return .badRequest(
            "Microsoft Graph has '\(segment)', but the emulator does not. docs/emulator-reference.md says what it has.")
    }

    /// Names in Graph's paths: those that the emulator "has", or "lacks".
    private static func names(_ kind: String) -> [String] {
        ResourceTable.lines(PackageResources.graph_names_txt).map { $0.split(separator: " ") }
            .filter { $0.first == kind[...] }.flatMap { $0.dropFirst().map(String.init) }
    }

    private static let lacking = Set(names("lacks").map { $0.lowercased() })
    private static let byName: [String: String] = {
        let types = GraphRoutes.casts.map { "microsoft.graph." + $0 }
        let all = names("has") + types + KeptList.names
        return Dictionary(all.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }()

    /// A path below the version, with every name as the documentation writes it.
    ///
    /// An operation may have its namespace before it, and a function parentheses behind it, as Microsoft's SDKs send them. A
    /// key in parentheses is a part of its own.
    static func canonical(_ path: Substring) -> String {
        path.split(separator: "/").map { segment in
            let name = segment.lowercased()
            if let known = byName[name] { return known }
            if let parts = keyed(segment) { return parts }
            guard name.hasPrefix("microsoft.graph.") || name.hasSuffix("()") else { return String(segment) }
            return byName[name.replacing("microsoft.graph.", with: "").replacing("()", with: "")] ?? String(segment)
        }.joined(separator: "/")
    }

    /// What a key that is no id is called and says, such as `uniqueName='…'`; nil for an id.
    static func alternateKey(_ id: String) -> (name: String, value: String)? {
        let parts = (id.removingPercentEncoding ?? id).split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        return (String(parts[0]), String(parts[1]).replacing("'", with: ""))
    }

    /// `users('…')` and `photos('…')` as `users/…` and `photos/…`, and likewise alternate keys; nil for anything else.
    ///
    /// User principal names that begin with a dollar sign are written so.
    private static func keyed(_ segment: Substring) -> String? {
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
    private static func encoded(_ key: String) -> String {
        // As errors and the journal show it.
        let readable = [("+", "%20"), ("%40", "@"), ("%3d", "="), ("%27", "'")]
        let text = readable.reduce(FormParameters.encode(key)) { $0.replacing($1.0, with: $1.1) }
        guard byName[text.lowercased()] != nil, let first = text.utf8.first else { return text }
        return "%" + String(first, radix: 16) + text.dropFirst()
    }
}

extension Request {
    /// The same request below `/v1.0` where it was sent below `/beta`, whose answers are the same as far as they are here.
    ///
    /// A path of Graph's may be written in any case.
    var atVersionOne: Request {
        let path = uri.path
        let start = path.prefix(6).lowercased()
        guard start == "/v1.0/" || start == "/beta/" else { return self }
        let canonical = "/v1.0/" + GraphPaths.canonical(path.dropFirst(6))
        guard canonical != path else { return self }
        var head = head
        head.path = canonical + (uri.query.map { "?\($0)" } ?? "")
        head.headerFields[.graphVersion] = start == "/beta/" ? "beta" : nil
        return Request(head: head, body: body)
    }
}
