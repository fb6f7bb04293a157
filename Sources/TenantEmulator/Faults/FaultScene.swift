import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

struct FaultScene: Sendable {
    var fault: Fault
    var request: Request
    let endpoint: EmulatedEndpoint
    /// The parameters of the form in the body, or of the query if there is none.
    var parameters: FormParameters
    let base: BaseAddress
    let channel: (any Channel)?
    let faults: Faults
    let database: EmulatorDatabase
    let keys: SigningKeys
    let now: Date
    var notes = RequestNotes.Content()

    private var bearer: JSONValue? {
        guard let header = request.headers[.authorization], header.lowercased().hasPrefix("bearer ") else { return nil }
        return CompactToken(header.dropFirst(7))?.claims
    }

    func fits(_ fault: Fault, _ kind: FaultKind) async throws -> Bool {
        if !kind.endpoints.isEmpty, !kind.endpoints.contains(endpoint) { return false }
        if let named = fault.endpoint.flatMap(EmulatedEndpoint.named), !named.contains(endpoint) { return false }
        if let path = fault.path, !request.uri.path.hasPrefix(path) { return false }
        if let wanted = fault.grantType ?? kind.grantType, !Self.isSame(wanted, parameters["grant_type"]) {
            return false
        }
        if let header = fault.header, !has(header) { return false }
        if let wanted = fault.clientID, clientID?.lowercased() != wanted.lowercased() { return false }
        guard let account = fault.account else { return true }
        guard let wanted = try await database.user(account)?.id else { return false }
        return try await wanted == accountID()
    }

    private static func isSame(_ wanted: String, _ grant: String?) -> Bool {
        guard let grant else { return false }
        let prefix = "urn:ietf:params:oauth:grant-type:"
        return wanted.replacing(prefix, with: "") == grant.replacing(prefix, with: "")
    }

    private func has(_ header: String) -> Bool {
        let halves = header.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        guard let name = halves.first.flatMap({ HTTPField.Name($0) }), let value = request.headers[name] else {
            return false
        }
        return halves.count == 1 || value == halves[1]
    }

    private var clientID: String? {
        notes.clientID ?? parameters["client_id"] ?? bearer?["appid"]?.string ?? bearer?["azp"]?.string
    }

    /// Who it is about, as far as it can be told before the route has: by a token, a code, a name or a session.
    private func accountID() async throws -> String? {
        if let account = notes.account { return account }
        if let claims = bearer, let object = claims["oid"]?.string {
            return DirectoryUser.id(objectID: object, tenantID: claims["tid"]?.string ?? "")
        }
        for name in ["code", "refresh_token", "device_code"] {
            if let secret = parameters[name] { return try await database.grant(standingBehind: secret)?.userID }
        }
        for name in ["username", "loginfmt", "login_hint"] {
            if let typed = parameters[name] { return try await database.user(signingInAs: typed)?.id }
        }
        guard let session = Browser(request).sessions.last else { return nil }
        return try await database.session(session, at: now)?.userID
    }

    var bearerParties: (String, String) { (clientID ?? "unknown", bearer?["tid"]?.string ?? "unknown") }

    /// What the fault has a member become, with what stands in braces filled in; nil for missing.
    func newValue(for old: JSONValue?) -> JSONValue? {
        guard case .string(let text)? = fault.value else { return fault.value }
        if let match = text.wholeMatch(of: /\{now([+-]\d{1,9})?\}/) {
            return .number(Int(now.timeIntervalSince1970) + (match.1.flatMap { Int($0) } ?? 0))
        }
        return .string(
            text.replacing("{old}", with: old?.string ?? old?.text ?? "").replacing("{base}", with: base.url)
                .replacing("{url}", with: base.url + (request.head.path ?? "")))
    }

    /// Resets the connection: what was sent and not yet read is lost too.
    func breakConnection() async throws -> Never {
        if let socket = channel as? any SocketOptionProvider {
            // Without time to linger, the system sends a reset.
            try? await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        try? await channel?.close().get()
        throw ConnectionFault.reset
    }
}
