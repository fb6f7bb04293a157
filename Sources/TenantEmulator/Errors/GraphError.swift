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
    /// The property whose value another object has; nil where that isn't the fault.
    var conflict: String?

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

    /// The names of the rows.
    enum Known: String, CaseIterable {
        // What a token may do, and whose it is
        case emptyToken, malformedToken, expiredToken, wrongAudience, denied, noPerson, mailboxDenied
        case notForPersonalAccounts
        // Queries
        case tooManyValues, countUnsupported, searchNeedsHeader, invalidSearch, invalidFilter, sortingUnsupported
        case relationshipFilter, quotedGUID
        case invalidPageToken, ofOneUserOnly, invalidExpansion, notExpanded, unsupportedClause, advancedOnly
        case unknownProperty, unknownSelection, duplicateOption, unknownCount, unknownTop
        // What is written
        case noContentType, notJSON
        case unreadableBody, unverifiedDomain, weakPassword, wrongPassword, missingProperty, invalidValue, readOnly
        case lastOwner, nestedGroup, ownRequest, assignableGroup, failedValidation
        case taken, alreadyThere, conflicting, principalThere, grantThere, strayApplication, mailOnly, noUsageLocation
        // What isn't there
        case notFound, unknownSegment, methodNotAllowed, photoNotFound, personalPhoto
    }

    /// The error of a row, with values in its text.
    init(_ known: Known, _ values: String...) {
        let row =
            Self.table[known.rawValue]
            ?? GraphError(.internalServerError, "generalException", "The emulator has no text for \(known).")
        self.init(row.status, row.code, row.message.filled(with: values))
        if known == .taken { conflict = values.first }
    }

    /// What a check beforehand says of a value that another object has.
    static func failedValidation(of property: String) -> GraphError {
        var error = GraphError(.failedValidation)
        error.conflict = property
        return error
    }

    static func unsupportedClause(_ property: String, of type: String = "User") -> GraphError {
        GraphError(.unsupportedClause, property, type)
    }

    static func unknownProperty(_ name: String, of type: String = "User") -> GraphError {
        GraphError(.unknownProperty, name, type.lowercased())
    }

    /// What can't be expanded, by the name that Microsoft's schema has it by.
    static func notExpanded(_ name: String) -> GraphError {
        GraphError(.notExpanded, name.prefix(1).uppercased() + name.dropFirst())
    }

    /// What a path is told whose last segment isn't there.
    static func unknownSegment(of path: String) -> GraphError {
        GraphError(.unknownSegment, String(path.split(separator: "/").last ?? ""))
    }

    static func unsupportedQuery(_ message: String) -> GraphError {
        GraphError(.badRequest, "Request_UnsupportedQuery", message)
    }

    static func badRequest(_ message: String) -> GraphError { GraphError(.badRequest, "BadRequest", message) }
    static func change(_ message: String) -> GraphError { GraphError(.badRequest, "Request_BadRequest", message) }
}

extension Sequence {
    func found(_ name: String, where fits: (Element) -> Bool) throws(GraphError) -> Element {
        for element in self where fits(element) { return element }
        throw GraphError(.notFound, name)
    }
}
