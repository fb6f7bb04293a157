import HTTPTypes
import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GraphClient {
    /// Fetches a person in depth, all in one round trip.
    ///
    /// - Parameters:
    ///   - identifier: The id or the user principal name.
    ///   - photoSize: The size of the photo; nil for none.
    /// - Returns: The card; every part but the person may have failed by itself.
    /// - Throws: ``GraphError`` with ``GraphError/Code-swift.struct/notFound`` when there is nobody of that name.
    ///
    /// > Source: [Combine multiple HTTP requests using JSON batching](https://learn.microsoft.com/en-us/graph/json-batching)
    public func card(of identifier: String, photoSize: PhotoSize? = .pixels240) async throws -> PersonCard {
        let segment = try Self.pathSegment(for: identifier)
        let full = session.permissions.directory == .full
        let properties = session.allows(.wholeProfile) ? PersonProperty.forCard : PersonProperty.forSearch
        let isOpen = session.permissions.directory == .full || session.permissions.directory == .unknown
        let select = full ? [("select", PersonProperty.select(properties))] : []
        var items = [GraphBatch.Item(id: "person", target: Self.target(segment, select))]
        if isOpen {
            let few = "id,displayName,givenName,surname,mail,userPrincipalName,jobTitle"
            items.append(
                .init(
                    id: "managers",
                    target: Self.target(
                        segment,
                        [("select", "id"), ("expand", "manager($levels=max;$select=\(few))"), ("count", "true")]),
                    isAdvanced: true))
            items.append(.init(id: "reports", target: Self.target("\(segment)/directReports", [("select", few)])))
        }
        if let photoSize {
            // A photo that was sent in smaller has no such size: a small one is better than none.
            for size in [photoSize, photoSize.smaller].compactMap({ $0 }) {
                let id = size == photoSize ? "photo" : "small-photo"
                items.append(.init(id: id, target: "\(segment)/photos/\(size.pathSegment)/$value"))
            }
        }
        if session.permissions.presence {
            items.append(.init(id: "presence", target: "\(segment)/presence"))
        }
        let answers = try await batch(items)
        if full, answers["person"]?.status == 400, session.allows(.wholeProfile) {
            // One unknown name and Graph refuses them all: once, then with those that everybody knows.
            session.refused(.wholeProfile)
            return try await card(of: identifier, photoSize: photoSize)
        }
        guard let own = answers["person"], own.status == 200 else {
            throw Self.refusal(answers["person"], about: identifier)
        }
        let closed: Bool = !isOpen
        return PersonCard(
            person: try Self.decodePerson(own.body, of: own.response),
            managers: closed ? .hidden : Self.part(answers["managers"]) { try ManagerChain($0.body).people },
            directReports: closed ? .hidden : Self.part(answers["reports"]) { try PeopleAnswer($0.body).people },
            photo: photoSize.map { Self.photo(in: answers, size: $0) } ?? .unasked,
            presence: session.permissions.presence ? Self.part(answers["presence"]) { try Self.presence($0) } : .unasked
        )
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
                return .failed(.malformed(answer.response))
            }
        case 404: return .none
        case 403: return .hidden
        default: return .failed(refusal(answer, about: nil))
        }
    }

    private static func refusal(_ answer: GraphBatch.Answer?, about subject: String?) -> GraphError {
        guard let answer, answer.status != 0 else { return .malformed(nil) }
        return GraphError.refusal(answer.response, body: answer.body, about: subject)
    }

    private static func photo(
        in answers: [String: GraphBatch.Answer], size: PhotoSize
    ) -> PersonCard.Part<PersonPhoto> {
        func photo(_ id: String, _ size: PhotoSize) -> PersonCard.Part<PersonPhoto> {
            part(answers[id]) { PersonPhoto($0.body, size: size, etag: $0.headers["etag"]) }
        }
        let right = photo("photo", size)
        guard case .none = right, let smaller = size.smaller, case .known(let small) = photo("small-photo", smaller)
        else { return right }
        return .known(small)
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
