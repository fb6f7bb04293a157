import HTTPTypes
import NativeOAuth

extension GraphClient {
    /// The most people one works with that are asked for.
    private static let mostColleagues = 100

    /// Fetches the people one works with, the closest first.
    ///
    /// They are remembered for ten minutes, and a search puts them first.
    ///
    /// - Returns: At most 100 people.
    /// - Throws: ``GraphError`` with ``GraphError/Code-swift.struct/forbidden`` without `People.Read`.
    ///
    /// > Source: [List people](https://learn.microsoft.com/en-us/graph/api/user-list-people)
    public func colleagues() async throws -> [Person] {
        if let known = session.colleagues { return known }
        return try await fetchColleagues(session.retries)
    }

    private func fetchColleagues(_ policy: RetryPolicy) async throws -> [Person] {
        let request = request(path: "/me/people", options: [("top", String(Self.mostColleagues))])
        let (response, body) = try await send(request, policy: policy)
        guard response.status.code == 200 else {
            throw GraphError.refusal(response, body: body, about: nil)
        }
        let people = try Self.decodeList(body, of: response).people
        session.keep(colleagues: people)
        return people
    }

    /// The people one works with, as far as they are known: a search does not fail because they cannot be had.
    func colleaguesIfAllowed() async -> [Person] {
        if let known = session.colleagues { return known }
        guard session.permissions.relevantPeople, session.allows(.relevantPeople) else { return session.lastColleagues }
        do {
            // Whoever searches does not wait for a second attempt at what is only good for the order.
            return try await fetchColleagues(.none)
        } catch let error as GraphError where [.badRequest, .forbidden, .unsupported].contains(error.code) {
            session.refused(.relevantPeople)
            return session.lastColleagues
        } catch {
            return session.lastColleagues
        }
    }
}
