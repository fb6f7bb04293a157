import HTTPTypes
import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GraphClient {
    /// Counts the people in the organization, or those whom a name means.
    ///
    /// - Parameter query: A name or a part of one; nil for everybody.
    /// - Returns: The number; from a copy of the directory that is a little behind.
    /// - Throws: ``GraphError`` with ``GraphError/Code-swift.struct/badRequest`` where there is no counting, and with
    ///   `malformedResponse` when the answer is no number.
    ///
    /// > Source: [Count parameter](https://learn.microsoft.com/en-us/graph/query-parameters#count-parameter)
    public func count(of query: PeopleQuery? = nil) async throws -> Int {
        var options: [(name: String, value: String)] = []
        if let query {
            if let search = query.search {
                options.append(("search", search.text))
            } else {
                options.append(("filter", query.filter))
            }
        }
        var request = request(path: "/users/$count", options: options, isAdvanced: true)
        request.headerFields[.accept] = "text/plain"
        let body = try await get(request, about: nil)
        // Some answers begin with the mark that says UTF-8.
        let text = String(decoding: body.prefix(40), as: UTF8.self).filter { $0.isASCII && !$0.isWhitespace }
        guard let number = Int(text), number >= 0 else { throw GraphError.malformed }
        return number
    }
}
