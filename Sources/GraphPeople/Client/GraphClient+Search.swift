import HTTPTypes
import NativeOAuth
import SmallFoundation

extension GraphClient {
    /// The fewest people that are asked for, however few are shown: among them the one who was meant is sought, and Graph
    /// promises no order in which it sends them.
    private static let minimumCandidates = 200

    /// So many writings of a number, in two properties, fit into the address of an advanced query.
    private static let writingsInFilter = 10
    /// So many are found by their work that nobody looks further.
    private static let few = 20
    /// The most people that each search of the last question is asked for.
    private static let maximumNear = 200

    /// Asks in the ways that suit what was typed, one after the other until somebody is found; throws the refusal of the last
    /// way when no way was open.
    func answer(to query: PeopleQuery) async throws -> PeopleAnswer {
        var refusal: GraphError?
        var nobody: PeopleAnswer?
        for step in steps(for: query) where session.allows(step.source) {
            // A narrower way stands in for a refused one only.
            if step.isSubstitute, nobody != nil { continue }
            do {
                var answer = try await list(step.request)
                session.worked(step.source)
                if step.isWider { answer.people = ranking(query).fitting(answer.people) }
                // Of `Sales & Marketing` Graph compares the beginning only, and here every word of it is seen. Many who
                // were found need no more people.
                if step.isWider, 1..<Self.few ~= answer.people.count, answer.nextLink == nil,
                    let (everybody, isEverybody) = try? await firstPeople(), isEverybody
                {
                    answer.people = (answer.people + ranking(query).fitting(everybody)).unique(by: \.id)
                }
                if !answer.people.isEmpty || answer.nextLink != nil { return answer }
                nobody = answer
            } catch let error as GraphError where step.isRefused(by: error) {
                session.refused(step.source)
                refusal = error
            }
        }
        if let nobody { return nobody }
        guard !session.permissions.isPersonal else { throw GraphError.personal(session.permissions, refusal?.server) }
        throw refusal
            ?? GraphError(
                .forbidden, "This account may not search the organization. To search, User.ReadBasic.All is enough.",
                recovery: .askAdministrator)
    }

    private func steps(for query: PeopleQuery) -> [SearchStep] {
        let permissions = session.permissions
        let relevant = step(
            .relevantPeople, path: "/me/people", query, [("search", SearchExpression.quoted(query.text))])
        guard permissions.directory != .nobody else { return [relevant] }
        let search = query.search.map { step(.search, query, [("search", $0.text)], isAdvanced: true) }
        switch query.typed.kind {
        case .address(let address):
            let (own, other) = (PeopleQuery.filter(address: address), PeopleQuery.filter(otherAddress: address))
            guard permissions.directory == .full else {
                return [step(.filter, query, [("filter", own)]), step(.otherAddresses, query, [("filter", other)])]
            }
            // All addresses of a mailbox are asked for at once: one that begins somebody's own may be another's second.
            return [
                step(.otherAddresses, query, [("filter", "\(own) or \(other)")]),
                step(.filter, query, [("filter", own)], isSubstitute: true),
            ]
        case .phone(let number):
            let writings = number.writings(typed: query.typed.nameText)
            let all = PeopleQuery.filter(phones: writings, isAdvanced: true, areBeginnings: number.isUnfinished)
            let business = PeopleQuery.filter(phones: writings, isAdvanced: false)
            let numbers = [
                step(.advancedFilter, query, [("filter", all), ("count", "true")], isAdvanced: true),
                step(.filter, query, [("filter", business)], isSubstitute: true),
            ]
            // A number can be a part of a name, or of a user name.
            return numbers + [search].compactMap { $0 }
        case .name:
            let isFull = permissions.directory == .full
            // Whose work the word is short for comes in the same answer as whose name begins so.
            let withMeanings = query.searchWithMeanings(byWork: isFull)
                .map { step(.wideSearch, query, [("search", $0.text)], isAdvanced: true) }
            var byName = search
            byName?.isSubstitute = withMeanings != nil
            let filter = step(
                .filter, query, [("filter", query.filter)], isSubstitute: search != nil,
                isWider: query.typed.terms.count > 1)
            let wide = query.widerSearch(byWork: isFull)
                .map { step(.wideSearch, query, [("search", $0.text)], isAdvanced: true, isWider: true) }
            return [withMeanings, byName, filter, wide].compactMap { $0 }
        }
    }

    /// Asks the last question: for everybody in a small organization, else for each word by itself in one round trip.
    ///
    /// Those who are near come in no order; nobody when the question cannot be asked, or Graph does not answer it.
    func nearPeople(_ query: PeopleQuery) async throws -> [Person] {
        guard session.allows(.search), session.permissions.directory != .nobody else { return [] }
        do {
            switch query.typed.kind {
            case .name:
                let isFull = session.permissions.directory == .full
                let searches = query.wordSearches(byWork: isFull).map { [(name: "search", value: $0.text)] }
                let questions = (isFull ? query.employeeQuestions : []) + searches
                guard !questions.isEmpty else { return [] }
                // All of a small organization is compared here, which finds more than any question.
                if let (people, isEverybody) = try? await firstPeople(), isEverybody {
                    return ranking(query).fitting(people, nearly: true)
                }
                return ranking(query).fitting(try await candidates(questions), nearly: true)
            case .phone(let number) where session.permissions.directory != .basic:
                let (people, isEverybody) = try await firstPeople()
                guard !isEverybody else { return ranking(query).fitting(people, nearly: true) }
                // Of a number with the country's code there are no other writings to try.
                guard !number.isInternational || !number.isUnfinished else { return [] }
                let known = people.flatMap(\.numbers)
                let writings = number.writings(typed: query.typed.nameText, like: known)
                let questions =
                    Self.questions(number.beginnings(like: known), areBeginnings: true) + Self.questions(writings)
                return ranking(query).fitting(
                    try await candidates(query.employeeQuestions + questions), nearly: true)
            default: return []
            }
        } catch let error as GraphError
            where [.badRequest, .forbidden, .notFound, .unsupported, .malformedResponse].contains(error.code)
        {
            // That nobody was found is an answer, whatever becomes of this question.
            return []
        }
    }

    /// Questions for numbers in some writings, in options of `/users`.
    private static func questions(_ writings: [String], areBeginnings: Bool = false) -> [QueryOptions] {
        stride(from: 0, to: writings.count, by: writingsInFilter).map { start in
            let some = Array(writings[start...].prefix(writingsInFilter))
            let filter = PeopleQuery.filter(phones: some, isAdvanced: true, areBeginnings: areBeginnings)
            return [("filter", filter), ("count", "true")]
        }
    }

    /// Asks several questions at once, each in options of `/users`; those that are refused find nobody.
    private func candidates(_ questions: [QueryOptions]) async throws -> [Person] {
        guard !questions.isEmpty else { return [] }
        let items = questions.prefix(GraphBatch.most).enumerated().map { index, question in
            GraphBatch.Item(
                id: "\(index)",
                target: Self.target("/users", question + [("top", String(Self.maximumNear))] + select), isAdvanced: true
            )
        }
        let answers = try await batch(items)
        if !answers.values.contains(where: { $0.status == 200 }), let putOff = answers.values.first(where: \.isPutOff) {
            throw GraphError.refusal(putOff.response, body: putOff.body, about: nil)
        }
        return items.flatMap { item -> [Person] in
            guard let answer = answers[item.id], answer.status == 200 else { return [] }
            return (try? PeopleAnswer(answer.body).people) ?? []
        }
    }

    /// As many people as Graph puts on one page, and whether that is everybody.
    ///
    /// In a small organization the nearest is found among these, whatever was typed. In a larger one, where Graph compares
    /// whole phone numbers and beginnings, somebody is found by the end of a number behind the beginnings of these
    /// people's. It is asked for once in half an hour.
    private func firstPeople() async throws -> (people: [Person], isEverybody: Bool) {
        if let known = session.firstPeople { return known }
        let options = [("top", String(PeopleQuery.maximumPageSize))] + select
        let answer = try await list(request(path: "/users", options: options))
        session.keep(firstPeople: answer.people, isEverybody: answer.nextLink == nil)
        return (answer.people, answer.nextLink == nil)
    }

    /// Without the larger permission the other properties are not shown, and naming them can be refused.
    func selecting(_ properties: [PersonProperty]) -> QueryOptions {
        session.permissions.directory == .full ? [("select", PersonProperty.select(properties))] : []
    }

    private var select: QueryOptions { selecting(PersonProperty.forSearch) }

    private func step(
        _ source: PeopleSource, path: String = "/users", _ query: PeopleQuery, _ options: QueryOptions,
        isAdvanced: Bool = false, isSubstitute: Bool = false, isWider: Bool = false
    ) -> SearchStep {
        var options = options
        let top = source == .relevantPeople ? min(query.pageSize, 250) : max(query.pageSize, Self.minimumCandidates)
        options.append(("top", String(top)))
        options += source == .otherAddresses ? selecting(PersonProperty.forAddresses) : select
        return SearchStep(
            source: source, request: request(path: path, options: options, isAdvanced: isAdvanced),
            isSubstitute: isSubstitute, isWider: isWider)
    }
}
