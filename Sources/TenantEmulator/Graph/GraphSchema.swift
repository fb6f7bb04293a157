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

    private static let text = """
        <?xml version="1.0" encoding="utf-8"?>
        <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
        <Schema Namespace="microsoft.graph" xmlns="http://docs.oasis-open.org/odata/ns/edm">
        <EntityType Name="directoryObject"><Key><PropertyRef Name="id"/></Key>
        <Property Name="id" Type="Edm.String" Nullable="false"/></EntityType>
        <EntityType Name="user" BaseType="microsoft.graph.directoryObject">
        \(properties(of: .users))
        <NavigationProperty Name="manager" Type="microsoft.graph.directoryObject"/>
        \(collections(["directReports", "memberOf", "ownedObjects", "transitiveMemberOf"]))
        </EntityType>
        <EntityType Name="group" BaseType="microsoft.graph.directoryObject">
        \(properties(of: .groups))
        \(collections(["members", "owners", "memberOf", "transitiveMembers", "transitiveMemberOf"]))
        </EntityType>
        <EntityContainer Name="GraphService"><EntitySet Name="users" EntityType="microsoft.graph.user"/>
        <EntitySet Name="groups" EntityType="microsoft.graph.group"/>
        <EntitySet Name="directoryObjects" EntityType="microsoft.graph.directoryObject"/>
        <Singleton Name="me" Type="microsoft.graph.user"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>
        """

    private static let types: [PropertyKind: String] = [
        .text: "Edm.String", .flag: "Edm.Boolean", .date: "Edm.DateTimeOffset", .number: "Edm.Int32",
        .texts: "Collection(Edm.String)",
    ]

    private static func properties(of type: GraphType) -> String {
        type.properties.filter { $0.name != "id" && !$0.isInside }.compactMap { property in
            types[property.kind].map { "<Property Name=\"\(property.name)\" Type=\"\($0)\"/>" }
        }.joined(separator: "\n")
    }

    private static func collections(_ names: [String]) -> String {
        names.map { "<NavigationProperty Name=\"\($0)\" Type=\"Collection(microsoft.graph.directoryObject)\"/>" }
            .joined(separator: "\n")
    }
}
