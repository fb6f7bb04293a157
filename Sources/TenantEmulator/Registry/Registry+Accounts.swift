import Foundation
import NIOConcurrencyHelpers

extension Registry {
    func conditions(of userID: String) -> UserConditions { state(of: userID).conditions }

    /// Changes the conditions of somebody in one step, so that no change that is made at the same time is lost.
    @discardableResult
    func updateConditions(
        of userID: String, _ change: (inout UserConditions) throws -> Void
    ) throws -> UserConditions {
        try updateState(of: userID) { try change(&$0.conditions) }.conditions
    }

    /// Who vouches for a guest, as `idp` says it; nil for those whom their own tenant does.
    ///
    /// > Source: [ID token claims reference](https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference)
    func identityProvider(of user: DirectoryUser) -> String? {
        guard user.userType == "Guest", let mark = user.userPrincipalName.range(of: "#EXT#@") else { return nil }
        let domain = user.userPrincipalName[..<mark.lowerBound].split(separator: "_").last.map(String.init)
        guard let home = domain.flatMap(tenant) else { return "mail" }
        return home.kind == .personal ? "live.com" : "https://sts.windows.net/\(home.id)/"
    }

    func revocations(of userID: String) -> Revocations { state(of: userID).revocations }

    /// Ends every session and every refresh token of somebody, as "revoke sessions" in the portal does.
    func revokeSessions(of userID: String, at now: Date) throws {
        try updateState(of: userID) {
            $0.revocations.generation.sessions += 1
            $0.revocations.sessionsAt = now
        }
    }

    /// Ends what somebody got by a password that is none any more: sessions, and refresh tokens of public clients.
    func notePasswordChange(of userID: String, at now: Date) throws {
        try updateState(of: userID) {
            $0.revocations.generation.password += 1
            $0.revocations.passwordAt = now
            $0.conditions.isPasswordExpired = false
        }
    }

    /// Has Graph answer somebody's tokens with a claims challenge, until one comes that was asked for with its claims.
    func challenge(_ userID: String, at now: Date) throws {
        try updateState(of: userID) { $0.revocations.challengedAt = Int(now.timeIntervalSince1970) }
    }

    func endChallenge(of userID: String) throws {
        try updateState(of: userID) { $0.revocations.challengedAt = nil }
    }

    func state(of userID: String) -> AccountState {
        values.withLockedValue { $0.accounts[userID] } ?? AccountState()
    }

    @discardableResult
    private func updateState(
        of userID: String, _ change: (inout AccountState) throws -> Void
    ) throws -> AccountState {
        try values.withLockedValue { values in
            var state = values.accounts[userID] ?? AccountState()
            try change(&state)
            try database.write(state, as: userID, in: .account)
            values.accounts[userID] = state
            return state
        }
    }
}
