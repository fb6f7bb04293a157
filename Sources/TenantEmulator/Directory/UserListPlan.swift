import Foundation
import NIOConcurrencyHelpers

/// A list of users as it is read each time that it is asked for: the question understood, and what follows from it.
final class UserListPlan: Sendable {
    let query: UserQuery
    let writer: UserRowWriter
    let steps: [UserQuery.Step]
    /// What the address of the next page has after its host and before its token, as JSON has it.
    let link: String
    /// What `@odata.context` says after the host, as JSON has it.
    let context: String
    /// What ties that token to the question.
    let fingerprint: String
    /// What it costs.
    let resourceUnits: Int
    /// Where its page ended last, and the token that leads on from there: mostly it ends there again.
    private let lastEnd = NIOLockedValueBox<(place: PagePosition.Place, token: String)?>(nil)
    /// The id of the request, if that is in the question.
    let clientRequestID: String?

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
        // What is thrown away again when it was sorted had better be short.
        let readsJSON = !type && query.select == nil && key.view == .full && query.readings.allSatisfy(\.isInOrder)
        writer = readsJSON ? UserRowWriter() : UserRowWriter(select: query.select, view: key.view, type: type)
        steps = query.steps(writer.columns)
        fingerprint = PagePosition.fingerprint(parameters)
        resourceUnits = ResourceUnits.cost(ofPath: key.path, query: parameters)
        clientRequestID = parameters["client-request-id"]?.canonicalGUID
        // The query as it was sent, with another token.
        let kept = key.text.split(separator: "&").filter {
            let name = $0.prefix { $0 != "=" }
            return name.removingPercentEncoding != "$skiptoken"
        }
        link = JSONValue.escaped(key.path + "?" + (kept + ["$skiptoken="]).joined(separator: "&"))
        context = JSONValue.escaped(
            UserJSON.context(
                of: relationship == nil ? "users" : "directoryObjects", select: query.select, isEntity: false))
    }

    /// The token that leads on from a place.
    func token(after place: PagePosition.Place, seal: Seal) throws -> String {
        if let last = lastEnd.withLockedValue({ $0 }), last.place == place { return last.token }
        let token = try PagePosition(place, of: fingerprint).sealed(seal)
        lastEnd.withLockedValue { $0 = (place, token) }
        return token
    }
}
