#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An access token that can be sent without asking anybody, and until when.
///
/// It is what most calls want, so it can be read without waiting for the actor that keeps it.
struct FreshToken: Sendable {
    let token: AccessToken
    private let from: Date
    private let until: Date
    /// The scopes that it was last found to allow: comparing sets is cheaper than deciding anew.
    private var allowed: ScopeSet?

    /// Takes the token of a record, unless somebody has to be asked first.
    init?(_ record: AccountRecord?) {
        guard let record, !record.account.needsSignIn else { return nil }
        token = AccessToken(record.tokens)
        from = record.tokens.receivedAt.addingTimeInterval(-IDTokenValidator.leeway)
        until = record.tokens.refreshesAt ?? .distantFuture
    }

    func isFresh(at now: Date) -> Bool {
        now >= from && now < until
    }

    /// Whether the token opens what is wanted.
    mutating func allows(_ scopes: ScopeSet?) -> Bool {
        guard let scopes, scopes != allowed else { return true }
        guard token.scopes.allow(scopes) else { return false }
        allowed = scopes
        return true
    }
}
