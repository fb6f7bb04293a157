import Foundation
import HTTPTypes

/// What personal accounts are told, which have no directory.
extension GraphError {
    static let notForPersonalAccounts = badRequest("This API is not supported for MSA accounts")
    static let personalPhoto = GraphError(.notFound, "ConsumerPhotoIsNotSupported", "The photo wasn't found.")

    /// The answer to a query over users, which names the first property that the query does.
    ///
    /// > Source: [an answer that somebody saw](https://github.com/microsoft/botframework-solutions/issues/1146)
    static func personalQuery(_ query: FormParameters) -> GraphError {
        let words = ["$filter", "$orderby", "$search", "$select"].compactMap { query[$0] }
            .flatMap { $0.split { !$0.isLetter } }
        let property = words.lazy.compactMap { UserProperty(name: $0) }.first ?? .displayName
        return badRequest(
            """
            The query specified in the URI is not valid. Could not find a property named '\(property.rawValue)' on type \
            'Microsoft.Fast.Profile.Web.Models._1._0.Profile'.
            """)
    }
}
