import HTTPTypes
import NativeOAuth
import SmallFoundation

extension GraphClient {
    /// What a card says of managers and reports: as much as a row shows.
    private static let propertiesOfOthers = "id,displayName,givenName,surname,mail,userPrincipalName,jobTitle"
    /// As many pages of reports are fetched, of a hundred people each.
    private static let maximumPagesOfReports = 20

    /// Fetches a person with managers, reports, photo and presence, in one round trip unless there are many reports.
    ///
    /// - Parameters:
    ///   - identifier: The id or the user principal name; nil for the person who is signed in.
    ///   - parts: The parts to fetch; the others are ``PersonCard/Part/unasked``.
    ///   - photoSize: The size of the photo; nil for none.
    /// - Returns: The card. Each part may have failed separately.
    /// - Throws: ``GraphError`` with ``GraphError/Code-swift.struct/notFound`` if there is no such person.
    ///
    /// > Source: [Combine multiple HTTP requests using JSON batching](https://learn.microsoft.com/en-us/graph/json-batching)
    public func card(
        of identifier: String?, parts: Set<PersonCard.PartName> = Set(PersonCard.PartName.allCases),
        photoSize: PhotoSize? = .pixels240
    ) async throws -> PersonCard {
        let segment = try Self.pathSegment(for: identifier)
        let photoSize = parts.contains(.photo) ? photoSize : nil
        let full = session.permissions.directory == .full
        let asksPresence = session.permissions.presence && parts.contains(.presence)
        let isByName = identifier?.contains("@") == true
        var answers = try await batch(
            items(segment, isByName ? parts.subtracting([.presence]) : parts, photoSize))
        if full, answers["person"]?.status == 400, session.allows(.wholeProfile) {
            // One unknown name and Graph refuses them all: once, then with those that everybody knows.
            session.refused(.wholeProfile)
            return try await card(of: identifier, parts: parts, photoSize: photoSize)
        }
        guard let own = answers["person"], own.status == 200 else {
            throw Self.refusal(answers["person"], about: identifier)
        }
        let person = try Self.decoded(own.response) { try PeopleAnswer.person(own.body) }
        if asksPresence, isByName {
            // Presence knows people by their ids only.
            let item = GraphBatch.Item(
                id: "presence", target: "\(try Self.pathSegment(for: person.id))/presence")
            answers["presence"] = try? await batch([item])["presence"]
        }
        var furtherReports: String?
        var reports = organization(.directReports, parts, answers) {
            let answer = try PeopleAnswer($0.body)
            furtherReports = answer.nextLink
            return answer.people
        }
        if case .known(var team) = reports {
            if let furtherReports { team += try await people(following: furtherReports) }
            reports = .known(team.unique(by: \.id).sortedByName())
        }
        return PersonCard(
            person: person,
            managers: organization(.managers, parts, answers) { try PersonCard.managers(in: $0.body) },
            directReports: reports,
            photo: photoSize.map { Self.photo(in: answers, size: $0) } ?? .unasked,
            presence: asksPresence
                ? Self.part(answers["presence"]) { answer in
                    try JSONDecoder().decode(PresenceAnswer.self, from: answer.body).presence
                } : .unasked
        )
    }

    /// Asks in one round trip to whom of some people nobody reports.
    ///
    /// - Parameter people: Their ids, at most ``GraphBatch/most``.
    /// - Returns: Those of whom Graph says so.
    /// - Throws: ``GraphError`` if the batch as a whole fails.
    package func withoutReports(_ people: [Person.ID]) async throws -> Set<Person.ID> {
        guard isOrganizationOpen else { return [] }
        let answers = try await batch(
            people.enumerated().map { number, id in
                let path = "\(try Self.pathSegment(for: id))/directReports"
                return GraphBatch.Item(id: "\(number)", target: Self.target(path, [("select", "id"), ("top", "1")]))
            })
        let alone = people.enumerated().filter { number, _ in
            let reports = Self.part(answers["\(number)"]) { try PeopleAnswer($0.body).people }
            return reports.value?.isEmpty == true
        }
        return Set(alone.map(\.element))
    }

    /// Everybody on the pages after the first; those before a page that fails, because a card is shown with what there is.
    private func people(following link: String) async throws -> [Person] {
        var people: [Person] = []
        var bounds = PageBounds(most: Self.maximumPagesOfReports)
        var next: String? = link
        while let url = next.flatMap({ URL(string: $0) }) {
            do {
                try bounds.pass(url)
                let answer = try await list(try request(following: url))
                people += answer.people
                next = answer.nextLink
            } catch is GraphError {
                return people
            }
        }
        return people
    }

    /// Whether the account may see who reports to whom.
    private var isOrganizationOpen: Bool {
        session.permissions.directory == .full || session.permissions.directory == .unknown
    }

    private func items(
        _ segment: String, _ parts: Set<PersonCard.PartName>, _ photoSize: PhotoSize?
    ) -> [GraphBatch.Item] {
        let properties = session.allows(.wholeProfile) ? PersonProperty.forCard : PersonProperty.forSearch
        var items = [GraphBatch.Item(id: "person", target: Self.target(segment, selecting(properties)))]
        let few = Self.propertiesOfOthers
        if isOrganizationOpen, parts.contains(.managers) {
            let expand = [("select", "id"), ("expand", "manager($levels=max;$select=\(few))"), ("count", "true")]
            items.append(.init(id: "managers", target: Self.target(segment, expand), isAdvanced: true))
        }
        if isOrganizationOpen, parts.contains(.directReports) {
            items.append(.init(id: "reports", target: Self.target("\(segment)/directReports", [("select", few)])))
        }
        if let photoSize {
            // A photo that was sent in smaller has no such size: a small one is better than none.
            for size in [photoSize, photoSize.smaller].compactMap({ $0 }) {
                let id = size == photoSize ? "photo" : "small-photo"
                items.append(.init(id: id, target: "\(segment)/photos/\(size.pathSegment)/$value"))
            }
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
            part(answers[id]) { PersonPhoto($0.body, size: size, etag: $0.response.headerFields[.eTag]) }
        }
        let right = photo("photo", size)
        guard case .none = right, let smaller = size.smaller, case .known(let small) = photo("small-photo", smaller)
        else { return right }
        return .known(small)
    }
}
