import Foundation
package import GraphPeople
package import NativeOAuth

extension HTTPTransport {
    /// A client that asks this in the place of Graph.
    package func graph(
        _ permissions: AccountPermissions = AccountPermissions(), retries: RetryPolicy = .none,
        time: TimeSource = .system
    ) -> GraphClient {
        let endpoint = URL(string: "https://graph.example/v1.0") ?? URL(filePath: "/")
        let session = GraphSession(permissions: permissions, retries: retries, time: time, random: { 1 })
        return GraphClient(endpoint: endpoint, transport: self, session: session)
    }
}

extension ScriptedGraph.Answer {
    /// An answer to a batch.
    package static func batch(_ items: String...) -> Self {
        Self(body: #"{"responses":[\#(items.joined(separator: ","))]}"#)
    }
}
