import GraphPeople
import NativeOAuth

/// What is remembered of each account's dealings with Graph, one session for all who ask in its name.
final class GraphSessions: Sendable {
    private let retries: RetryPolicy
    private let sessions = Locked<[Account.ID: GraphSession]>([:])

    init(retries: RetryPolicy) {
        self.retries = retries
    }

    /// The account's session; a new one when it may see something else than before.
    func session(for account: Account) -> GraphSession {
        let permissions = AccountPermissions(account)
        let retries = retries
        return sessions.withLock { sessions in
            if let known = sessions[account.id], known.permissions == permissions { return known }
            let session = GraphSession(permissions: permissions, retries: retries)
            sessions[account.id] = session
            return session
        }
    }

    /// Forgets an account.
    func forget(_ id: Account.ID) {
        sessions.withLock { $0[id] = nil }
    }
}
