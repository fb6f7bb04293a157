import Foundation
import HTTPTypes
import Hummingbird

/// A way in which an emulator can go wrong, by a name that stays the same.
package struct FaultKind: Sendable {
    package let id: String
    package let summary: String
    package let endpoints: Set<EmulatedEndpoint>
    /// The settings of a ``Fault`` that mean something to it: `status`, `error`, `seconds`, `bytes`, `text`, `name`, `value`.
    package let settings: [String]
    let grantType: String?
    let effect: FaultEffect

    init(
        _ id: String, _ summary: String, at endpoints: Set<EmulatedEndpoint> = [], grant: String? = nil,
        settings: [String] = [], _ effect: FaultEffect
    ) {
        (self.id, self.summary, self.endpoints, self.settings) = (id, summary, endpoints, settings)
        self.effect = effect
        grantType = grant
    }

    package static let all: [FaultKind] =
        connectionKinds + statusKinds + bodyKinds + memberKinds + redirectKinds + idTokenKinds + identityKinds
        + graphKinds

    private static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    package static func named(_ id: String) -> FaultKind? { byID[id] }
}

/// Where in the life of a request a fault takes hold: the few seams at which everything can be changed.
enum FaultEffect: Sendable {
    /// Before the route, which isn't asked if there is an answer.
    case before(@Sendable (inout FaultScene) async throws -> Response?)
    /// After the route, whatever it answered.
    case response(@Sendable (Response, FaultScene) async throws -> Response)
    /// The bytes of an answer that worked.
    case body(@Sendable (Data, Response, FaultScene) async throws -> Response)
    /// The JSON of an answer that worked.
    case json(@Sendable (inout JSONValue, FaultScene) async throws -> Void)
    /// What is sent to the application by way of the browser.
    case redirect(@Sendable (inout FaultedRedirect, FaultScene) async throws -> Void)
    /// The ID token in an answer of the token endpoint, or in one that goes by way of the browser.
    case idToken(@Sendable (inout ForgedToken, FaultScene) async throws -> Void)
}
