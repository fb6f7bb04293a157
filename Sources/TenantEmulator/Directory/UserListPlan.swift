import Foundation

/// A list of users as it is read each time that it is asked for: the question understood, and what follows from it.
struct UserListPlan: Sendable {
    let query: UserQuery
    let writer: UserRowWriter
    let steps: [UserQuery.Step]
    /// What the address of the next page has after its path and before its token.
    let link: String
    /// What ties that token to the question.
    let fingerprint: String

    /// Understands a question.
    ///
    /// - Parameters:
    ///   - key: What is asked.
    ///   - relationship: Whom the list is about; nil for everybody.
    ///   - type: Whether each user says that it is one.
    ///   - seal: Opens the page token.
    /// - Throws: ``GraphError`` 400.
    init(
        _ key: UserListPlans.Key, of relationship: SQLCondition?, type: Bool, seal: Seal
    ) throws(GraphError) {
        let parameters = FormParameters(key.text)
        var query = try UserQuery(parameters, in: key.tenantID, isEventual: key.isEventual, seal: seal)
        query.relationship = relationship
        self.query = query
        writer = UserRowWriter(select: query.select, view: key.view, type: type)
        steps = query.steps(writer.columns)
        fingerprint = PagePosition.fingerprint(parameters)
        // The query as it was sent, with another token.
        let kept = key.text.split(separator: "&").filter {
            let name = $0.prefix { $0 != "=" }
            return name.removingPercentEncoding != "$skiptoken"
        }
        link = "?" + (kept + ["$skiptoken="]).joined(separator: "&")
    }
}
