/// What has become of the accounts that a store keeps, in this process or another.
public enum AccountChange: Sendable, Hashable {
    /// There is a new account; at the beginning, one that was there already.
    case added(Account)
    /// Something about an account is different: a name, what was agreed to, the app's own data, or it is signed in again.
    case updated(Account)
    /// An account's session is over: only a new sign-in helps.
    case needsSignIn(Account)
    /// An account is forgotten.
    case removed(Account.ID)
}

extension AccountChange {
    /// What leads from one state to the next; who is new comes in the order of the store.
    static func between(_ before: [Account], _ after: [Account]) -> [AccountChange] {
        let known = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
        let left = Set(after.map(\.id))
        let removed = before.filter { !left.contains($0.id) }.map { AccountChange.removed($0.id) }
        let others = after.flatMap { account -> [AccountChange] in
            guard let old = known[account.id] else {
                return account.needsSignIn ? [.added(account), .needsSignIn(account)] : [.added(account)]
            }
            guard old != account else { return [] }
            return account.needsSignIn && !old.needsSignIn ? [.needsSignIn(account)] : [.updated(account)]
        }
        return removed + others
    }
}
