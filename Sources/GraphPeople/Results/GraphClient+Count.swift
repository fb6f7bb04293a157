import HTTPTypes
import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GraphClient {
    /// Counts the people in the organization, or those whom a query means by the first way of asking for it.
    ///
    /// - Parameter query: A name or a part of one, an address, a phone number; nil for everybody.
    /// - Returns: The number; from a copy of the directory that is a little behind.
    /// - Throws: ``GraphError`` with ``GraphError/Code-swift.struct/badRequest`` where there is no counting, and with
    ///   `malformedResponse` when the answer is no number.
    ///
    /// > Source: [Count parameter](https://learn.microsoft.com/en-us/graph/query-parameters#count-parameter)
    public func count(of query: PeopleQuery? = nil) async throws -> Int {
        var options: [(name: String, value: String)] = []
        if let query {
            switch (query.typed.kind, query.search) {
            case (.address(let address), _): options.append(("filter", PeopleQuery.filter(address: address)))
            case (.phone(let number), _):
                let writings = number.writings(typed: query.typed.nameText)
                options.append(("filter", PeopleQuery.filter(phones: writings, isAdvanced: true)))
                options.append(("count", "true"))
            case (.name, .some(let search)): options.append(("search", search.text))
            case (.name, nil): options.append(("filter", query.filter))
            }
        }
        var request = request(path: "/users/$count", options: options, isAdvanced: true)
        request.headerFields[.accept] = "text/plain"
        let (response, body) = try await get(request, about: nil)
        // Some answers begin with the mark that says UTF-8.
        let text = String(decoding: body.prefix(40), as: UTF8.self).filter { $0.isASCII && !$0.isWhitespace }
        guard let number = Int(text), number >= 0 else { throw GraphError.malformed(response) }
        return number
    }
}
