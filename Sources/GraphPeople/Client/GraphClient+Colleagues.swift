import HTTPTypes
import NativeOAuth

extension GraphClient {
    /// The most people one works with that are asked for.
    private static let maximumColleagues = 100

    /// Fetches the account's colleagues, the closest first.
    ///
    /// They are kept for ten minutes; a search puts them first.
    ///
    /// - Returns: At most 100 people.
    /// - Throws: ``GraphError`` with ``GraphError/Code-swift.struct/forbidden`` without `People.Read`.
    ///
    /// > Source: [List people](https://learn.microsoft.com/en-us/graph/api/user-list-people)
    public func colleagues() async throws -> [Person] {
        if session.knowsColleagues { return session.colleagues }
        return try await fetchColleagues(retries)
    }

    private func fetchColleagues(_ policy: RetryPolicy) async throws -> [Person] {
        let request = request(path: "/me/people", options: [("top", String(Self.maximumColleagues))])
        // The list has groups, rooms and outside contacts too, which are no colleagues and have no card.
        let people = try await list(request, policy: policy).people
            .filter { $0.isGuest || $0.extended?.userType == nil }
        session.keep(colleagues: people)
        return people
    }

    /// Begins to fetch the people one works with, once for all searches meanwhile; nil when they are known, or cannot be had.
    func beginFetchingColleagues() -> SharedWork<[Person]>? {
        guard !session.knowsColleagues, session.permissions.relevantPeople, session.allows(.relevantPeople) else {
            return nil
        }
        return session.fetchingColleagues { [self] in
            do {
                // Whoever searches does not wait for a second attempt.
                return try await fetchColleagues(.none)
            } catch let error as GraphError
                where [.badRequest, .forbidden, .unsupported, .notFound].contains(error.code)
                || error.server?.status == 404
            {
                session.refused(.relevantPeople)
                throw error
            }
        }
    }
}
