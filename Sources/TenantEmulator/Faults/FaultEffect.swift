import Foundation
import HTTPTypes
import Hummingbird

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

    /// Whether it takes hold before the route.
    var isBefore: Bool {
        if case .before = self { true } else { false }
    }
}
