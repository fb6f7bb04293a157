import Foundation
import HTTPTypes

/// An error of Microsoft Graph.
///
/// > Source: [Microsoft Graph error responses](https://learn.microsoft.com/graph/errors)
struct GraphError: Error, Sendable, Equatable {
    let status: HTTPResponse.Status
    let code: String
    let message: String
    /// The moment that a claims challenge names, in seconds since 1970; nil where it is no challenge.
    var notBefore: Int?

    init(_ status: HTTPResponse.Status, _ code: String, _ message: String) {
        (self.status, self.code, self.message) = (status, code, message)
    }
}

/// The errors that the emulator raises: their codes and texts are in `Resources/graph-errors.txt`, by the names here.
extension GraphError {
    private static let table: [String: GraphError] = ResourceTable.rows(PackageResources.graph_errors_txt, columns: 4)
        .reduce(into: [:]) { table, words in
            guard let status = Int(words[1]) else { return }
            let message = words[3].replacing("\\n", with: "\n")
            table[words[0]] = GraphError(HTTPResponse.Status(code: status), words[2], message)
        }

    private static func told(_ values: String..., name: String = #function) -> GraphError {
        guard let row = table[String(name.prefix { $0 != "(" })] else {
            return GraphError(.internalServerError, "generalException", "The emulator has no text for \(name).")
        }
        return GraphError(row.status, row.code, row.message.filled(with: values))
    }

    static var emptyToken: GraphError { told() }
    static var malformedToken: GraphError { told() }
    static var expiredToken: GraphError { told() }
    static var wrongAudience: GraphError { told() }
    static var denied: GraphError { told() }
    static var noPerson: GraphError { told() }
    static var methodNotAllowed: GraphError { told() }
    static var mailboxDenied: GraphError { told() }
    static var tooManyValues: GraphError { told() }
    static var countUnsupported: GraphError { told() }
    static var photoNotFound: GraphError { told() }
    static var searchNeedsHeader: GraphError { told() }
    static var invalidSearch: GraphError { told() }
    static var invalidFilter: GraphError { told() }
    static var sortingUnsupported: GraphError { told() }
    static var invalidPageToken: GraphError { told() }
    static var unverifiedDomain: GraphError { told() }
    static var weakPassword: GraphError { told() }
    static var wrongPassword: GraphError { told() }
    static var unreadableBody: GraphError { told() }
    static var conflicting: GraphError { told() }
    static var grantThere: GraphError { told() }
    static var mailOnly: GraphError { told() }
    static var noUsageLocation: GraphError { told() }
    static var notForPersonalAccounts: GraphError { told() }
    static var personalPhoto: GraphError { told() }
    static func duplicateOption(_ name: String) -> GraphError { told(name) }
    static func unknownCount(_ text: String) -> GraphError { told(text) }
    static func unknownTop(_ text: String) -> GraphError { told(text) }
    static func principalThere(_ id: String) -> GraphError { told(id) }
    static func strayApplication(_ id: String) -> GraphError { told(id) }
    /// What can't be expanded, by the name that Microsoft's schema has it by.
    static func notExpanded(_ name: String) -> GraphError { told(name.prefix(1).uppercased() + name.dropFirst()) }
    static func ofOneUserOnly(_ property: String) -> GraphError { told(property) }
    static func invalidExpansion(_ item: String) -> GraphError { told(item) }
    static func unsupportedClause(_ property: String, of resource: String = "User") -> GraphError {
        told(property, resource)
    }
    static func advancedOnly(_ operation: String) -> GraphError { told(operation) }
    static func missingProperty(_ name: String, of resource: String) -> GraphError { told(name, resource) }
    static func invalidValue(_ name: String, of resource: String) -> GraphError { told(name, resource) }
    static func readOnly(_ name: String) -> GraphError { told(name) }
    static func taken(_ name: String) -> GraphError { told(name) }
    static func alreadyThere(_ name: String) -> GraphError { told(name) }
    static func unknownProperty(_ name: String, of resource: String = "User") -> GraphError {
        told(name, resource.lowercased())
    }
    static func unknownSelection(_ name: String, of resource: String) -> GraphError {
        told(name, resource.lowercased())
    }
    static func notFound(_ resource: String) -> GraphError { told(resource) }

    /// What a path is told whose last segment isn't there.
    static func unknownSegment(of path: String) -> GraphError { told(String(path.split(separator: "/").last ?? "")) }

    static func unsupportedQuery(_ message: String) -> GraphError {
        GraphError(.badRequest, "Request_UnsupportedQuery", message)
    }

    static func token(_ message: String) -> GraphError {
        GraphError(.unauthorized, "InvalidAuthenticationToken", message)
    }

    static func badRequest(_ message: String) -> GraphError { GraphError(.badRequest, "BadRequest", message) }
    static func change(_ message: String) -> GraphError { GraphError(.badRequest, "Request_BadRequest", message) }
}

extension Sequence {
    func found(_ name: String, where fits: (Element) -> Bool) throws(GraphError) -> Element {
        for element in self where fits(element) { return element }
        throw .notFound(name)
    }
}
