import Foundation
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers

struct TokenVerifier: Sendable {
    let keys: SigningKeys
    let seal: Seal
    let registry: Registry
    private struct Verified: Sendable {
        let claims: TokenClaims
        let caller: GraphCaller?
    }

    /// Tokens whose signature was right, until a key was retired.
    ///
    /// Clients send each of theirs many times. Whether it is time for a token, and what was taken back from the person since, is asked each time.
    private let verified = NIOLockedValueBox<(retired: Int, tokens: [String: Verified])>((0, [:]))

    /// Reads and checks the token of a request.
    ///
    /// - Throws: ``GraphError`` with status 401 and Microsoft's text for what is wrong.
    func caller(_ request: Request, at now: Date) async throws -> GraphCaller {
        let token = try await token(in: request.headers[.authorization] ?? "")
        let claims = token.claims
        guard claims.aud == Permission.graphID else { throw GraphError(.wrongAudience) }
        let seconds = now.timeIntervalSince1970
        guard seconds < Double(claims.exp), seconds >= Double(claims.nbf) else { throw GraphError(.expiredToken) }
        guard let caller = token.caller else { throw GraphError(.malformedToken) }
        RequestNotes.note(account: caller.userID)
        RequestNotes.note(clientID: caller.clientID)
        try check(claims, of: caller)
        return caller
    }

    /// The token in an `Authorization` field, if its signature is right.
    private func token(in credentials: String) async throws -> Verified {
        let retired = keys.retired
        if let known = verified.withLockedValue({ $0.retired == retired ? $0.tokens[credentials] : nil }) {
            return known
        }
        guard credentials.prefix(7).lowercased() == "bearer ", credentials.utf8.count > 7 else {
            throw GraphError(.emptyToken)
        }
        guard let claims = await claims(of: String(credentials.dropFirst(7))) else { throw GraphError(.malformedToken) }
        let token = Verified(claims: claims, caller: GraphCaller(claims))
        verified.withLockedValue { verified in
            if verified.retired != retired || verified.tokens.count >= 1000 { verified = (retired, [:]) }
            verified.tokens[credentials] = token
        }
        return token
    }

    /// Whether the person's tokens are still what the organization stands behind.
    ///
    /// A challenge concerns every token. That an account was blocked or its sessions revoked is noticed at once only
    /// in tokens of clients that understand challenges, as at Microsoft; others live until they end.
    ///
    /// > Source: [Continuous access evaluation](https://learn.microsoft.com/entra/identity/conditional-access/concept-continuous-access-evaluation)
    private func check(_ claims: TokenClaims, of caller: GraphCaller) throws {
        guard let userID = caller.userID else { return }
        let revocations = registry.revocations(of: userID)
        if let moment = revocations.challengedAt, (claims.emulator_nbf ?? 0) < moment {
            throw GraphError.challenge(notBefore: moment)
        }
        guard claims.xms_cc?.contains("cp1") == true else { return }
        guard !registry.conditions(of: userID).isBlocked,
            claims.emulator_generation ?? Revocations.Generation() == revocations.generation
        else {
            let moment = revocations.sessionsAt ?? revocations.passwordAt
            throw GraphError.challenge(notBefore: moment.map { Int($0.timeIntervalSince1970) } ?? claims.iat)
        }
    }

    /// The claims of a token that was made here; one of a personal account is sealed and no JWT.
    private func claims(of token: String) async -> TokenClaims? {
        if let claims = OpaqueToken.personalAccess.open(token, seal) { return claims }
        return try? await keys.verifyForGraph(token, as: TokenClaims.self)
    }
}

/// Who calls Microsoft Graph, and what they may see, as their access token says.
struct GraphCaller: Sendable, Equatable {
    /// The person; nil when an application speaks for itself.
    let userID: String?
    let tenantID: String
    let clientID: String
    let permissions: Set<Permission>

    private static let onEverybody: Set = [
        "User.Read.All", "User.ReadWrite.All", "Directory.Read.All", "Directory.ReadWrite.All",
        "Directory.AccessAsUser.All",
    ]

    /// Reads the claims of a token whose signature is right; nil if one is missing.
    init?(_ claims: TokenClaims) {
        guard let oid = claims.oid, let appid = claims.appid else { return nil }
        userID = claims.idtyp == "app" ? nil : DirectoryUser.id(objectID: oid, tenantID: claims.tid)
        tenantID = claims.tid
        clientID = appid
        let names = claims.roles ?? (claims.scp ?? "").split(separator: " ").map(String.init)
        permissions = Set(names.compactMap { Permission(scope: $0) })
    }

    func has(_ permission: String) -> Bool { has(oneOf: [permission]) }

    /// Whether it has one of some permissions; which it lacks, the journal tells if Graph then refuses the request.
    func has(oneOf names: Set<String>) -> Bool {
        if permissions.contains(where: { names.contains($0.name) }) { return true }
        RequestNotes.note(lacking: names)
        return false
    }

    /// Whether a personal account calls, which sees nobody but itself.
    var isPersonal: Bool { tenantID == Tenant.personalID }

    /// - Throws: ``GraphError`` 400 when it calls in its own.
    func me() throws(GraphError) -> String {
        guard let userID else { throw GraphError(.noPerson) }
        return userID
    }

    /// - Throws: ``GraphError`` 403 if nothing.
    func viewOfOthers() throws(GraphError) -> UserView {
        if has(oneOf: Self.onEverybody) { return .full }
        // An application can be given it for itself, and is refused all the same.
        guard userID != nil, has("User.ReadBasic.All") else { throw GraphError(.denied) }
        return .basic
    }

    /// How much of somebody's profile the caller sees: all of their own.
    func view(of userID: String) throws(GraphError) -> UserView {
        if userID == self.userID, permissions.contains(where: \.isOnProfiles) { return .full }
        return try viewOfOthers()
    }
}
