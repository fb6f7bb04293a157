import Foundation
import Hummingbird
import NIOConcurrencyHelpers

/// The paths of Graph's routes, which tell a wrong verb from a wrong path.
struct GraphPaths: Sendable {
    private let box = NIOLockedValueBox<[[Substring]]>([])
    var patterns: [[Substring]] { box.withLockedValue { $0 } }

    /// Takes those of a router, whose middleware may keep this before it has any.
    func take(_ router: Router<EmulatorRequestContext>) {
        let paths = Set(router.routes.map(\.path.description)).filter { $0.hasPrefix("/v1.0/") }
        box.withLockedValue { $0 = paths.map { $0.split(separator: "/") } }
    }

    /// Why a request has no route: by its verb, or in Microsoft's words for a name that Graph hasn't got either.
    func refusal(of path: String) -> GraphError {
        let segments = path.split(separator: "/")
        let known = patterns.map { pattern in
            (all: pattern.count, same: zip(pattern, segments).prefix { $0 == $1 || $0.hasPrefix("{") }.count)
        }
        let isKnown = known.contains { $0.all == segments.count && $0.same == segments.count }
        guard !isKnown else { return GraphError(.methodNotAllowed) }
        let index = min(known.map { $0.same }.max() ?? 0, segments.count - 1)
        let segment = segments[index]
        let name = segment.prefix { $0 != "(" }.lowercased()
        let collection = index > 1 ? segments[index - 2].lowercased() : ""
        guard Self.lacking.contains(name) || Self.lacking.contains("\(collection)/\(name)") else {
            return .badRequest("Resource not found for the segment '\(segment)'.")
        }
        return .badRequest(
            "Microsoft Graph has '\(segment)', but the emulator does not. docs/emulator-reference.md says what it has.")
    }

    /// The names in Graph's paths for which there is nothing here.
    private static let lacking = Set(
        ResourceTable.lines(PackageResources.graph_names_txt).flatMap { $0.lowercased().split(separator: " ") }
            .map(String.init))

    /// What a key that is no id is called and says, such as `uniqueName='…'`; nil for an id.
    static func alternateKey(_ id: String) -> (name: String, value: String)? {
        let parts = (id.removingPercentEncoding ?? id).split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        return (String(parts[0]), String(parts[1]).replacing("'", with: ""))
    }
}
