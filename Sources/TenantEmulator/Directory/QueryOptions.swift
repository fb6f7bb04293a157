import Foundation
import Hummingbird

enum QueryOptions {
    private static let known: Set = [
        "$filter", "$search", "$select", "$expand", "$orderby", "$top", "$skip", "$skiptoken", "$deltatoken", "$count",
        "$format", "$apply", "$compute", "$id",
    ]

    /// The longest address that a filter in an advanced query can have, in bytes, with Microsoft's own host in it.
    ///
    /// > Source: [Known issues, query parameters](https://developer.microsoft.com/graph/known-issues/?search=13635), of
    /// > 1 June 2023
    private static let longestAddress = 2048 - "https://graph.microsoft.com".utf8.count

    /// Refuses an option twice, one that OData doesn't know, and a filter that is too long.
    static func check(_ request: Request) throws(GraphError) {
        let parameters = request.query
        guard
            !request.isEventual || parameters["$filter"] == nil
                || (request.head.path ?? "").utf8.count <= longestAddress
        else {
            throw .unsupportedQuery("The address of an advanced query with $filter is longer than 2,048 characters.")
        }
        if let name = parameters.duplicate, name.hasPrefix("$") {
            throw GraphError(.duplicateOption, name)
        }
        for (name, _) in parameters.pairs where name.hasPrefix("$") && !known.contains(name.lowercased()) {
            throw .badRequest("The query parameter '\(name)' is not supported.")
        }
    }
}
