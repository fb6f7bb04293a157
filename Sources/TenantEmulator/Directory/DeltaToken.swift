import Foundation

/// Where a client is in following a directory: sealed inside `$skiptoken` and `$deltatoken`, with what it asked for.
struct DeltaToken: Sendable, Codable, Equatable {
    private static let purpose = "delta"

    let tenantID: String
    /// The names of the properties; nil for those by default.
    var select: [String]?
    /// Only these people; nil for all.
    var ids: [String]?
    /// What the client knows: the changes after this revision are news; nil in the first round, when everybody is.
    var since: Int64?
    /// The last revision of this round; what comes later belongs to the next one.
    var end: Int64
    /// Where the page goes on.
    var place: Int64 = 0

    /// Opens one.
    ///
    /// - Throws: ``GraphError`` 400 if the emulator didn't make it for this tenant.
    static func open(_ text: String, tenantID: String, seal: Seal) throws(GraphError) -> DeltaToken {
        guard let token = seal.open(text, as: DeltaToken.self, purpose: purpose), token.tenantID == tenantID else {
            throw .invalidPageToken
        }
        return token
    }

    /// Closes it.
    func sealed(_ seal: Seal) throws -> String {
        try seal.close(self, purpose: Self.purpose)
    }

    /// What a client asks for next when this round is over.
    var nextRound: DeltaToken {
        var token = self
        (token.since, token.place) = (end, end)
        return token
    }
}
