/// An access token that can be sent without asking anybody, and until when.
///
/// It is what most calls want, so it can be read without waiting for the actor that keeps it.
struct FreshToken: Sendable {
    let token: AccessToken
    private let until: Duration?
    /// The scopes that it was last found to allow: comparing sets is cheaper than deciding anew.
    private var allowed: ScopeSet?

    /// Takes the token of a record, unless somebody has to be asked first.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - until: When somebody has to be asked, by the steady clock; nil for never.
    init?(_ record: AccountRecord?, until: Duration?) {
        guard let record, !record.account.needsSignIn else { return nil }
        token = AccessToken(record.tokens)
        self.until = until
    }

    func isFresh(at elapsed: Duration) -> Bool {
        until.map { elapsed < $0 } ?? true
    }

    /// Whether the token opens what is wanted.
    mutating func allows(_ scopes: ScopeSet?) -> Bool {
        guard let scopes, scopes != allowed else { return true }
        guard token.scopes.allow(scopes) else { return false }
        allowed = scopes
        return true
    }
}
