/// Where a page begins, sealed inside `$skiptoken`.
///
/// It belongs to one query: with another filter or order it can't be opened.
struct PagePosition: Sendable, Codable, Equatable {
    var branch = 0
    /// What the reading is ordered by, of the last person before; nil if by the number of the row alone.
    var key: String?
    /// The row of that person; 0 at the beginning of a reading.
    var row: Int64 = 0
}

extension PagePosition {
    init(_ text: String, of parameters: FormParameters, seal: Seal) throws(GraphError) {
        guard let position = seal.open(text, as: PagePosition.self, purpose: Self.purpose(parameters)) else {
            throw GraphError(.invalidPageToken)
        }
        self = position
    }

    func sealed(_ seal: Seal, of parameters: FormParameters) throws -> String {
        try seal.close(self, purpose: Self.purpose(parameters))
    }

    private static func purpose(_ parameters: FormParameters) -> String {
        (["page"] + ["$filter", "$search", "$orderby"].map { parameters[$0] ?? "" }).joined(separator: "\n")
    }
}

/// Where a client is in following a directory: sealed inside `$skiptoken` and `$deltatoken`, with what it asked for.
struct DeltaToken: Sendable, Codable, Equatable {
    private static let purpose = "delta"
    let tenantID: String
    var select: [String]?
    var ids: [String]?
    /// Only objects of these types, where there are several; nil for all.
    var types: [String]?
    /// What the client knows: the changes after this revision are news; nil in the first round, when everybody is.
    var since: Int64?
    /// The last revision of this round; what comes later belongs to the next one.
    var end: Int64
    var place: Int64 = 0
    /// Of a list of few objects, what the client was shown: the hash of each, by its id.
    var known: [String: String]?

    static func open(_ text: String, tenantID: String, seal: Seal) throws(GraphError) -> DeltaToken {
        guard let token = seal.open(text, as: DeltaToken.self, purpose: purpose), token.tenantID == tenantID else {
            throw GraphError(.invalidPageToken)
        }
        return token
    }

    func sealed(_ seal: Seal) throws -> String { try seal.close(self, purpose: Self.purpose) }

    var nextRound: DeltaToken {
        var token = self
        (token.since, token.place) = (end, end)
        return token
    }
}

/// What a client filters by when it follows a directory.
extension DeltaToken {
    private static let maximumIDs = 50

    /// The types of a filter such as `isof('microsoft.graph.user') or isof('microsoft.graph.group')`; nil for another one.
    static func types(_ filter: String?) -> [String]? {
        let names = (filter ?? "").matches(of: /isof\('microsoft\.graph\.(\w+)'\)/).map { String($0.1) }
        return names.isEmpty ? nil : names
    }

    /// The ids of `id eq '…' or id eq '…'`, the one filter that there is.
    static func ids(_ filter: String) throws(GraphError) -> [String] {
        let parts: [FilterExpression]
        switch try FilterParser.parse(filter) {
        case .or(let clauses): parts = clauses
        case let clause: parts = [clause]
        }
        guard parts.count <= maximumIDs else {
            throw .unsupportedQuery("At most \(maximumIDs) objects can be filtered by id in a delta query.")
        }
        return try parts.map { part throws(GraphError) in
            guard case .test(let property, .compare(.eq, let id)) = part, property.own == .id else {
                throw GraphError.unsupportedQuery("A delta query can be filtered by id only.")
            }
            return id.lowercased()
        }
    }
}
