import Foundation

/// The last person of a page, sealed inside `$skiptoken`.
///
/// It belongs to one query: with another filter or order it means nothing.
struct PagePosition: Sendable, Codable, Equatable {
    private static let purpose = "page"

    /// What the list is ordered by, of the last person.
    let key: String
    /// The id of that person, for people with equal names.
    let id: String
    /// The query that the page belongs to.
    let query: String

    init(after user: DirectoryUser, order: UserQuery.Order, of parameters: FormParameters) {
        let text = user.text(order.property) ?? ""
        key = order.property.kind == .date ? text : NameFolding.fold(text)
        id = user.id
        query = Self.fingerprint(parameters)
    }

    /// Opens a page token.
    ///
    /// - Throws: ``GraphError`` 400 if the emulator didn't make it for this query.
    init(_ text: String, of parameters: FormParameters, seal: Seal) throws(GraphError) {
        guard let position = seal.open(text, as: PagePosition.self, purpose: Self.purpose),
            position.query == Self.fingerprint(parameters)
        else { throw .invalidPageToken }
        self = position
    }

    /// Closes it.
    func sealed(_ seal: Seal) throws -> String {
        try seal.close(self, purpose: Self.purpose)
    }

    private static func fingerprint(_ parameters: FormParameters) -> String {
        EmulatorDatabase.hash(
            ["$filter", "$search", "$orderby"].map { parameters[$0] ?? "" }.joined(separator: "\n"))
    }
}
