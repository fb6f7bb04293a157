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
        let answer = try await list(request(path: "/me/people", options: [("top", String(Self.mostColleagues))]))
        session.keep(colleagues: answer.people)
        return answer.people
    }

    /// The people one works with, or none: a search does not fail because they cannot be had.
    func colleaguesIfAllowed() async -> [Person] {
        if let known = session.colleagues { return known }
        guard session.permissions.relevantPeople, session.allows(.relevantPeople) else { return [] }
        do {
            return try await colleagues()
        } catch let error as GraphError where [.badRequest, .forbidden, .unsupported].contains(error.code) {
            session.refused(.relevantPeople)
            return []
        } catch {
            return []
        }
    }
}
