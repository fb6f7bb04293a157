import NativeOAuth
import SmallFoundation

extension GraphClient {
    /// The most ids that Graph takes at once.
    private static let mostPresences = 650

    /// Fetches people's presence in one request.
    ///
    /// - Parameter ids: The object ids of at most 650 people; further ids, and those of no user, are ignored.
    /// - Returns: The presence of each person that Graph returns; empty, without a request, if the account lacks
    ///   `Presence.Read.All`.
    /// - Throws: ``GraphError``.
    ///
    /// > Source: [Get presence for multiple users](https://learn.microsoft.com/en-us/graph/api/cloudcommunications-getpresencesbyuserid)
    public func presences(of ids: [Person.ID]) async throws -> [Person.ID: Presence] {
        // One id that is none, such as that of a contact, and Graph refuses them all.
        let ids = Array(ids.filter { UUID(uuidString: $0) != nil }.prefix(Self.mostPresences))
        guard session.permissions.presence, !ids.isEmpty else { return [:] }
        let (response, body) = try await post(
            "/communications/getPresencesByUserId", JSONEncoder().encode(["ids": ids]))
        let answer = try Self.decoded(response) { try JSONDecoder().decode(PresenceAnswer.List.self, from: body) }
        return Dictionary(answer.value.map { ($0.id ?? "", $0.presence) }) { first, _ in first }
    }
}

/// A presence as Graph sends it.
struct PresenceAnswer: Decodable {
    struct List: Decodable {
        var value: [PresenceAnswer]
    }

    var id: String?
    var availability: String
    var activity: String?

    var presence: Presence { Presence(availability: availability, activity: activity) }
}
