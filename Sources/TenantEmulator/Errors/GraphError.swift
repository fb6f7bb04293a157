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

/// The errors that the emulator raises, with Microsoft's codes and texts.
extension GraphError {
    static let emptyToken = token("Access token is empty.")
    static let malformedToken = token(
        "IDX14100: JWT is not well formed, there are no dots (.).\nThe token needs to be in JWS or JWE Compact Serialization Format."
    )
    static let expiredToken = token("Lifetime validation failed, the token is expired.")
    static let wrongAudience = token("Access token validation failure. Invalid audience.")
    static let denied = GraphError(
        .forbidden, "Authorization_RequestDenied", "Insufficient privileges to complete the operation.")
    static let noPerson = badRequest("/me request is only valid with delegated authentication flow.")
    static let methodNotAllowed = GraphError(
        .methodNotAllowed, "Request_BadRequest", "Specified HTTP method is not allowed for the request target.")
    static let mailboxDenied = GraphError(
        .forbidden, "ErrorAccessDenied", "Access is denied. Check credentials and try again.")
    static let tooManyValues = badRequest("Too many values in the 'in' clause; at most 15 are allowed.")
    static let countUnsupported = change("$count is not currently supported.")
    static let photoNotFound = GraphError(
        .notFound, "ImageNotFound",
        "Exception of type 'Microsoft.Fast.Profile.Core.Exception.ImageNotFoundException' was thrown.")
    static let searchNeedsHeader = unsupportedQuery(
        """
        Request with $search query parameter only works through MSGraph with a special request header: \
        'ConsistencyLevel: eventual'
        """)
    static let invalidSearch = badRequest(
        "Syntax error: a search clause has to be written as \"property:text\", in double quotes.")
    static let invalidFilter = badRequest("Invalid filter clause")
    static let sortingUnsupported = unsupportedQuery("Sorting not supported for current query.")
    static let invalidPageToken = GraphError(
        .badRequest, "Directory_ExpiredPageToken",
        "The specified page token value has expired and can no longer be included in your request.")

    static func ofOneUserOnly(_ property: String) -> GraphError {
        GraphError(
            .notImplemented, "NotImplemented",
            "The property '\(property)' can only be read of a single user, and not in a list of users.")
    }

    static func unsupportedQuery(_ message: String) -> GraphError {
        GraphError(.badRequest, "Request_UnsupportedQuery", message)
    }

    static func token(_ message: String) -> GraphError {
        GraphError(.unauthorized, "InvalidAuthenticationToken", message)
    }

    static func badRequest(_ message: String) -> GraphError { GraphError(.badRequest, "BadRequest", message) }

    static func invalidExpansion(_ item: String) -> GraphError {
        badRequest("Parsing OData Select and Expand failed: the option '\(item)' is not understood.")
    }

    static func unsupportedClause(_ property: String, of resource: String = "User") -> GraphError {
        unsupportedQuery(
            "Unsupported or invalid query filter clause specified for property '\(property)' of resource '\(resource)'."
        )
    }

    static func advancedOnly(_ operation: String) -> GraphError {
        unsupportedQuery(
            """
            Operator '\(operation)' is not supported because the required parameters might be missing. Try adding \
            $count=true query parameter and ConsistencyLevel:eventual header. Refer to \
            https://aka.ms/graph-docs/advanced-queries for more information
            """)
    }

    static let unverifiedDomain = change(
        """
        The domain portion of the userPrincipalName property is invalid. You must use one of the verified domain names \
        in your organization.
        """)
    static let weakPassword = change(
        "The specified password does not comply with password complexity requirements. Please provide a different password."
    )
    static let wrongPassword = change("The specified current password is not correct.")

    static func missingProperty(_ name: String, of resource: String) -> GraphError {
        change("A value is required for property '\(name)' of resource '\(resource)'.")
    }

    static func invalidValue(_ name: String, of resource: String) -> GraphError {
        change("Invalid value specified for property '\(name)' of resource '\(resource)'.")
    }

    static func readOnly(_ name: String) -> GraphError {
        change("Property '\(name)' is read-only and cannot be set.")
    }

    static func taken(_ name: String) -> GraphError {
        change("Another object with the same value for property \(name) already exists.")
    }

    static func alreadyThere(_ name: String) -> GraphError {
        change("One or more added object references already exist for the following modified properties: '\(name)'.")
    }

    static func change(_ message: String) -> GraphError { GraphError(.badRequest, "Request_BadRequest", message) }

    static func unknownProperty(_ name: String, of resource: String = "User") -> GraphError {
        badRequest("Could not find a property named '\(name)' on type 'microsoft.graph.\(resource.lowercased())'.")
    }

    static func unknownSelection(_ name: String, of resource: String) -> GraphError {
        badRequest("Parsing OData Select and Expand failed: " + unknownProperty(name, of: resource).message)
    }

    static func notFound(_ resource: String) -> GraphError {
        GraphError(
            .notFound, "Request_ResourceNotFound",
            "Resource '\(resource)' does not exist or one of its queried reference-property objects are not present.")
    }

    static func unknownSegment(of path: String, last: Bool = false) -> GraphError {
        let segments = path.split(separator: "/")
        let segment = (last ? segments.last : segments.dropFirst().first) ?? "v1.0"
        return badRequest("Resource not found for the segment '\(segment)'.")
    }
}

extension Sequence {
    func found(_ name: String, where fits: (Element) -> Bool) throws(GraphError) -> Element {
        for element in self where fits(element) { return element }
        throw .notFound(name)
    }
}
