import Foundation

/// Where a page begins, sealed inside `$skiptoken`.
///
/// It belongs to one query: with another filter or order it means nothing.
struct PagePosition: Sendable, Equatable {
    /// A place among what a query finds.
    struct Place: Sendable, Equatable {
        /// Which reading of the query.
        var branch = 0
        /// What the reading is ordered by, of the last person before; nil if by the number of the row alone.
        var key: String?
        /// The row of that person; 0 at the beginning of a reading.
        var row: Int64 = 0
    }

    private static let purpose = "page"

    let place: Place
    /// The query that the page belongs to.
    private let query: String

    /// - Parameters:
    ///   - place: The place.
    ///   - query: The ``fingerprint(_:)`` of the query.
    init(_ place: Place, of query: String) {
        self.place = place
        self.query = query
    }

    /// Opens a page token.
    ///
    /// - Throws: ``GraphError`` 400 if the emulator didn't make it for this query.
    init(_ text: String, of parameters: FormParameters, seal: Seal) throws(GraphError) {
        guard let data = seal.open(text, purpose: Self.purpose) else { throw .invalidPageToken }
        let parts = String(decoding: data, as: UTF8.self).split(
            separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, let branch = Int(parts[0]), let row = Int64(parts[1]),
            parts[2] == Self.fingerprint(parameters)
        else { throw .invalidPageToken }
        place = Place(branch: branch, key: parts.count > 3 ? String(parts[3]) : nil, row: row)
        query = String(parts[2])
    }

    /// Closes it.
    func sealed(_ seal: Seal) throws -> String {
        let text = ["\(place.branch)", "\(place.row)", query, place.key].compactMap(\.self).joined(separator: "\n")
        return try seal.close(Data(text.utf8), purpose: Self.purpose)
    }

    /// What tells queries apart.
    static func fingerprint(_ parameters: FormParameters) -> String {
        EmulatorDatabase.hash(
            ["$filter", "$search", "$orderby"].map { parameters[$0] ?? "" }.joined(separator: "\n"))
    }
}
