import Foundation
import Hummingbird

/// A way in which an emulator can go wrong, by a name that stays the same; `Resources/faults.txt` describes each.
package struct FaultKind: Sendable {
    package let id: String
    package let summary: String
    package let endpoints: Set<EmulatedEndpoint>
    /// The settings of a ``Fault`` that mean something to it: `status`, `error`, `seconds`, `bytes`, `text`, `name`, `value`.
    package let settings: [String]
    /// The only values of a setting that mean something to it.
    let choices: [String: [String]]
    let grantType: String?
    let effect: FaultEffect

    package static let all: [FaultKind] = ResourceTable.rows(PackageResources.faults_txt, columns: 4)
        .compactMap { FaultKind($0) }
    private static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    package static func named(_ id: String) -> FaultKind? { byID[id] }

    static func known(_ id: String) throws(AdminError) -> FaultKind {
        if let kind = named(id) { return kind }
        throw .unknown(
            "kind", "There is no kind of fault \u{201C}\(id.prefix(100))\u{201D}.", id, known: all.map(\.id))
    }

    /// Refuses settings that mean nothing to it; other members pass.
    func allow(_ names: [String]) throws(AdminError) {
        let others = Set(["status", "error", "seconds", "bytes", "text", "name", "value"]).subtracting(settings)
        guard let stray = names.first(where: others.contains) else { return }
        let means = settings.isEmpty ? "no setting" : settings.joined(separator: ", ")
        throw .invalid(stray, "\(stray) means nothing to \(id).", "What it takes: \(means).")
    }

    static let effects: [String: FaultEffect] = [
        connectionEffects, bodyEffects, identityEffects, redirectEffects, idTokenEffects, graphEffects,
    ].reduce(into: [:]) { effects, more in effects.merge(more) { first, _ in first } }

    /// Reads a row of the table; nil for a fault that nothing here does, or for a place that is none.
    private init?(_ words: [String]) {
        guard let effect = Self.effects[words[0]] else { return nil }
        let places = words[1].split(separator: "/").map(String.init)
        (id, summary, self.effect) = (words[0], words[3], effect)
        var named: [Set<EmulatedEndpoint>] = []
        for word in places[0].split(separator: ",") where word != "*" {
            guard let some = word == "json" ? EmulatedEndpoint.json : EmulatedEndpoint.named(String(word)) else {
                return nil
            }
            named.append(some)
        }
        endpoints = named.reduce([]) { $0.union($1) }
        let taken = words[2].split(separator: ",").filter { $0 != "-" }.map { ResourceTable.cells($0, by: "=") }
        settings = taken.map { $0[0] }
        choices = taken.reduce(into: [:]) { if $1.count > 1 { $0[$1[0]] = ResourceTable.cells($1[1]) } }
        grantType = places.count > 1 ? places[1] : nil
    }
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
