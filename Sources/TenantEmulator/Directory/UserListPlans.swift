import NIOConcurrencyHelpers

/// The lists that were asked for last, understood.
///
/// Whoever types the same letters asks the same question, and to understand it costs more than to find the answer,
/// which is looked up anew each time.
final class UserListPlans: Sendable {
    /// What is asked.
    struct Key: Hashable {
        /// The path.
        let path: String
        /// The query string.
        let text: String
        /// In whose directory.
        let tenantID: String
        /// Whether the caller bears answers that are a little behind.
        let isEventual: Bool
        /// How much of others the caller sees.
        let view: UserView
    }

    /// How many are remembered; after that all are forgotten.
    static let capacity = 500

    private let known = NIOLockedValueBox<[Key: UserListPlan]>([:])

    /// The plan for a question about everybody.
    ///
    /// - Throws: ``GraphError`` 400.
    func plan(_ key: Key, seal: Seal) throws(GraphError) -> UserListPlan {
        if let plan = known.withLockedValue({ $0[key] }) { return plan }
        let plan = try UserListPlan(key, of: nil, type: false, seal: seal)
        // A later page is asked for once.
        guard plan.query.position == nil else { return plan }
        known.withLockedValue { known in
            if known.count >= Self.capacity { known.removeAll() }
            known[key] = plan
        }
        return plan
    }

    /// How many are remembered now.
    var count: Int { known.withLockedValue { $0.count } }
}
