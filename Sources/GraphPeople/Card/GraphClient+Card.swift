import HTTPTypes
import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GraphClient {
    /// What a card says of managers and reports: as much as a row shows.
    private static let propertiesOfOthers = "id,displayName,givenName,surname,mail,userPrincipalName,jobTitle"

    /// Fetches a person in depth, all in one round trip.
    ///
    /// - Parameters:
    ///   - identifier: The id or the user principal name; nil for the person who is signed in.
    ///   - parts: What is asked for beside the person; the other parts are ``PersonCard/Part/unasked``.
    ///   - photoSize: The size of the photo; nil for none.
    /// - Returns: The card; every part but the person may have failed by itself.
    /// - Throws: ``GraphError`` with ``GraphError/Code-swift.struct/notFound`` when there is nobody of that name.
    ///
    /// > Source: [Combine multiple HTTP requests using JSON batching](https://learn.microsoft.com/en-us/graph/json-batching)
    public func card(
        of identifier: String?, parts: Set<PersonCard.PartName> = Set(PersonCard.PartName.allCases),
        photoSize: PhotoSize? = .pixels240
    ) async throws -> PersonCard {
        let segment = try identifier.map { name throws(GraphError) in try Self.pathSegment(for: name) } ?? "/me"
        let photoSize = parts.contains(.photo) ? photoSize : nil
        let full = session.permissions.directory == .full
        let answers = try await batch(items(segment, parts, photoSize))
        if full, answers["person"]?.status == 400, session.allows(.wholeProfile) {
            // One unknown name and Graph refuses them all: once, then with those that everybody knows.
            session.refused(.wholeProfile)
            return try await card(of: identifier, parts: parts, photoSize: photoSize)
        }
        guard let own = answers["person"], own.status == 200 else {
            throw Self.refusal(answers["person"], about: identifier)
        }
        return PersonCard(
            person: try decodePerson(own.body),
            managers: organization(.managers, parts, answers) { try ManagerChain($0.body).people },
            directReports: organization(.directReports, parts, answers) { try PeopleAnswer($0.body).people },
            photo: photoSize.map { size in Self.part(answers["photo"]) { Self.photo($0, size: size) } } ?? .unasked,
            presence: session.permissions.presence && parts.contains(.presence)
                ? Self.part(answers["presence"]) { try Self.presence($0) } : .unasked
        )
    }

    /// Whether the account may see who reports to whom.
    private var isOrganizationOpen: Bool {
        session.permissions.directory == .full || session.permissions.directory == .unknown
    }

    /// The requests for a card.
    private func items(
        _ segment: String, _ parts: Set<PersonCard.PartName>, _ photoSize: PhotoSize?
    ) -> [GraphBatch.Item] {
        let properties = session.allows(.wholeProfile) ? PersonProperty.forCard : PersonProperty.forSearch
        let isFull = session.permissions.directory == .full
        let select = isFull ? [("select", PersonProperty.select(properties))] : []
        var items = [GraphBatch.Item(id: "person", target: Self.target(segment, select))]
        let few = Self.propertiesOfOthers
        if isOrganizationOpen, parts.contains(.managers) {
            let expand = [("select", "id"), ("expand", "manager($levels=max;$select=\(few))"), ("count", "true")]
            items.append(.init(id: "managers", target: Self.target(segment, expand), isAdvanced: true))
        }
        if isOrganizationOpen, parts.contains(.directReports) {
            items.append(.init(id: "reports", target: Self.target("\(segment)/directReports", [("select", few)])))
        }
        if let photoSize {
            items.append(.init(id: "photo", target: "\(segment)/photos/\(photoSize.pathSegment)/$value"))
        }
        if session.permissions.presence, parts.contains(.presence) {
            items.append(.init(id: "presence", target: "\(segment)/presence"))
        }
        return items
    }

    private func organization(
        _ name: PersonCard.PartName, _ parts: Set<PersonCard.PartName>, _ answers: [String: GraphBatch.Answer],
        _ read: (GraphBatch.Answer) throws -> [Person]
    ) -> PersonCard.Part<[Person]> {
        guard parts.contains(name) else { return .unasked }
        guard isOrganizationOpen else { return .hidden }
        return Self.part(answers[name == .managers ? "managers" : "reports"], read)
    }

    /// Says what became of a part; a closure that returns nothing or an empty list found none.
    private static func part<Value: Sendable>(
        _ answer: GraphBatch.Answer?, _ read: (GraphBatch.Answer) throws -> Value?
    ) -> PersonCard.Part<Value> {
        guard let answer else { return .failed(refusal(nil, about: nil)) }
        switch answer.status {
        case 200:
            do {
                return try read(answer).map { .known($0) } ?? .none
            } catch {
                return .failed(.malformed)
            }
        case 404: return .none
        case 403: return .hidden
        default: return .failed(refusal(answer, about: nil))
        }
    }

    private static func refusal(_ answer: GraphBatch.Answer?, about subject: String?) -> GraphError {
        guard let answer, answer.status != 0 else { return .malformed }
        return GraphError.refusal(answer.response, body: answer.body, about: subject)
    }

    private static func photo(_ answer: GraphBatch.Answer, size: PhotoSize) -> PersonPhoto? {
        PersonPhoto(answer.body, size: size, etag: answer.headers["etag"])
    }

    private static func presence(_ answer: GraphBatch.Answer) throws -> Presence? {
        struct Body: Decodable {
            var availability: String
            var activity: String?
        }
        let body = try JSONDecoder().decode(Body.self, from: answer.body)
        return Presence(availability: body.availability, activity: body.activity)
    }
}
