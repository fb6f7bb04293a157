import Foundation
import Hummingbird

/// What `$metadata` says: the types and sets that are here, with the properties that have a simple type.
///
/// > Source: [Microsoft Graph API metadata](https://learn.microsoft.com/graph/traverse-the-graph#microsoft-graph-api-metadata),
/// > [OData CSDL XML 4.01](https://docs.oasis-open.org/odata/odata-csdl-xml/v4.01/odata-csdl-xml-v4.01.html)
enum GraphSchema {
    static func answer(to request: Request) -> Response {
        GraphAnswer(to: request).text(text, type: "application/xml")
    }

    private static let text = String(decoding: PackageResources.graph_metadata_xml, as: UTF8.self)
        .filled(with: [properties(of: .users), properties(of: .groups)])

    private static let types: [PropertyKind: String] = [
        .text: "Edm.String", .flag: "Edm.Boolean", .date: "Edm.DateTimeOffset", .number: "Edm.Int32",
        .texts: "Collection(Edm.String)",
    ]

    private static func properties(of type: GraphType) -> String {
        type.properties.filter { $0.name != "id" && !$0.isInside }.compactMap { property in
            types[property.kind].map { "<Property Name=\"\(property.name)\" Type=\"\($0)\"/>" }
        }.joined(separator: "\n")
    }
}
